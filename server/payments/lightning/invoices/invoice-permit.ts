/**
 * Limits how many invoices an address may request, whatever their purpose, because each costs the node
 * (payloads 1.9).
 */

import type { RateDecision } from '#server/kernel/limits/rate-limits.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'

/** `ip` as determined by the surface, which knows the trusted proxies. */
export const takeInvoicePermit = async (
  { rates }: Pick<PaymentsDeps, 'rates'>,
  ip: string,
): Promise<RateDecision> => rates.take('invoice', `ip:${ip}`)
