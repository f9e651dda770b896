/** Sums the sats an account may spend, over all units. */
import type { Balance } from './books.store.ts'

export const spendableSats = ({ available }: Pick<Balance, 'available'>): number =>
  Object.values(available).reduce((total, sats) => total + sats, 0)
