/** The worker is killed before its statements, before a request and after the commit of an execution: it is executed once, and never lost. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { fundTreasury, submitPassing } from '#testing/bounty/submissions.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'

const token = 'a-token-of-the-runtime-0123456789'
let sentinel: Service
let server: Server
let service: Service
let ada: Operator
beforeAll(async () => {
  sentinel = await startService({
    SENTINEL_ALLOWLIST: createHash('sha256').update(token).digest('hex'),
  })
  server = createServer(getRequestListener(sentinel.surface.fetch, { overrideGlobalObjects: false }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  service = await startService({
    SENTINEL_URL: `http://${host}`,
    SENTINEL_TOKEN: token,
    EGRESS_ALLOW: host,
  })
  ada = await startOperator(service, 'ada')
  await fundTreasury(service, 90_000)
}, 120_000)
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.close()
  server.closeAllConnections()
  server.close()
  await sentinel.close()
})

/** The signal that ended it, and the statements of a run that was not killed. */
async function execute(killAt: string): Promise<{ signal: string | null; statements: number }> {
  const { DATABASE_URL, VERIFIER_SECRET_KEY, BASE_URL, LEDGER_MARK, SENTINEL_URL } = service.ctx.env
  const settings = {
    ...{ DATABASE_URL, VERIFIER_SECRET_KEY, BASE_URL, LEDGER_MARK, SENTINEL_URL },
    SENTINEL_TOKEN: token,
    EGRESS_ALLOW: service.ctx.env.EGRESS_ALLOW.join(','),
  }
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../testing/warden/dying-executor.ts')],
    {
      env: { ...process.env, ...settings, NOW_UNIX: String(service.clock.nowUnix), KILL_AT: killAt },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  const [, signal] = await once(child, 'exit')
  return { signal, statements: Number(printed) }
}

/** Its status, the executions in the log, and what `effect` counts. */
async function stateOf(id: string, effect: () => Promise<number>) {
  const [row] = await sql<{ status: string; log: number }>(
    service.ctx.db,
    `SELECT status, (SELECT count(*) FROM warden_decision WHERE proposal_id = $1 AND action = 'execute') AS log
     FROM warden_proposal WHERE proposal_id = $1`,
    [id],
  )
  return [row!.status, Number(row!.log), await effect()]
}

async function approve(id: string, effect: () => Promise<number>) {
  await ada.decide(id, 'approve')
  service.clock.nowUnix += 11
  return () => stateOf(id, effect)
}

async function newBounty() {
  const { apiKey, accountId } = await service.register()
  const { proposalId } = await submitPassing(service, apiKey, { tier: 'concept' })
  return approve(proposalId, async () => (await service.ctx.books.balanceOf(accountId)).available.LN)
}

/** Counts what the other instance carried out, whatever it was sent. */
async function newPause(action: 'pause_trading' | 'resume_trading') {
  const params = { target_agent: 'sovereign_sentinel', action, params: {} }
  return approve(await ada.propose({ params }), async () => {
    const [row] = await sql<{ taken: number }>(
      sentinel.ctx.db,
      "SELECT count(*) AS taken FROM warden_decision WHERE action = 'sentinel.' || $1",
      [action],
    )
    return Number(row!.taken)
  })
}

/** Each run is a process of its own, so `npm test` kills at a third of the statements. */
const every = Number(process.env.KILL_SHARE ?? 3)

/** Until a run is not killed. Returns the number of statements. */
async function killAtEach(check: (at: number) => Promise<void>): Promise<number> {
  for (let at = 0; at < 40; at += every) {
    const { signal, statements } = await execute(String(at))
    if (signal === null) {
      expect(statements).toBeLessThanOrEqual(at)
      expect(statements).toBeGreaterThan(at - every)
      return statements
    }
    expect(signal).toBe('SIGKILL')
    await check(at)
  }
  throw new Error('every run was killed')
}

it('a payment survives a kill at any statement', { timeout: 300_000 }, async () => {
  const state = await newBounty()
  const statements = await killAtEach(async () => expect(await state()).toEqual(['approved', 0, 0]))
  expect(statements).toBeGreaterThan(7)
  expect(await state()).toEqual(['executed', 1, 2_000])
})

it('a directive to another instance survives a kill at any statement, and before it is sent', {
  timeout: 300_000,
}, async () => {
  const state = await newPause('pause_trading')
  expect((await execute('send')).signal).toBe('SIGKILL')
  expect(await state()).toEqual(['approved', 0, 0])
  const taken: number[] = []
  const statements = await killAtEach(async () => {
    const [status, log, count] = await state()
    expect([status, log]).toEqual(['approved', 0])
    taken.push(Number(count))
  })
  // Sent once the first run reached it, and by none of the later ones.
  expect(statements).toBeGreaterThan(6)
  expect(new Set(taken)).toEqual(new Set([0, 1]))
  expect(taken).toEqual(taken.toSorted())
  expect(await state()).toEqual(['executed', 1, 1])
})

it.each([
  ['a payment', newBounty, 2_000],
  ['a directive to another instance', () => newPause('resume_trading'), 1],
] as const)(
  '%s that was committed before the kill is not repeated',
  { timeout: 60_000 },
  async (_what, start, effect) => {
    const state = await start()
    expect((await execute('commit')).signal).toBe('SIGKILL')
    expect(await state()).toEqual(['executed', 1, effect])
    // Reads what is due, which is nothing.
    expect((await execute('none')).statements).toBe(1)
    expect(await state()).toEqual(['executed', 1, effect])
  },
)

it('two workers at once execute once', async () => {
  const [payment, directive] = [await newBounty(), await newPause('pause_trading')]
  await Promise.all([execute('none'), execute('none')])
  expect(await payment()).toEqual(['executed', 1, 2_000])
  expect(await directive()).toEqual(['executed', 1, 2])
})
