/** `next start` without server/main.ts, as serverless hosting runs the build: API, pages and procedures from its route handlers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '#dev/embedded-postgres/free-port.ts'
import { type Service, startService } from '#testing/service.ts'
import { pendingBuilds } from '../setup/prepare.ts'

const root = resolve(import.meta.dirname, '../..')
let service: Service
let child: ChildProcess
let origin: string
let output = ''

beforeAll(async () => {
  for (const build of pendingBuilds(root)) if (!build.isDone) await build.run()
  service = await startService()
  const port = await freePort()
  origin = `http://localhost:${port}`
  child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '--port', String(port)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BASE_URL: origin,
      DATABASE_URL: service.ctx.env.DATABASE_URL,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk))
  await vi.waitFor(() => expect(output).toContain('Ready in'), { timeout: 60_000, interval: 100 })
}, 300_000)

afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await service?.close()
})

it('answers the API, draws the same operations as pages, and takes the calls of pages', async () => {
  const health = await fetch(`${origin}/health`)
  expect(await health.json()).toMatchObject({ service: 'assay', components: { database: 'ok' } })

  // A page with an operation that answers with a status, and one whose operation refuses.
  const html = { headers: { accept: 'text/html' } }
  const list = await fetch(`${origin}/marketplace`, html)
  expect([list.status, await list.text()]).toEqual([200, expect.stringContaining('<h1')])
  const missing = await fetch(`${origin}/conformance/nobody-of-this-name`, html)
  expect(await missing.text()).toContain('No such verifier')

  const procedure = await fetch(`${origin}/api/trpc/discovery.getPrices?input=%7B%7D`)
  expect(procedure.status).toBe(200)
  expect(output).not.toContain('⨯')
}, 60_000)
