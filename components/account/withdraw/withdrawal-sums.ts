// Computes what a withdrawal takes from the balance and whether it is possible. The fee is flat; only Lightning sats can go.
import { satsText } from '../balance/amounts.ts'

export interface Sums {
  receiveSats: number
  feeSats: number
  leavesSats: number
}

export const sumsOf = (amountSats: number, feeSats: number): Sums => ({
  receiveSats: amountSats,
  feeSats,
  leavesSats: amountSats + feeSats,
})

/** One sentence with the way out; null when it may go. `withdrawableSats` is null while the balance is not known. */
export function withdrawalFault(
  amountSats: number | null,
  feeSats: number,
  withdrawableSats: number | null,
): string | null {
  if (amountSats === null) return 'Enter whole sats, such as 5,000.'
  if (amountSats < 1) return 'Minimum: 1 sat.'
  if (withdrawableSats === null) return null
  const most = withdrawableSats - feeSats
  if (amountSats <= most) return null
  if (most < 1)
    return `Nothing to withdraw: ${satsText(withdrawableSats)} sats are withdrawable, and the fee is ${satsText(feeSats)} sats.`
  return `Exceeds your balance. Maximum: ${satsText(most)} sats after the ${satsText(feeSats)}-sat fee.`
}
