/**
 * F12, and the run in which Postgres and the Lightning pair die while money moves: restarted and killed, alone and together. Every
 * request ends in an answer, nobody is charged without one, and at the end books, node and customers tell the same story.
 * CRASHES=30 for the long run.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Fact } from '#dev/lightning-nodes/node/journal.ts'
import { type EmbeddedPair, startEmbeddedPair } from '#dev/lightning-nodes/start-embedded-pair.ts'
import { catalogue } from '#server/catalogue.ts'
import type { Context } from '#server/compose.ts'
import { runJobs } from '#server/jobs/runner.ts'
import { sealFaults, takeSeal } from '#server/kernel/books/seal.store.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { followSettlementsJob } from '#server/payments/lightning/settlements/follow-settlements.ts'
import { createTestPayer, type TestPayer } from '#server/payments/lightning/wallets/embedded/test-payer.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Caller, createCaller } from '#testing/payments/caller.ts'
import { type Customer, takeTurn } from '#testing/payments/customer.ts'
import { createGatedTool, gatedSats } from '#testing/payments/gated-tool.ts'
import { type KillablePostgres, startKillablePostgres } from '#testing/payments/killable-postgres.ts'
import { openSecondServer } from '#testing/payments/second-server.ts'
import { type Service, startService } from '#testing/service.ts'
import { grantAppRole } from '../../../prisma/app-role.ts'
import { migrate } from '../../../prisma/migrate.ts'
import { sweepInvoices } from '../lightning/invoices/sweep-invoices.ts'
import { compareRails } from '../status/compare-rails.ts'
import { sweepWithdrawals } from '../withdrawals/send/sweep-withdrawals.ts'

const crashes = Number(process.env.CRASHES ?? 1)
/** Of all customers between two crashes. */
const turnsBetween = 30
const fundedSats = 100_000
const customersAtOnce = 5
const hour = 3_600

let directory: string
let postgres: KillablePostgres
let pair: EmbeddedPair
let service: Service
let payer: TestPayer
let call: Caller
let stopFollowing: () => Promise<void>
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'assay-crashes-'))
  const durable = process.env.CRASHES !== undefined
  ;[postgres, pair] = await Promise.all([
    startKillablePostgres({ durable }),
    startEmbeddedPair({ directory }),
  ])
  await migrate({ connectionString: postgres.url })
  await grantAppRole({ ownerUrl: postgres.url, appUrl: postgres.appUrl })
  const database = openDatabase(postgres.url, 1)
  await database.pool.query('ALTER DATABASE postgres SET synchronous_commit = on')
  await database.close()
  const unlimited = ['WITHDRAW', 'TOPUP', 'POLL', 'INVOICE', 'READ'].map((name) => [`RATE_${name}`, '100000'])
  service = await startService(
    {
      DATABASE_URL: postgres.appUrl,
      LIGHTNING_BACKEND: 'embedded',
      LIGHTNING_EMBEDDED_DIRECTORY: directory,
      ...Object.fromEntries(unlimited),
    },
    { runningClock: true },
  )
  payer = createTestPayer(pair)
  call = createCaller(createHttpSurface(service.ctx, [...catalogue, createGatedTool().operation]))
  stopFollowing = runJobs(service.ctx, [followSettlementsJob])
}, 120_000)
afterAll(async () => {
  await stopFollowing?.()
  await payer?.close()
  await service?.close()
  await pair?.stop()
  await postgres?.stop()
  rmSync(directory, { recursive: true, force: true })
})

const rows = async <Row>(sql: string): Promise<Row[]> => (await service.ctx.db.pool.query(sql)).rows
const balanceOf = async (apiKey: string) => (await call('/balance', { apiKey })).body

async function newCustomer(): Promise<Customer> {
  const { apiKey, agentId } = await service.register()
  const { body } = await call('/topup', { apiKey, json: { amount_sats: fundedSats } })
  await payer.pay(body.invoice)
  await expect.poll(async () => (await balanceOf(apiKey)).balance_sats).toBe(fundedSats)
  const funding = { hash: body.payment_hash, sats: fundedSats }
  return { apiKey, agentId, movedSats: 0, uncertainCalls: 0, topUps: [funding], withdrawals: [], counts: {} }
}

const killPair = async () => {
  const { url } = pair
  await pair.kill()
  pair = await startEmbeddedPair({ directory })
  expect(pair.url).toBe(url)
}
const killPostgres = async () => {
  const sessions = await rows<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  await postgres.killAndRestart(sessions.map(({ pid }) => pid))
}
const incidents = [
  () => Promise.all([killPostgres(), killPair()]),
  () => postgres.restart(),
  killPostgres,
  killPair,
]

/** What the service's node has written down. */
function nodeFacts() {
  const facts = readFileSync(join(directory, 'journal.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Fact)
    .filter(({ role }) => role === 'service')
  const linesOf = (what: Fact['fact']) => facts.filter(({ fact }) => fact === what)
  return {
    received: linesOf('settled')
      .map((fact) => `${fact.hash} ${'receivedMsat' in fact && fact.receivedMsat}`)
      .sort(),
    sent: linesOf('succeeded')
      .map(({ hash }) => hash)
      .sort(),
  }
}
const bookedFacts = async () => ({
  received: (
    await rows<{ line: string }>(
      `SELECT encode(payment_hash, 'hex') || ' ' || received_msat AS line FROM lightning_invoice WHERE state = 'settled'`,
    )
  )
    .map(({ line }) => line)
    .sort(),
  sent: (
    await rows<{ hash: string }>(
      `SELECT encode(payment_hash, 'hex') AS hash FROM withdrawal WHERE state = 'paid' AND payment_hash IS NOT NULL`,
    )
  )
    .map(({ hash }) => hash)
    .sort(),
})

const openEnds = async (): Promise<string[]> =>
  (
    await rows<{ what: string }>(
      `SELECT 'charge ' || id AS what FROM charge WHERE state = 'reserved'
       UNION ALL SELECT 'withdrawal ' || state FROM withdrawal WHERE state NOT IN ('paid', 'failed')`,
    )
  ).map(({ what }) => what)

/** False while Postgres is away. */
const seal = () =>
  takeSeal(service.ctx.db, service.clock.nowUnix).then(
    () => true,
    () => false,
  )

/** As the jobs of the next hours would. */
async function settleEverything(ctx: Context): Promise<void> {
  for (const ahead of [0, 3 * hour, 3 * hour + 100]) {
    service.clock.nowUnix = Math.floor(Date.now() / 1_000) + ahead
    await ctx.books.sweepLeases()
    await sweepInvoices(ctx)
    await sweepWithdrawals(ctx)
  }
  await expect
    .poll(
      async () => {
        service.clock.nowUnix += 100
        await sweepWithdrawals(ctx)
        return openEnds()
      },
      { timeout: 60_000 },
    )
    .toEqual([])
}

it(`loses and doubles nothing in ${crashes} crashes`, { timeout: 3_600_000 }, async () => {
  const customers = await Promise.all(Array.from({ length: customersAtOnce }, newCustomer))
  const [atFirst] = await compareRails(service.ctx)
  let isOver = false
  let turns = 0
  const busy = customers.map(async (customer, index) => {
    const other = customers[(index + 1) % customers.length]!
    for (let turn = index; !isOver; turn += 1) {
      await takeTurn({ call, payer }, customer, other, turn)
      turns += 1
    }
  })
  const someTurns = (since: number) =>
    expect.poll(() => turns - since, { interval: 10 }).toBeGreaterThan(turnsBetween)
  for (let crash = 0; crash < crashes; crash += 1) {
    await someTurns(turns)
    await incidents[crash % incidents.length]!()
    await expect.poll(seal).toBe(true)
  }
  await someTurns(turns)
  isOver = true
  // Whoever waits for a payment has waited long enough.
  service.clock.nowUnix += 20
  await Promise.all(busy)
  // The other one may be at rest from the node's silence.
  const fresh = await openSecondServer(service.ctx)
  await settleEverything(fresh.ctx)

  await checkBooks(service.ctx.db)
  expect(await sealFaults(service.ctx.db)).toEqual([])
  const node = nodeFacts()
  expect(await bookedFacts()).toEqual(node)
  for (const lines of [node.received, node.sent]) expect(new Set(lines).size).toBe(lines.length)
  const [atLast] = await compareRails(fresh.ctx)
  await fresh.close()
  expect(atLast!.there! - atLast!.booked).toBe(atFirst!.there! - atFirst!.booked)

  const received = new Set(node.received.map((line) => line.slice(0, 64)))
  const sent = new Set(node.sent)
  const counts: Record<string, number> = {}
  for (const customer of customers) {
    const credited = customer.topUps.reduce((sum, { hash, sats }) => sum + (received.has(hash) ? sats : 0), 0)
    const paid = customer.withdrawals.reduce(
      (sum, { hash, sats }) => sum + (sent.has(hash) ? sats + 100 : 0),
      0,
    )
    const expected = credited - paid + customer.movedSats
    const { balance_sats: balanceSats, held_sats: heldSats } = await balanceOf(customer.apiKey)
    expect([heldSats, expected - balanceSats]).toEqual([
      0,
      expect.toSatisfy((sats: number) => sats >= 0 && sats <= customer.uncertainCalls * gatedSats),
    ])
    for (const [what, count] of Object.entries(customer.counts)) counts[what] = (counts[what] ?? 0) + count
  }
  if (process.env.CRASHES)
    console.log(
      JSON.stringify({
        ...counts,
        received: received.size,
        sent: sent.size,
        uncertain: customers.reduce((sum, { uncertainCalls }) => sum + uncertainCalls, 0),
      }),
    )
})
