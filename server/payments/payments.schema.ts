/** Schemas that several Lightning operations share (payloads 12.2, 13). */
import { z } from 'zod'
import { fromHex } from '#protocol/bytes.ts'

export const largestTopupSats = 5_000_000

const hex64 = z.string().regex(/^[0-9a-f]{64}$/, 'send 64 lower-case hex characters')

/** Decoded to 32 bytes. */
export const PaymentHash = hex64.transform((text) => fromHex(text)!).describe('Payment hash of the invoice')
export const Preimage = hex64
  .transform((text) => fromHex(text)!)
  .describe('Preimage that the payer received; its SHA-256 is the payment hash')

export const TopupSats = z.int().min(1).max(largestTopupSats).describe('Sats to add, 1 to 5,000,000')
/** The same in a query. */
export const TopupSatsText = z
  .string()
  .regex(/^[0-9]{1,16}$/, 'send whole sats in digits')
  .transform(Number)
  .pipe(z.int().min(1).max(largestTopupSats))
  .describe('Sats to add, 1 to 5,000,000')

/** An unknown name gets an LNURL error. */
export const AddressName = z.string().describe('Name of the agent, the part of its address before the @')

export const NetworkName = z
  .string()
  .describe('Lightning network of the node: mainnet, testnet, signet or regtest')
export const RealValue = z.boolean().describe('False on a test network, whose sats have no value')

export const Topup = z
  .object({
    invoice: z.string().describe('BOLT 11; pay it with any Lightning wallet of this network'),
    payment_hash: z.string().describe('Id of the top-up'),
    amount_sats: z.int().describe('Amount of the invoice'),
    expires_at: z.int().describe('Expiry of the invoice, Unix seconds'),
    status: z.literal('pending').describe('Always pending for a new invoice'),
    status_url: z.string().describe('URL of the payment status'),
    network: NetworkName,
    real_value: RealValue,
    message: z.string().describe('What to do next, in one sentence'),
  })
  .meta({ id: 'Topup' })

export const TopupStatus = z
  .object({
    status: z
      .enum(['pending', 'settled', 'expired', 'cancelled'])
      .describe('State of the invoice; settled is final'),
    paid: z.boolean().describe('Whether the node has received the payment'),
    credited: z.boolean().describe('Whether it is credited to the account; stays true'),
    credited_sats: z.int().describe('Whole sats received; 0 before payment'),
    amount_sats: z.int().describe('Amount of the invoice'),
    balance_sats: z.int().describe('Current spendable sats of the account'),
    new_balance_sats: z.int().describe('Same value as balance_sats'),
  })
  .meta({ id: 'TopupStatus' })

/** The error format for wallets (LUD-06). */
export const LnurlError = z
  .object({
    status: z.literal('ERROR').describe('Always ERROR, after LUD-06'),
    reason: z.string().describe('What went wrong, in words'),
  })
  .meta({ id: 'LnurlError' })
