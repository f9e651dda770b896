/** Compares the service, its journals, the nodes and the chain with the model at the end of the workload. */

import type { Fact } from '#dev/lightning-nodes/node/journal.ts'
import { booksFaults } from '#server/kernel/books/invariants.store.ts'
import { sealFaults } from '#server/kernel/books/seal.store.ts'
import { booksTotals } from '#server/kernel/books/totals.store.ts'
import { get, sendOnce } from './caller.ts'
import type { Model, ModelAccount } from './model.ts'
import { type BookedPayment, listPaidWithdrawals, listSettledInvoices, listUnfinished } from './rows.store.ts'
import type { Worker } from './worker.ts'
import type { World } from './world.ts'

/** One line for each discrepancy. */
export async function checkBalances(world: World, { accounts }: Model): Promise<string[]> {
  const faults: string[] = []
  for (const account of accounts) {
    const answer = await sendOnce(world.fleet, get('/balance', { apiKey: account.apiKey }))
    const { buckets, ...told } = answer?.body ?? {}
    const said = { ...told, ...buckets }
    const expected = expectedBalance(account)
    for (const [member, sats] of Object.entries(expected))
      if (said[member] !== sats)
        faults.push(`${account.agentId} ${member}: ${said[member]}, expected ${sats}`)
  }
  return faults
}

const expectedBalance = ({ sats, freeCalls, calls, spentSats }: ModelAccount): Record<string, number> => ({
  balance_sats: sats.LN + sats.X402 + sats.BONUS,
  withdrawable_sats: sats.LN,
  lightning: sats.LN,
  x402: sats.X402,
  bonus: sats.BONUS,
  card: 0,
  xrp: 0,
  held_sats: 0,
  owed_sats: 0,
  free_calls_remaining: freeCalls,
  total_calls: calls,
  total_spent_sats: spentSats,
})

/** Every unit and kind of account. */
export async function checkTotals({ db }: World, model: Model): Promise<string[]> {
  const booked = new Map((await booksTotals(db)).map(({ unit, kind, amount }) => [`${unit} ${kind}`, amount]))
  return [...new Set([...booked.keys(), ...model.totals.keys()])]
    .filter((name) => (booked.get(name) ?? 0) !== (model.totals.get(name) ?? 0))
    .map((name) => `${name}: booked ${booked.get(name) ?? 0}, expected ${model.totals.get(name) ?? 0}`)
}

export async function checkBooks({ db }: World): Promise<string[]> {
  return [...(await booksFaults(db)), ...(await sealFaults(db)), ...(await listUnfinished(db))]
}

/** An answer with a key is replayed for ten minutes only, and the clocks of the workload jump further. */
const isWithheld = (answered: string, again: { status: number; text: string } | null): boolean =>
  answered.includes('"api_key"') &&
  again?.status === 409 &&
  again.text.includes('"idempotency_conflict"') &&
  !again.text.includes('asy_')

export async function checkAnswers({ fleet }: World, remembered: Worker['remembered']): Promise<string[]> {
  const faults: string[] = []
  for (const { request, ip, answer } of remembered) {
    const headers = { ...request.headers, 'x-forwarded-for': ip }
    const again = await sendOnce(fleet, { ...request, headers })
    if (isWithheld(answer.text, again)) continue
    if (again?.status !== answer.status || again.text !== answer.text)
      faults.push(
        `${request.path} was answered ${answer.text.slice(0, 200)} and is now ${again?.text.slice(0, 200)}`,
      )
  }
  return faults
}

export interface Facts {
  received: BookedPayment[]
  /** Including routing. */
  sent: BookedPayment[]
  routingMsat: number
}

/** The records of the service's node: incoming and outgoing payments, each hash as often as it occurred. */
export function factsOf(facts: readonly Fact[]): Facts {
  const ours = facts.filter(({ role }) => role === 'service')
  const asked = new Map(
    ours.flatMap((fact) => (fact.fact === 'sent' ? [[fact.hash, Number(fact.amountMsat)]] : [])),
  )
  const sent = ours.flatMap((fact) => (fact.fact === 'succeeded' ? [fact] : []))
  return {
    received: ours.flatMap((fact) =>
      fact.fact === 'settled' ? [{ hash: fact.hash, msat: Number(fact.receivedMsat) }] : [],
    ),
    sent: sent.map(({ hash, feeMsat }) => ({ hash, msat: asked.get(hash)! + Number(feeMsat) })),
    routingMsat: sent.reduce((sum, { feeMsat }) => sum + Number(feeMsat), 0),
  }
}

/** Each payment of the node has a row, and each row one payment. */
export async function checkPayments({ db }: World, { received, sent }: Facts): Promise<string[]> {
  return [
    ...differences('received', received, await listSettledInvoices(db)),
    ...differences('sent', sent, await listPaidWithdrawals(db)),
  ]
}

function differences(what: string, there: BookedPayment[], booked: BookedPayment[]): string[] {
  const linesOf = (payments: BookedPayment[]) => payments.map(({ hash, msat }) => `${hash} ${msat}`).sort()
  const [nodeLines, bookLines] = [linesOf(there), linesOf(booked)]
  const twice = nodeLines.filter((line, index) => line.slice(0, 64) === nodeLines[index - 1]?.slice(0, 64))
  return [
    ...twice.map((line) => `${what} twice: ${line}`),
    ...nodeLines.filter((line) => !bookLines.includes(line)).map((line) => `${what} and not booked: ${line}`),
    ...bookLines.filter((line) => !nodeLines.includes(line)).map((line) => `booked and not ${what}: ${line}`),
  ]
}

/** In the channels of the service's node, and leaving them. */
export async function lightningMsat({ serviceNode }: World): Promise<bigint> {
  const { localMsat, outgoingMsat } = await serviceNode()
  return localMsat + outgoingMsat
}

/** The actual funds: in the channels of the node, and on the chain. */
export async function checkRails(world: World, openingMsat: bigint): Promise<string[]> {
  const totals = await booksTotals(world.db)
  const booked = (unit: string) =>
    BigInt(-(totals.find((total) => total.kind === 'rail' && total.unit === unit)?.amount ?? 0))
  const arrived = (await lightningMsat(world)) - openingMsat
  const onChain = await world.chain.balanceOf(world.payTo)
  return [
    ...(arrived === booked('LN')
      ? []
      : [`the node has ${arrived} msat more than at first, booked ${booked('LN')}`]),
    ...(onChain === booked('USDC6')
      ? []
      : [`the chain has ${onChain} µUSDC for us, booked ${booked('USDC6')}`]),
  ]
}
