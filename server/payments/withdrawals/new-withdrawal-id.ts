/**
 * Creates withdrawal ids: random, or derived from the Idempotency-Key, so that a crash between hold and
 * answer does not create a second withdrawal.
 */
import { sha256Bytes, utf8Encode } from '#protocol/bytes.ts'
import { base32Prefix } from '#server/accounts/account-names.ts'
import type { IdempotencyRecord } from '#server/kernel/settlement.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { findWithdrawal, type WithdrawalRow } from './withdrawals.store.ts'

export const newWithdrawalId = (ctx: PaymentsDeps): string => `wd_${base32Prefix(ctx.randomBytes(17), 26)}`

const idOf = ({ scope, route, key }: IdempotencyRecord, attempt: number): string =>
  `wd_${base32Prefix(sha256Bytes(utf8Encode(`${scope}\n${route}\n${key}\n${attempt}`)), 26)}`

/**
 * The withdrawal of this key, or the id of the one it will create. After a failure the key can be used
 * again.
 */
export async function withdrawalUnder(
  ctx: PaymentsDeps,
  kept: IdempotencyRecord | null,
): Promise<{ known: WithdrawalRow } | { known: null; id: string }> {
  if (!kept) return { known: null, id: newWithdrawalId(ctx) }
  for (let attempt = 0; ; attempt += 1) {
    const id = idOf(kept, attempt)
    const row = await findWithdrawal(ctx.db, id)
    if (!row) return { known: null, id }
    if (row.state !== 'failed') return { known: row }
  }
}
