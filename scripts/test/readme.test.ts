/** The commands of README.md, pasted as they are into a shell, against a real service. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#dev/embedded-postgres/free-port.ts'
import { type Service, startService } from '#testing/service.ts'
import { hasShell, pasteInto, shellBlocks } from './shell-blocks.ts'

const root = resolve(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const blocks = shellBlocks(readme)
const blockWith = (words: string): string => {
  const found = blocks.filter((text) => text.includes(words))
  if (found.length !== 1) throw new Error(`${found.length} blocks of README.md hold ${words}`)
  return found[0]!
}

const tour = mkdtempSync(join(tmpdir(), 'assay-readme-'))
let service: Service
let server: ReturnType<typeof serve>
let port: number

const paste = (text: string) => pasteInto({ tour, port }, text)

/** `npx assay` may have to build the engine first. */
vi.setConfig({ testTimeout: 300_000 })
beforeAll(async () => {
  port = await freePort()
  service = await startService({ BASE_URL: `http://localhost:${port}` })
  server = serve({ fetch: service.surface.fetch, port, hostname: '127.0.0.1' })
}, 120_000)
afterAll(async () => {
  server?.close()
  await service?.close()
  rmSync(tour, { recursive: true, force: true })
})

describe.skipIf(!hasShell)(`README.md${hasShell ? '' : ' (skipped: no bash, npx or curl)'}`, () => {
  it('a first verdict, checked without the service, and given again', async () => {
    const first = await paste(blockWith('/register'))
    expect(first).toMatchObject({ status: 0, stderr: '' })
    const answer = JSON.parse(readFileSync(join(tour, 'review.json'), 'utf8'))
    expect([answer.verdict, answer.proof.signature_type]).toEqual(['reject', 'nostr_event'])

    const check = await paste(blockWith('npx assay verify'))
    expect(check.stderr).toBe('')
    expect(check.stdout).toMatch(/^signed verdict {3}REJECT/)
    expect([check.status, check.stdout.trimEnd().endsWith('It holds.')]).toEqual([0, true])

    const again = await paste(blockWith('--options'))
    expect(again.stderr).toMatch(/^reject: /)
    expect(again.status).toBe(2)
    expect(JSON.parse(again.stdout).record_sha256).toBe(answer.deterministic.record_sha256)
  })

  it('verdicts offline, each command with its status', async () => {
    const commands = blockWith('content/examples/order.json').trim().split('\n')
    const statuses = []
    for (const command of commands) {
      const { status, stdout } = await paste(command)
      statuses.push(status)
      expect(stdout, command).not.toBe('')
    }
    expect(statuses).toEqual([2, expect.any(Number), 0, 0])
    expect(statuses[1]).toBeLessThanOrEqual(2)
  })
})

it('no command has a blank to fill in, writes beside the sources, or names a file that is not there', () => {
  for (const text of blocks) {
    expect(text).not.toMatch(/<[a-z][a-z ]*>/)
    for (const [, file] of text.matchAll(/(?:^|[^-=2])> ?"?([^\s"]+)/gm))
      expect(file, text).toMatch(/^\.data\/tour\//)
    for (const [file] of text.matchAll(/\b(?:content|protocol|scripts|cli)\/[\w./-]+/g))
      expect([file, existsSync(join(root, file))]).toEqual([file, true])
    expect(text, 'an older Node reads no TypeScript').not.toMatch(/\bnode \S+\.ts\b/)
  }
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [, script] of readme.matchAll(/npm run ([\w:]+)/g))
    expect([script, Object.hasOwn(scripts, script!)]).toEqual([script, true])
  expect(readme).not.toMatch(/`node [\w/]+\.ts\b/)
})
