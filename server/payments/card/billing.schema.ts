/**
 * Schemas that several billing operations share. The wire format is dollars with two decimals; the service
 * uses cents.
 */
import { z } from 'zod'

const usdText = /^(0|[1-9]\d{0,3})(?:\.(\d{1,2}))?$/

/** Null for anything but a plain decimal with at most two decimals. */
export function centsOf(usd: number | string): number | null {
  const match = usdText.exec(String(usd))
  return match && Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export const usdOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const minCents = 100
const maxCents = 100_000

/** Parsed to cents. */
export const UsdAmount = z
  .union([z.number(), z.string().max(16)])
  .transform((usd, context) => {
    const cents = centsOf(usd)
    if (cents !== null && cents >= minCents && cents <= maxCents) return cents
    context.addIssue({
      code: 'custom',
      message: 'send US dollars from 1.00 to 1000.00 with at most two decimals',
      params: { type: 'usd_amount' },
    })
    return z.NEVER
  })
  .describe('US dollars, 1.00 to 1000.00 with at most two decimals, as a number or a decimal string')

export const Usd = z.string().regex(/^\d+\.\d{2}$/)

export const CheckoutUrl = z.string().describe('Hosted payment page of the processor; open it in a browser')
export const SessionId = z.string().describe('Checkout session of the processor')
export const TopupId = z.string().describe('Id of the top-up at this service, tu_…')
export const QuotedSats = z.int().describe('Sats credited when the payment succeeds, at the quoted rate')
