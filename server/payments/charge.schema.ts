/** Schema of the charge that every paid success reports (payloads 1.3). */
import { z } from 'zod'

export const Charge = z
  .object({
    charge_id: z.string().describe('Id of the charge'),
    method: z.enum(['free', 'bearer', 'l402', 'x402']).describe('How the call was paid'),
    price_class: z.enum(['base', 'agent']).describe('Which price applied'),
    amount_sats: z.int().min(0).describe('Sats charged; 0 when free or paid in USDC'),
    amount_usd: z.string().nullable().describe('USD paid in USDC; null otherwise'),
    transaction: z.string().nullable().describe('USDC transaction; null otherwise'),
    balance_sats: z
      .int()
      .nullable()
      .describe('Balance of the account after the charge; null without an account'),
  })
  .meta({ id: 'Charge' })
