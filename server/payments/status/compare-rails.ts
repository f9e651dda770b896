/**
 * Compares each rail's actual balance with the booked one (I12). Differences are reported, never corrected.
 */

import { bookedOnRail } from '#server/kernel/books/totals.store.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'

export interface RailComparison {
  rail: string
  unit: string
  /** The booked amount. */
  booked: bigint
  /** Null when the rail did not answer. */
  there: bigint | null
}

export async function compareRails({
  db,
  rails,
}: Pick<PaymentsDeps, 'db' | 'rails'>): Promise<RailComparison[]> {
  const asked: [rail: string, unit: string, ask: () => Promise<bigint>][] = []
  const { lightning, x402, xrp } = rails
  if (lightning)
    asked.push([
      'lightning',
      'LN',
      () =>
        lightning.use(async (wallet) => {
          const { spendableMsat, inFlightMsat } = await wallet.balance()
          return spendableMsat + inFlightMsat
        }),
    ])
  if (x402) asked.push(['usdc', 'USDC6', () => x402.chain.balanceOf(x402.payTo)])
  if (xrp) asked.push(['xrpl', 'XRP6', () => xrp.client.balanceDrops(xrp.address)])
  return Promise.all(
    asked.map(async ([rail, unit, ask]) => ({
      rail,
      unit,
      booked: await bookedOnRail(db, unit),
      there: await ask().catch(() => null),
    })),
  )
}

/** For the operator's log: the job fails when a rail holds less than booked. */
export async function reportRails(ctx: PaymentsDeps): Promise<string | null> {
  const short = (await compareRails(ctx)).filter(({ booked, there }) => there !== null && there < booked)
  for (const { rail, unit, booked, there } of short)
    ctx.log.error(
      { rail, unit, booked: String(booked), there: String(there) },
      'a rail holds less than the booked amount',
    )
  return short.length === 0
    ? null
    : `less than the booked amount: ${short.map(({ rail }) => rail).join(', ')}`
}
