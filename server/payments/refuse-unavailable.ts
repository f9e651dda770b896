/**
 * Builds the error for an unavailable processor or rate: nothing was charged, and other ways to pay exist.
 */
import { OperationError } from '#server/kernel/errors.ts'
import { RateUnavailable } from '#server/payments/rates/rates.ts'
import { StripeUnavailable } from './card/stripe/stripe.ts'

export async function refuseUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StripeUnavailable) throw cardsDown(error)
    if (error instanceof RateUnavailable)
      throw new OperationError('rate_unavailable', { headers: { 'Retry-After': '10' }, cause: error })
    throw error
  }
}

const cardsDown = (cause: unknown): OperationError =>
  new OperationError('rail_unavailable', {
    detail: 'The card processor does not answer. Nothing was charged; try again, or pay another way.',
    headers: { 'Retry-After': '10' },
    cause,
  })

export const cardsOff = (): OperationError =>
  new OperationError('rail_unavailable', {
    detail: 'Cards are not configured on this server. GET /wallet-status lists the other ways to pay.',
  })
