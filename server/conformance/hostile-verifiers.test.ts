/** Endpoints that misbehave: each has a row with a reason, and none holds up or ends the others. */
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectEvidence } from '#protocol/conformance/collect-evidence.ts'
import { gradeVerifier } from '#protocol/conformance/grade.ts'
import { block, bytesOf, mapping } from '#protocol/conformance/testing/made-verifier.ts'
import { REGTEST } from '#protocol/ots/bitcoin/network.ts'
import { type LoopbackVerifier, serveVerifier } from '#testing/conformance/loopback-verifier.ts'
import { egressTo } from '#testing/x402/egress-to.ts'
import { evidenceReader } from './probe/read-evidence.ts'

const json = { 'content-type': 'application/json' }
const good = bytesOf({ governance: { ...block, anchor: null } })
const routes: Record<string, RequestListener> = {
  '/good': (_, response) => void response.writeHead(200, json).end(good),
  '/silent': () => {},
  '/drip': (_, response) => {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  },
  '/huge': (_, response) => {
    response.writeHead(200, json)
    const chunk = Buffer.alloc(65_536, 0x20)
    const push = () => {
      if (!response.destroyed && response.write(chunk)) setImmediate(push)
      else response.once('drain', push)
    }
    push()
  },
  '/inside': (_, response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/loop': (_, response) => void response.writeHead(302, { location: '/loop' }).end(),
  '/html': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(good),
  '/lying': (_, response) => void response.writeHead(200, json).end('<html>'),
  '/utf8': (_, response) =>
    void response.writeHead(200, json).end(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])),
  '/twice': (_, response) => void response.writeHead(200, json).end('{"governance":{},"governance":{}}'),
  '/gzip': (_, response) => void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(good),
  '/torn': (_, response) => {
    response.writeHead(200, { ...json, 'content-length': '1000' })
    response.write('{')
    setTimeout(() => response.destroy(), 20)
  },
  '/error': (_, response) => void response.writeHead(500, json).end(good),
}
let server: LoopbackVerifier
beforeAll(async () => {
  server = await serveVerifier((request, response) => routes[request.url!]!(request, response))
})
afterAll(() => server?.close())

async function grade(path: string, chooser: 'own' | 'stranger' = 'own') {
  const ctx = { egress: egressTo(server.host), bitcoin: { network: REGTEST, sources: [] } }
  const reader = evidenceReader(ctx, chooser === 'own' ? server.url : null)
  const of = { ...mapping, fetch: { ...mapping.fetch, url: `${server.url}${path}` } }
  const { evidence } = await collectEvidence(of, reader)
  const { overall, suites } = gradeVerifier(of, evidence)
  return { overall, detail: suites.canonical_envelope.detail }
}

describe('an endpoint that', () => {
  it('behaves is read', async () => {
    expect((await grade('/good')).detail).toContain('SHA-256 of the canonical JSON is')
  })
  it.each([
    ['never answers', '/silent', 'within 10 s'],
    ['never ends', '/drip', 'within 10 s'],
    ['answers without end', '/huge', 'exceeds 262144 bytes'],
    ['redirects inside', '/inside', 'address is refused'],
    ['redirects to itself', '/loop', 'more than 5 redirects'],
    ['answers a page', '/html', 'the answer is text/html'],
    ['calls a page JSON', '/lying', 'not strict JSON'],
    ['answers no UTF-8', '/utf8', 'not strict JSON'],
    ['names a member twice', '/twice', 'not strict JSON'],
    ['compresses', '/gzip', 'compressed'],
    ['breaks off', '/torn', 'connection broke'],
    ['fails', '/error', 'status 500'],
  ])('%s has a row that says so', async (_, path, why) => {
    const { overall, detail } = await grade(path)
    expect(overall).toBe('no_governance_block')
    expect(detail).toContain(why)
  })
  it('is on a private network is refused, whoever entered it', async () => {
    expect((await grade('/good', 'stranger')).detail).toContain('address is refused')
  })
})
