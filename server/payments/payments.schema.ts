/** Shapes that several operations of Lightning money share (payloads 12.2, 13). */
import { z } from 'zod'
import { fromHex } from '#protocol/bytes.ts'

export const largestTopupSats = 5_000_000

const hex64 = z.string().regex(/^[0-9a-f]{64}$/, 'send 64 lower-case hex characters')

/** 32 bytes from here on. */
export const PaymentHash = hex64.transform((text) => fromHex(text)!).describe('Payment hash of the invoice')
export const Preimage = hex64
  .transform((text) => fromHex(text)!)
  .describe('What the payer got for the payment; its SHA-256 is the payment hash')

export const TopupSats = z.int().min(1).max(largestTopupSats).describe('Sats to add, 1 to 5,000,000')
/** The same in a query. */
export const TopupSatsText = z
  .string()
  .regex(/^[0-9]{1,16}$/, 'send whole sats in digits')
  .transform(Number)
  .pipe(z.int().min(1).max(largestTopupSats))
  .describe('Sats to add, 1 to 5,000,000')

/** A name that nobody has is answered in the words of LNURL. */
export const AddressName = z.string().describe('Agent, the part of its address before the @')

export const NetworkName = z
  .string()
  .describe('Lightning network of the node: mainnet, testnet, signet or regtest')
export const RealValue = z.boolean().describe('False on a test network, whose sats are worth nothing')

export const Topup = z
  .object({
    invoice: z.string().describe('BOLT 11; pay it with any Lightning wallet of this network'),
    payment_hash: z.string().describe('Names the top-up'),
    amount_sats: z.int().describe('What the invoice asks for'),
    expires_at: z.int().describe('Until when it can be paid, Unix seconds'),
    status: z.literal('pending').describe('A new invoice is not paid yet'),
    status_url: z.string().describe('Where to ask how it stands'),
    network: NetworkName,
    real_value: RealValue,
    message: z.string().describe('What to do next'),
  })
  .meta({ id: 'Topup' })

export const TopupStatus = z
  .object({
    status: z.enum(['pending', 'settled', 'expired', 'cancelled']).describe('Settled is final'),
    paid: z.boolean().describe('The node has the money'),
    credited: z.boolean().describe('It is on the account; stays true'),
    credited_sats: z.int().describe('Sats received, fractions left out; 0 before'),
    amount_sats: z.int().describe('What the invoice asks for'),
    balance_sats: z.int().describe('All spendable sats of the account now'),
    new_balance_sats: z.int().describe('The same'),
  })
  .meta({ id: 'TopupStatus' })

/** How errors are told to wallets (LUD-06). */
export const LnurlError = z
  .object({ status: z.literal('ERROR').describe('LUD-06'), reason: z.string().describe('In words') })
  .meta({ id: 'LnurlError' })
