/** `npm start` and `npm run dev` as a new user runs them, with a data folder of their own: ready, a signed verdict, its own clocks, a page from its source, ended. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { freePort, isPortFree } from '#dev/embedded-postgres/free-port.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'assay-start-'))
const started: ChildProcess[] = []
/** Ends what hangs; a busy machine is no failure. */
const readyWithinMs = 400_000
vi.setConfig({ testTimeout: 600_000 })
afterAll(() => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Settings of the machine or of an .env file do not count. */
const settings = [
  'ASSAY_DEPLOYMENT',
  'BASE_URL',
  'BITCOIN_NETWORK',
  'BITCOIN_SOURCES',
  'DATABASE_URL',
  'HOST',
  'LIGHTNING_BACKEND',
  'NOSTR_RELAYS',
  'OTS_CALENDARS',
]

function start(port: number, ...flags: string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...flags], {
    cwd: root,
    env: {
      ...process.env,
      ...Object.fromEntries(settings.map((name) => [name, ''])),
      PORT: String(port),
      ASSAY_DATA: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

it('serves a first verdict from an empty folder, beside its own relay and calendars, and ends when it is told to', async () => {
  const port = await freePort()
  const { child, output } = start(port)
  await ready(child, output)

  async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`http://localhost:${port}${path}`, init)
    return (await response.json()) as Answer
  }
  const { api_key: key } = await call<{ api_key: string }>('/register', { method: 'POST' })
  const verdict = await call<{ proof: { event: { id: string } } }>('/review', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ artifact: 'ls', artifact_type: 'shell_command', sign: true }),
  })
  expect(verdict.proof.event.id).toMatch(/^[0-9a-f]{64}$/)
  // Its own relay and calendars answer.
  const peersThatAnswered = async () => {
    const { clocks } = await call<{ clocks: Record<'relays' | 'calendars', { last_answer_at: number }[]> }>(
      '/stats',
    )
    return [...clocks.relays, ...clocks.calendars].filter(({ last_answer_at: at }) => at !== null).length
  }
  await expect.poll(peersThatAnswered, { interval: 500 }).toBe(3)

  const second = start(await freePort())
  await once(second.child, 'exit')
  expect(second.output()).toContain('Assay already runs from this folder')

  await ended(child, port)
})

it('compiles a page from its source with --dev, beside the same API', async () => {
  const port = await freePort()
  const { child, output } = start(port, '--dev')
  await ready(child, output)
  expect(output()).toContain('A page is compiled when it is first opened')
  const page = await fetch(`http://localhost:${port}/docs/engine`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('<h1')
  // The client that refreshes the page when its source changes.
  expect(text).toMatch(/hmr-client/)
  const health = await fetch(`http://localhost:${port}/health`)
  expect(health.status).toBe(200)
  await ended(child, port)
})

/** What it printed is the failure's text, whether it ended or hangs. */
async function ready(child: ChildProcess, output: () => string): Promise<void> {
  const isReady = () => output().includes('Assay is ready after')
  for (const deadline = Date.now() + readyWithinMs; child.exitCode === null && !isReady(); await sleep(200))
    if (Date.now() > deadline) break
  expect(output()).toContain('Assay is ready after')
}

async function ended(child: ChildProcess, port: number): Promise<void> {
  child.kill('SIGTERM')
  const [status] = await once(child, 'exit')
  expect(status).toBe(0)
  expect(await isPortFree(port, '127.0.0.1')).toBe(true)
}
