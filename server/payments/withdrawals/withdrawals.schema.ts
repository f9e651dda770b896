/** Schemas of requests and answers for withdrawals (payloads 13.5). */
import { z } from 'zod'

/** Above this, millisatoshis are no longer safe integers. */
const largestSats = 1_000_000_000_000

export const WithdrawalSats = z
  .int()
  .min(1)
  .max(largestSats)
  .describe('Whole sats that the payee receives; the fee of 100 is added')

export const GiveUpBonus = z
  .boolean()
  .default(false)
  .describe(
    'Accept that the withdrawal reverses the unspent part of a referral bonus, of this account and of its referrer; without it such a withdrawal is refused with 409 bonus_at_stake before anything moves',
  )

export const Bolt11 = z.string().min(1).max(8_000)

export const Withdrawal = z
  .object({
    status: z
      .enum(['paid', 'pending', 'failed'])
      .describe('pending: the node has no final result yet; paid and failed are final'),
    withdrawal_id: z.string().describe('Id of the withdrawal'),
    payment_hash: z
      .string()
      .nullable()
      .describe('Payment hash of the invoice; null for a transfer inside this service'),
    amount_sats: z.int().describe('Sats that the payee receives, rounded up'),
    receive_sats: z.int().describe('Same value as amount_sats'),
    platform_fee_sats: z.literal(100).describe('Fixed fee, whatever routing costs'),
    new_balance_sats: z.int().describe('Current spendable sats of the account'),
    resolved: z
      .object({
        domain: z.string().describe('Host of the address'),
        callback_host: z
          .string()
          .nullable()
          .describe('Node that issued the invoice; null inside this service'),
        metadata_hash: z
          .string()
          .nullable()
          .describe('SHA-256 of the metadata, as in the invoice; null inside this service'),
        comment_left_out: z
          .boolean()
          .describe('True when the payee does not accept a comment of this length'),
      })
      .nullable()
      .describe('Result of resolving a Lightning address; null for an invoice'),
    created_at: z.int().describe('When it was requested, in Unix seconds'),
    failure: z.string().nullable().describe('Why it failed; null otherwise'),
    status_url: z.string().describe('URL of the withdrawal state'),
  })
  .meta({ id: 'Withdrawal' })
