/** Grants bonus sats from the promo account. */
import type { Books } from './books.store.ts'

/** `grantId` identifies the grant: it is booked once. Returns false for a repeat. */
export const grantBonus = (
  books: Books,
  accountId: string,
  sats: number,
  grantId: string,
): Promise<boolean> =>
  books.post('bonus_grant', `grant:${grantId}`, [
    { kind: 'promo', unit: 'BONUS', amount: -sats * 1_000 },
    { kind: 'available', unit: 'BONUS', owner: accountId, amount: sats * 1_000 },
  ])
