/** The sats that an account may spend, whatever backs them. */
import type { Balance } from './books.store.ts'

export const spendableSats = ({ available }: Pick<Balance, 'available'>): number =>
  Object.values(available).reduce((total, sats) => total + sats, 0)
