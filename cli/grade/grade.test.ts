import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toHex } from '#protocol/bytes.ts'
import { anchorOf, block, bytesOf, gradeOf, mapping } from '#protocol/conformance/testing/made-verifier.ts'

const { file, blocks } = anchorOf((block.event as { id: string }).id)
const { hash } = blocks.pin!
const headerHex = toHex(blocks.headers.find(({ height }) => height === 1)!.bytes)
let server: Server
let url: string
beforeAll(async () => {
  const json = { 'content-type': 'application/json' }
  server = createServer((request, response) => {
    const path = request.url!
    if (path === '/governance')
      return void response.writeHead(200, json).end(bytesOf({ governance: { ...block, anchor: '/anchor' } }))
    if (path === '/late')
      return void response
        .writeHead(200, json)
        .end(bytesOf({ governance: { ...block, outcome_at: 1, anchor: '/anchor' } }))
    if (path === '/html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    if (path === '/huge') return void response.writeHead(200, json).end(Buffer.alloc(300_000, 0x20))
    if (path === '/anchor')
      return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file)
    if (path.endsWith('/block-height/1')) return void response.end(hash)
    if (path.endsWith(`/block/${hash}/header`)) return void response.end(headerHex)
    response.writeHead(302, { location: '/governance' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const folder = mkdtempSync(join(tmpdir(), 'assay-grade-'))
function mappingFile(path: string): string {
  const name = join(folder, `${path.replaceAll('/', '')}.json`)
  writeFileSync(name, JSON.stringify({ ...mapping, fetch: { ...mapping.fetch, url: `${url}${path}` } }))
  return name
}

function run(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const child = spawn(process.execPath, ['cli/assay.ts', 'grade', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status: status ?? -1, out, err })))
}
const sources = () => ['--network', 'regtest', '--bitcoin', `${url}/a`, '--bitcoin', `${url}/b`]

describe('assay grade', () => {
  it('gives the grade that the grader gives for these bytes', async () => {
    const { status, out } = await run(mappingFile('/governance'), ...sources(), '--json')
    const { evidence, name, mapping_sha256: _m, suite_sha256: _s, ...grade } = JSON.parse(out)
    expect([status, name, evidence.sources.length]).toEqual([0, mapping.name, 2])
    expect(grade).toEqual(JSON.parse(JSON.stringify(gradeOf())))
  })
  it('follows a redirect, and prints a line for each suite', async () => {
    const { status, out } = await run(mappingFile('/elsewhere'), ...sources())
    expect(status).toBe(0)
    expect(out).toContain('demo-verifier: pass, 5 of 5 suites pass')
  })
  it.each([
    ['/late', 1, 'late_commitment'],
    ['/html', 2, 'the answer is text/html'],
    ['/huge', 2, 'the answer exceeds 262144 bytes'],
  ])('%s: status %i', async (path, expected, words) => {
    const { status, out } = await run(mappingFile(path), ...sources())
    expect(status).toBe(expected)
    expect(out).toContain(words)
  })
  it('64 without a mapping, 66 for a file that is none', async () => {
    expect((await run()).status).toBe(64)
    writeFileSync(join(folder, 'bad.json'), '{"name":"a"}')
    const { status, err } = await run(join(folder, 'bad.json'))
    expect([status, err]).toEqual([66, expect.stringContaining('is not a mapping: name')])
    expect((await run(join(folder, 'none.json'))).status).toBe(66)
  })
})
