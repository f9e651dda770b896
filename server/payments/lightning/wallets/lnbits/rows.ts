/** Reads what an LNbits wallet has under a payment hash. Receiving and paying share one table: the sign of the amount tells. */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { assertSameHash, Hash32 } from '../http/answer-fields.ts'
import { backend, type LnbitsApi } from './api.ts'

const SignedMsat = z.int().transform(BigInt)

export const Row = z.object({
  payment_hash: Hash32,
  bolt11: z.string(),
  /** Negative when it was paid out. */
  amount: SignedMsat,
  fee: SignedMsat,
  status: z.enum(['pending', 'success', 'failed']),
  preimage: z.string().nullish(),
  tag: z.string().nullish(),
})
export type Row = z.output<typeof Row>

/** Details are there only for the wallet's own payments. */
const Found = z.object({ details: Row, preimage: z.string().nullish() })

/** Asking for one makes LNbits ask its node; the list does not, so it comes second. */
export async function findRow(
  api: LnbitsApi,
  paymentHash: Uint8Array,
  direction: 'in' | 'out',
): Promise<Row | null> {
  const hash = toHex(paymentHash)
  const found = await api.find(`/api/v1/payments/${hash}`, Found)
  if (found === null) return null
  assertSameHash(backend, found.details.payment_hash, paymentHash)
  const row = { ...found.details, preimage: found.details.preimage ?? found.preimage }
  const isWanted = ({ amount }: Row): boolean => amount > 0n === (direction === 'in')
  if (isWanted(row)) return row
  const rows = await api.read('/api/v1/payments', z.array(Row), { payment_hash: hash })
  // A filter that this version does not know is one that it leaves out.
  return rows.find((each) => isWanted(each) && toHex(each.payment_hash) === hash) ?? null
}
