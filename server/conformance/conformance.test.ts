/** The registry against a real database, with verifiers on loopback and this service graded over its own address. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex, toHex } from '#protocol/bytes.ts'
import { anchorOf, block, bytesOf, mapping } from '#protocol/conformance/testing/made-verifier.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { type LoopbackVerifier, serveVerifier } from '#testing/conformance/loopback-verifier.ts'
import { type Service, startService } from '#testing/service.ts'
import { egressTo } from '#testing/x402/egress-to.ts'
import { enterOwn } from './probe/own-mapping.ts'
import { probeDue } from './probe/probe-due.ts'
import { probeVerifier } from './probe/probe-verifier.ts'

const { file, blocks } = anchorOf((block.event as { id: string }).id)
let service: Service
let verifier: LoopbackVerifier
let esplora: LoopbackVerifier[]
let listening: ReturnType<typeof serve>
let account: Awaited<ReturnType<Service['register']>>

/** A port that is free now, so that the service knows its own address before it starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

beforeAll(async () => {
  verifier = await serveVerifier((request, response) => {
    if (request.url === '/anchor')
      return void response.setHeader('content-type', 'application/octet-stream').end(file)
    response.setHeader('content-type', 'application/json')
    response.end(bytesOf({ governance: { ...block, anchor: '/anchor' } }))
  })
  const header = blocks.headers.find(({ height }) => height === 1)!
  const answers = {
    '/api/block-height/1': blocks.pin!.hash,
    [`/api/block/${blocks.pin!.hash}/header`]: toHex(header.bytes),
  }
  const source = () =>
    serveVerifier(
      (request, response) => void response.end(answers[request.url as '/api/block-height/1'] ?? ''),
    )
  esplora = [await source(), await source()]
  const port = await freePort()
  service = await startService({
    BASE_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    BITCOIN_NETWORK: 'regtest',
    BITCOIN_SOURCES: esplora.map(({ url }) => `${url}/api`).join(','),
    EGRESS_ALLOW: esplora.map(({ host }) => host).join(','),
    RATE_NOMINATE: '1000',
    RATE_SUBMIT: '1000',
  })
  listening = serve({ fetch: service.surface.fetch, hostname: '127.0.0.1', port })
  await once(listening, 'listening')
  account = await service.register()
  await service.fund(account.accountId, 10_000)
})
afterAll(async () => {
  listening?.close()
  await service?.close()
  await Promise.all([verifier?.close(), ...(esplora ?? []).map((each) => each.close())])
})

const mappingOf = (name: string, url = `${verifier.url}/`) => ({
  ...mapping,
  name,
  fetch: { ...mapping.fetch, url },
})
const enter = (json: unknown, apiKey = account.apiKey) => service.call('/conformance', { apiKey, json })
const probe = () => probeDue(service.ctx, new AbortController().signal)

/** As the egress would reach a public host: the loopback verifier stands for one, under the operator's choice. */
async function probeOverLoopback(name: string, ...hosts: string[]) {
  const { egress } = service.ctx
  const allowed = egressTo(...hosts, ...esplora.map(({ host }) => host))
  const read: typeof egress.read = (url, request) => allowed.read(url, { ...request, chooser: 'configured' })
  const row = await service.ctx.db.prisma.conformanceVerifier.findUniqueOrThrow({ where: { name } })
  return probeVerifier(
    { ...service.ctx, egress: { ...egress, read } },
    { name, is_self: row.isSelf, mapping: row.mapping },
  )
}
const rowOf = async (name: string) => (await service.call(`/conformance/${name}`)).body

describe('200', () => {
  it('a verifier with everything in order is certified, and its row recomputes', async () => {
    const entered = await enter(mappingOf('good-one'))
    expect([entered.status, entered.body.status]).toEqual([200, 'queued'])
    // Entering it has woken the job, whose guard refuses a loopback address.
    await expect.poll(async () => (await rowOf('good-one')).overall).toBe('no_governance_block')
    service.clock.nowUnix += 1
    const { overall, suites } = await probeOverLoopback('good-one', verifier.host)
    expect({ overall, ...suites }).toMatchObject({ overall: 'pass' })
    const { rows, total, checks, suite } = (await service.call('/conformance.json?certified=true')).body
    expect([rows.length, total, checks.length]).toEqual([1, 1, 5])
    expect(rows[0]).toMatchObject({
      name: 'good-one',
      certified: true,
      overall: 'pass',
      passed: 5,
      is_self: false,
    })
    const {
      next_check_at: next,
      certified_entry: _e,
      badge_url: _b,
      certify_url: _c,
      snapshot_sha256: hash,
      ...measured
    } = rows[0]
    expect(sha256Hex(jcs(measured))).toBe(hash)
    expect(next).toBe(rows[0].checked_at + 21_600)
    const definition = await service.call('/conformance-suite.json')
    expect(sha256Hex(jcs(definition.body))).toBe(suite.sha256)
    expect((await service.call('/badge/conformance/good-one.json')).body).toMatchObject({
      message: 'certified',
      color: 'brightgreen',
    })
    const { evidence, mapping: published } = await rowOf('good-one')
    expect(
      evidence.sources.map(({ what, problem }: { what: string; problem: null }) => [what, problem]),
    ).toEqual([
      ['governance', null],
      ['anchor', null],
    ])
    expect(published).toEqual((await service.call('/conformance/good-one/mapping.json')).body)
    expect(sha256Hex(jcs(published))).toBe(measured.mapping_sha256)
  })

  it('publishes a certified grade once, and charges once', async () => {
    const before = (await service.call('/balance', { apiKey: account.apiKey })).body
    const certify = () =>
      service.call('/conformance/good-one/certify-to-ledger?note=first', {
        method: 'POST',
        apiKey: account.apiKey,
      })
    const first = await certify()
    expect([first.status, first.body.status, first.body.cost_sats]).toEqual([200, 'published', 250])
    const again = await certify()
    expect(again.body).toMatchObject({ status: 'existing', entry: first.body.entry, cost_sats: 0 })
    const after = (await service.call('/balance', { apiKey: account.apiKey })).body
    expect(before.balance_sats - after.balance_sats).toBe(250)
    const { record } = (await service.call(`/ledger/${first.body.entry}`)).body
    expect(record).toMatchObject({
      type: 'external_partner_review',
      kind: 'conformance_grade',
      result_sha256: first.body.snapshot_sha256,
      certified_as_of: first.body.certified_as_of,
      note: 'first',
    })
    expect(sha256Hex(jcs(record.result))).toBe(first.body.snapshot_sha256)
    expect((await rowOf('good-one')).certified_entry).toBe(first.body.entry)
  })

  it('a grade older than 24 hours certifies nothing', async () => {
    const { checked_at: checkedAt } = await rowOf('good-one')
    service.clock.nowUnix = checkedAt + 86_401
    const row = await rowOf('good-one')
    expect([row.certified, row.overall]).toEqual([false, 'pass'])
    const refused = await service.call('/conformance/good-one/certify-to-ledger', {
      method: 'POST',
      apiKey: account.apiKey,
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'not_certified'])
  })

  it('grades itself over its own address, like a stranger', async () => {
    await enterOwn(service.ctx)
    expect(await probe()).toBeNull()
    expect(await rowOf('assay')).toMatchObject({ is_self: true, overall: 'no_governance_block' })
    const { body } = await service.call('/review', {
      apiKey: account.apiKey,
      json: { artifact: 'ls', artifact_type: 'shell_command', sign: true },
    })
    await service.call('/ledger/submit', { apiKey: account.apiKey, json: { event: body.proof.event } })
    service.clock.nowUnix += 300
    const startedMs = performance.now()
    expect(await probe()).toBeNull()
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    const own = await rowOf('assay')
    expect(own.suites).toMatchObject({
      canonical_envelope: { state: 'pass' },
      admission_invariant: { state: 'pass', key_source: 'trust_policy' },
      anchoring_existence: { state: 'not_assessable', code: 'anchor_absent_this_call' },
      chain_invariant: { state: 'pass' },
    })
    expect([own.overall, own.passed, own.history.length]).toEqual(['partial', 3, 3])
    expect((await service.call('/badge/conformance/assay.json')).body.message).toBe('partial 3/5')
  })

  it('entering the same mapping again answers the same', async () => {
    expect((await enter(mappingOf('good-one'))).body).toMatchObject({ status: 'queued', name: 'good-one' })
  })

  it('an unknown name has a badge that says so', async () => {
    expect((await service.call('/badge/conformance/nobody.json')).body).toMatchObject({
      message: 'not listed',
    })
  })
})

it('401 without a key; 404 for an unknown name; 409 for a taken one; 422 for a bad mapping', async () => {
  expect((await service.call('/conformance', { json: mappingOf('x-1') })).status).toBe(401)
  expect((await service.call('/conformance/nobody')).body.code).toBe('unknown_verifier')
  const other = await service.register()
  for (const name of ['good-one', 'assay']) {
    const taken = await enter(mappingOf(name), other.apiKey)
    expect([taken.status, taken.body.code]).toEqual([409, 'name_taken'])
  }
  const bad = await enter({
    ...mappingOf('x-2'),
    fetch: { ...mapping.fetch, headers: { authorization: 'Bearer x' } },
  })
  expect([bad.status, bad.body.detail[0].loc]).toEqual([422, ['body', 'fetch', 'headers', 'authorization']])
  const unpaid = await service.call('/conformance/good-one/certify-to-ledger', { method: 'POST' })
  expect(unpaid.status).toBe(402)
})
