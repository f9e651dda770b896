/** How much may an account spend, whatever backs it? */
import type { Balance } from './books.store.ts'

export const spendableSats = ({ available }: Pick<Balance, 'available'>): number =>
  Object.values(available).reduce((total, sats) => total + sats, 0)
