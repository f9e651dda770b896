// Runs the recipes of the reference exactly as they are printed, on a real proof.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Recipe, recipes } from '#components/docs/guides/recompute-recipes.ts'
import { type Service, startService } from '#testing/service.ts'

// Every character that quoting could lose, in words that do no harm if it does.
const artifact = `echo "$BUILD_DIR"/* && echo 'it''s kept' \\ # 😀 ünï`
const run = promisify(execFile)

let service: Service
let server: Server
let folder: string
// biome-ignore lint/suspicious/noExplicitAny: the answer of the service, whose contract is tested elsewhere
let answer: any
let steps: Recipe[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { status, text } = await service.call(request.url!)
    response.writeHead(status).end(text)
  })
  // A connection that was quiet for five seconds is closed otherwise, perhaps while the next request is on its way.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service = await startService({ BASE_URL: baseUrl })
  const { apiKey } = await service.register()
  const json = { artifact_type: 'shell_command', artifact, sign: true }
  answer = (await service.call('/review', { json, apiKey })).body
  steps = recipes({ baseUrl, artifact, rulesetSha256: service.ctx.ruleset.sha256 })
  folder = mkdtempSync(join(tmpdir(), 'recompute-'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  server.close()
  await service.close()
})

async function printed(id: Recipe['id'], given: unknown): Promise<string> {
  const { file, code } = steps.find((step) => step.id === id)!
  writeFileSync(join(folder, 'answer.json'), JSON.stringify(given))
  if (file) writeFileSync(join(folder, file), code)
  const [command, ...words] = file ? [process.execPath, file] : ['bash', '-c', code]
  return (await run(command, words, { cwd: folder })).stdout.trim()
}

describe('the printed programs', () => {
  it('hash the artifact as the proof does', async () => {
    expect(await printed('artifact', answer)).toBe(`${answer.artifact_hash}  -`)
    expect(readFileSync(join(folder, 'artifact.txt'), 'utf8')).toBe(artifact)
    expect(steps.find(({ id }) => id === 'artifact')!.prints).toBe(`${answer.artifact_hash}  -`)
  })
  it('find the rule set in force at its address', async () => {
    expect(await printed('ruleset', answer)).toBe(`${service.ctx.ruleset.sha256}  -`)
  })
  it.each(['event-id', 'signature', 'decision-ref'] as const)('confirm %s', async (id) => {
    expect(await printed(id, answer)).toBe('true')
  })
  it('run the engine to the same record', async () => {
    expect(await printed('record', answer)).toBe(`${answer.verdict} true`)
  })
})

describe('a proof in which one thing was changed', () => {
  const changed = (change: (event: { id: string; sig: string; content: string }) => object) => {
    const { event } = answer.proof
    return { ...answer, proof: { ...answer.proof, event: { ...event, ...change(event) } } }
  }
  const payloadWith = (members: object) => (event: { content: string }) => ({
    content: JSON.stringify({ ...JSON.parse(event.content), ...members }),
  })
  const flip = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)

  it('has another id', async () => {
    expect(await printed('event-id', changed(payloadWith({ confidence_bps: 1 })))).toBe('false')
  })
  it('has no valid signature', async () => {
    expect(
      await printed(
        'signature',
        changed(({ sig }) => ({ sig: sig.slice(0, 64) + flip(sig.slice(64)) })),
      ),
    ).toBe('false')
  })
  it('has another decision reference', async () => {
    expect(
      await printed('decision-ref', changed(payloadWith({ verdict: 'approve', confidence_bps: 1 }))),
    ).toBe('false')
  })
  it('has another record', async () => {
    await printed('artifact', answer)
    const other = changed(payloadWith({ review_record_sha256: '0'.repeat(64) }))
    expect(await printed('record', other)).toBe(`${answer.verdict} false`)
  })
})
