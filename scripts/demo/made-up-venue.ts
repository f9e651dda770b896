/**
 * Provides demonstration outcomes: made-up fills from a venue labelled as such. All steps after the fills
 * are the real ones.
 */
import { sha256Bytes, utf8Encode } from '#protocol/bytes.ts'
import type { Fill, Venue } from '#server/ledger/outcomes/venue/venue.ts'
import type { DemoOrder } from './artifacts.ts'

export interface Followed {
  order: DemoOrder
  event: { id: string; created_at: number }
}

const unit = 10n ** 18n

/** `settledUnix`: when all of them are closed. */
export const madeUpVenue = (followed: readonly Followed[], settledUnix: number): Venue => ({
  name: 'demonstration, not a real venue',
  account: 'made-up',
  howToVerify: 'There is nothing to verify outside: the fills are made up by npm run demo.',
  outcomesOnChain: 'none',
  readFills: async () => followed.flatMap((one) => fillsOf(one, settledUnix)),
})

/** About eleven of twenty-four win, and one breaks even, so that losses are shown too. */
function fillsOf({ order, event }: Followed, settledUnix: number): Fill[] {
  const bytes = sha256Bytes(utf8Encode(`demonstration outcome ${event.id}`))
  const draw = bytes[0]! % 24
  const cents = 100n + BigInt(bytes[1]! * 256 + bytes[2]!) / 3n
  const gained = draw === 0 ? 0n : draw <= 12 ? cents : -cents
  const fee = (unit * 3n) / 20n
  const isLong = order.side === 'long'
  const common = { coin: order.coin, sizeE18: unit, feeUsdE18: fee, cause: 'order' }
  return [
    {
      ...common,
      ref: `demo-${event.id.slice(0, 12)}-1`,
      side: isLong ? 'buy' : 'sell',
      startPositionE18: 0n,
      closedPnlUsdE18: 0n,
      timeMs: event.created_at * 1_000,
    },
    {
      ...common,
      ref: `demo-${event.id.slice(0, 12)}-2`,
      side: isLong ? 'sell' : 'buy',
      startPositionE18: isLong ? unit : -unit,
      closedPnlUsdE18: (gained * unit) / 100n + 2n * fee,
      timeMs: settledUnix * 1_000 + 1,
    },
  ]
}
