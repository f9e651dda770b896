/** What callers send and get for money that leaves (payloads 13.5). */
import { z } from 'zod'

/** Beyond it millisatoshis are no safe integers any more. */
const largestSats = 1_000_000_000_000

export const WithdrawalSats = z
  .int()
  .min(1)
  .max(largestSats)
  .describe('What the payee receives, whole sats; the fee of 100 comes on top')

export const GiveUpBonus = z
  .boolean()
  .default(false)
  .describe(
    'Accepts that the withdrawal takes back what is unspent of a referral bonus, of this account and of its referrer; without it such a withdrawal is refused with 409 bonus_at_stake before anything moves',
  )

export const Bolt11 = z.string().min(1).max(8_000)

export const Withdrawal = z
  .object({
    status: z
      .enum(['paid', 'pending', 'failed'])
      .describe('pending: the node has no final answer yet; paid and failed are final'),
    withdrawal_id: z.string().describe('Names the withdrawal'),
    payment_hash: z.string().nullable().describe('Of the invoice; null for a transfer inside this service'),
    amount_sats: z.int().describe('What the payee receives, a fraction rounded up'),
    receive_sats: z.int().describe('The same'),
    platform_fee_sats: z.literal(100).describe('Whatever routing costs'),
    new_balance_sats: z.int().describe('All spendable sats of the account now'),
    resolved: z
      .object({
        domain: z.string().describe('Of the address'),
        callback_host: z.string().nullable().describe('Who made the invoice; null inside this service'),
        metadata_hash: z
          .string()
          .nullable()
          .describe('SHA-256 of the metadata, as in the invoice; null inside this service'),
        comment_left_out: z.boolean().describe('True when the payee takes no comment of this length'),
      })
      .nullable()
      .describe('Where a Lightning address led; null for an invoice'),
    created_at: z.int().describe('Unix seconds'),
    failure: z.string().nullable().describe('Why it failed; null otherwise'),
    status_url: z.string().describe('Where to ask how it stands'),
  })
  .meta({ id: 'Withdrawal' })
