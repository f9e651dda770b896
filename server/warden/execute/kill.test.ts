/** The worker is killed before every statement of an execution, and after its commit: it is executed once, and never lost. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { fundTreasury, submitPassing } from '#testing/bounty/submissions.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'

let service: Service
let ada: Operator
beforeAll(async () => {
  service = await startService()
  ada = await startOperator(service, 'ada')
  await fundTreasury(service, 90_000)
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.close()
})

/** The signal that ended it, and the statements of a run that was not killed. */
async function execute(killAt: string): Promise<{ signal: string | null; statements: number }> {
  const { DATABASE_URL, VERIFIER_SECRET_KEY, BASE_URL, LEDGER_MARK } = service.ctx.env
  const settings = { DATABASE_URL, VERIFIER_SECRET_KEY, BASE_URL, LEDGER_MARK }
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

async function newBounty() {
  const { apiKey, accountId } = await service.register()
  const { proposalId: id } = await submitPassing(service, apiKey, { tier: 'concept' })
  await ada.decide(id, 'approve')
  service.clock.nowUnix += 11
  const stateOf = async () => {
    const [row] = await sql<{ status: string; log: number }>(
      service.ctx.db,
      `SELECT status, (SELECT count(*) FROM warden_decision WHERE proposal_id = $1 AND action = 'execute') AS log
       FROM warden_proposal WHERE proposal_id = $1`,
      [id],
    )
    const paid = (await service.ctx.books.balanceOf(accountId)).available.LN
    return [row!.status, Number(row!.log), paid]
  }
  return stateOf
}

it('survives a kill at each statement', { timeout: 240_000 }, async () => {
  const stateOf = await newBounty()
  let at = 0
  for (; at < 30; at += 1) {
    const { signal, statements } = await execute(String(at))
    if (signal === null) {
      expect(statements).toBe(at)
      break
    }
    expect([signal, ...(await stateOf())]).toEqual(['SIGKILL', 'approved', 0, 0])
  }
  expect(at).toBeGreaterThan(5)
  expect(await stateOf()).toEqual(['executed', 1, 2_000])
})

it('does not repeat what was committed before the kill', { timeout: 60_000 }, async () => {
  const stateOf = await newBounty()
  expect((await execute('commit')).signal).toBe('SIGKILL')
  expect(await stateOf()).toEqual(['executed', 1, 2_000])
  expect((await execute('none')).statements).toBe(0)
  expect(await stateOf()).toEqual(['executed', 1, 2_000])
})

it('two workers at once execute once', { timeout: 60_000 }, async () => {
  const stateOf = await newBounty()
  await Promise.all([execute('none'), execute('none')])
  expect(await stateOf()).toEqual(['executed', 1, 2_000])
})
