/** Dates payments: from the headers of the window's ends and of the first payment of each day, and evenly between them. */
import type { NodeClient } from '#server/payments/x402/chain/node-client.ts'
import type { Payment } from './pair-payments.ts'

export const DAY_SECONDS = 86_400

interface Known {
  blockNumber: bigint
  unix: number
}

const MOST_HEADERS = 40

/** In the order of the payments, Unix seconds. `first` and `last` are the ends of what was read. */
export async function datePayments(
  client: Pick<NodeClient, 'getBlock'>,
  payments: readonly Payment[],
  [first, last]: readonly [Known, Known],
): Promise<number[]> {
  const known: Known[] = [first, last]
  let day = -1
  for (const { blockNumber } of payments) {
    if (dayOf(timeBetween(known, blockNumber)) === day || known.length >= MOST_HEADERS) continue
    const { timestamp } = await client.getBlock({ blockNumber })
    if (!known.some((one) => one.blockNumber === blockNumber))
      known.push({ blockNumber, unix: Number(timestamp) })
    known.sort((a, b) => Number(a.blockNumber - b.blockNumber))
    day = dayOf(Number(timestamp))
  }
  return payments.map(({ blockNumber }) => timeBetween(known, blockNumber))
}

export const dayOf = (unix: number): number => Math.floor(unix / DAY_SECONDS)

/** Blocks come evenly between two known ones, which are in order. */
function timeBetween(known: readonly Known[], blockNumber: bigint): number {
  const before = known.findLast((one) => one.blockNumber <= blockNumber) ?? known[0]!
  const after = known.find((one) => one.blockNumber >= blockNumber) ?? known.at(-1)!
  if (after.blockNumber === before.blockNumber) return before.unix
  const share = Number(blockNumber - before.blockNumber) / Number(after.blockNumber - before.blockNumber)
  return Math.floor(before.unix + share * (after.unix - before.unix))
}
