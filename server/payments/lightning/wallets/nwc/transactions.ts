/** Reads what an NWC wallet has under a payment hash: `lookup_invoice`, for both directions; amounts are msat. */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { assertSameHash, Hash32, Msat } from '../http/answer-fields.ts'
import { WalletUnavailable } from '../wallet.ts'
import { type NwcConnection, NwcRefused } from './connection.ts'
import { backend } from './names.ts'

export const Transaction = z.object({
  type: z.enum(['incoming', 'outgoing']),
  /** Missing in wallets older than it: then `settled_at` alone tells. */
  state: z.string().nullish(),
  payment_hash: Hash32.nullish(),
  amount: Msat,
  fees_paid: Msat.nullish(),
  preimage: z.string().nullish(),
  settled_at: z.int().nullish(),
})
export type Transaction = z.output<typeof Transaction>

/** Null when the wallet says that it has none in this direction. */
export async function findTransaction(
  connection: NwcConnection,
  paymentHash: Uint8Array,
  direction: Transaction['type'],
): Promise<(Transaction & { isSettled: boolean }) | null> {
  try {
    const found = await connection.ask('lookup_invoice', { payment_hash: toHex(paymentHash) }, Transaction)
    if (found.payment_hash) assertSameHash(backend, found.payment_hash, paymentHash)
    if (found.type !== direction) return null
    const isSettled = found.state ? found.state === 'settled' : typeof found.settled_at === 'number'
    return { ...found, isSettled }
  } catch (error) {
    if (error instanceof NwcRefused && error.code === 'NOT_FOUND') return null
    throw unavailable(error)
  }
}

export const unavailable = (error: unknown): unknown =>
  error instanceof NwcRefused ? new WalletUnavailable(backend, error.message, error) : error
