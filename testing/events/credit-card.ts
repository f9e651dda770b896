/**
 * Credits a card top-up like a settled checkout, without the service's settlement code, because no card
 * processor is configured.
 */
import { randomBytes } from 'node:crypto'
import type { Context } from '#server/compose.ts'
import type { Transaction } from '#server/kernel/db.ts'

/** Returns the reference of the top-up. */
export const creditCard = (ctx: Context, accountId: string, sats: number): Promise<string> =>
  ctx.db.transaction((tx) => creditCardIn(tx, ctx, accountId, sats))

export async function creditCardIn(
  tx: Transaction,
  ctx: Context,
  accountId: string,
  sats: number,
): Promise<string> {
  const reference = `ct_${randomBytes(6).toString('hex')}`
  const externalKey = `stripe:topup:${reference}`
  const postings = [
    { kind: 'fx', unit: 'CARD', amount: -sats * 1_000 },
    { kind: 'available', unit: 'CARD', owner: accountId, amount: sats * 1_000 },
  ]
  await ctx.books.topup(tx, { kind: 'topup_card', externalKey, accountId, sats, postings })
  return reference
}
