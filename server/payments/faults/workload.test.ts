/**
 * Random money operations against the whole service, which is killed and started again while Postgres, the Lightning pair and the chain
 * live on. At the end every balance is the model's, every invariant holds, and no payment was made twice.
 * OPERATIONS=10000 KILLS=50 for the long run, SERVERS=2 for several servers, NODE_KILLS=5 to kill the Lightning nodes, too; SEED repeats
 * the choices of an earlier run.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { grantBonus } from '#server/kernel/books/grant-bonus.ts'
import { unexpectedComplaints } from '#testing/payments/workload/complaints.ts'
import {
  checkAnswers,
  checkBalances,
  checkBooks,
  checkPayments,
  checkRails,
  checkTotals,
  type Facts,
  factsOf,
  lightningMsat,
} from '#testing/payments/workload/final-checks.ts'
import { type Outcome, runWorkload } from '#testing/payments/workload/workload.ts'
import { startWorld, type World } from '#testing/payments/workload/world.ts'
import { findAgent } from '../lightning/address/agents.store.ts'

const seed = process.env.SEED ?? randomBytes(4).toString('hex')
const operations = Number(process.env.OPERATIONS ?? 400)
const kills = Number(process.env.KILLS ?? 4)
const nodeKills = Number(process.env.NODE_KILLS ?? 0)
const servers = Number(process.env.SERVERS ?? 1)

let world: World
let outcome: Outcome
let facts: Facts
let openingMsat: bigint
beforeAll(async () => {
  world = await startWorld(servers)
}, 60_000)
afterAll(() => world?.close())

it(`loses and doubles nothing in ${operations} operations and ${kills} kills`, {
  timeout: 3_600_000,
}, async () => {
  const startedMs = performance.now()
  openingMsat = await lightningMsat(world)
  outcome = await runWorkload(world, { seed, operations, kills, nodeKills, workers: 8 })
  facts = factsOf(world.lightningFacts())
  // Only the node knows what its routes cost.
  outcome.model.routed(facts.routingMsat)
  const faults = {
    defects: outcome.defects,
    balances: await checkBalances(world, outcome.model),
    totals: await checkTotals(world, outcome.model),
    books: await checkBooks(world),
    payments: await checkPayments(world, facts),
    rails: await checkRails(world, openingMsat),
    answers: await checkAnswers(world, outcome.remembered),
    log: unexpectedComplaints(world.fleet.complaints),
  }
  console.log(summaryOf(outcome, (performance.now() - startedMs) / 1_000))
  const found = Object.entries(faults).filter(([, list]) => list.length > 0)
  expect(faults, JSON.stringify(found).slice(0, 4_000)).toEqual(
    Object.fromEntries(Object.keys(faults).map((name) => [name, []])),
  )
  expect(outcome.seals).toBeGreaterThan(0)
  // Not by the sweep alone, which comes once in a minute.
  expect(outcome.counts.topup).toHaveProperty(['credited by stream'])
  expect(world.fleet.kills).toBe(kills + 2 * servers)
})

describe('what would have been noticed', () => {
  it('a sat that nobody paid for', async () => {
    const { agentId } = outcome.model.accounts[0]!
    const account = await findAgent(world.db, agentId)
    await grantBonus(
      createBooks(world.db, () => 1),
      account!.id,
      1,
      'one-sat',
    )
    expect(await checkBalances(world, outcome.model)).toContainEqual(
      expect.stringMatching(`^${agentId} bonus: 1, expected 0`),
    )
    expect(await checkTotals(world, outcome.model)).toHaveLength(2)
  })

  it('a payment that went out twice, and one that is in no row', async () => {
    const { sent, received } = facts
    const twice = { ...facts, sent: [...sent, sent[0]!] }
    expect(await checkPayments(world, twice)).toEqual([expect.stringMatching(/^sent twice/)])
    const unheard = { ...facts, received: [...received, { hash: 'ab'.repeat(32), msat: 1 }] }
    expect(await checkPayments(world, unheard)).toEqual([expect.stringMatching(/^received and not booked/)])
  })

  it('a millisat that the node does not have', async () => {
    expect(await checkRails(world, openingMsat + 1n)).toHaveLength(1)
  })

  it('another answer to the same request', async () => {
    // The answers with a key in them are no longer repeated.
    const { request, ip, answer } = outcome.remembered.find(({ answer: { text } }) => !text.includes('asy_'))!
    const other = { request, ip, answer: { ...answer, text: `${answer.text} ` } }
    expect(await checkAnswers(world, [other])).toHaveLength(1)
  })
})

function summaryOf({ counts, trouble, parked, remembered }: Outcome, seconds: number): string {
  const lines = Object.entries(counts).map(([name, ends]) => {
    const total = Object.values(ends).reduce((sum, count) => sum + count, 0)
    const parts = Object.entries(ends).map(([end, count]) => `${end} ${count}`)
    return `  ${name} ${total}: ${parts.join(', ')}`
  })
  return [
    `SEED=${seed}: ${operations} operations on ${servers} servers, ${kills} kills and ${nodeKills} of the nodes, ${Math.round(seconds)} s; ${parked} left open by a kill and resolved, ${remembered.length} answers repeated`,
    ...lines,
    `  trouble: ${JSON.stringify(trouble)}`,
  ].join('\n')
}
