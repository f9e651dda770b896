/** Limits the invoices made for an address. Whatever it is for, each one costs the node (payloads 1.9). */

import type { RateDecision } from '#server/limits/rate-limits.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'

/** `ip` as the surface tells it, which knows the proxies before it. */
export const takeInvoicePermit = async (
  { rates }: Pick<PaymentsDeps, 'rates'>,
  ip: string,
): Promise<RateDecision> => rates.take('invoice', `ip:${ip}`)
