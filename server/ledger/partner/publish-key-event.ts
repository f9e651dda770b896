/**
 * Publishes from an operator's file that a key is added, replaced or revoked (ledger.md 10.4). A rotation
 * needs both keys.
 */
import { z } from 'zod'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import type { AppendedEntry } from '../append/entry-draft.ts'
import { appendKeyEvent } from '../keys/append-key-event.ts'
import { LedgerFileRefused, readLedgerFile } from './ledger-file.ts'

const key = z.string().regex(/^(?:[0-9a-f]{2}){32,4000}$/, 'must be a public key in lower-case hex')

const KeyChange = z.strictObject({
  action: z.enum(['add', 'rotate', 'revoke']),
  key_kind: z.enum(['verifier', 'note_ed25519', 'note_mldsa44', 'pq_mldsa65', 'root_slhdsa']),
  public_key: key,
  /** rotate, add: the first entry of the new key; revoke: the last valid entry of the old one. */
  effective_entry: z.int().min(1).max(1e15),
  replaces: key.nullable().default(null),
  reason: z.string().min(1).max(1_000),
  cross_sig: z
    .string()
    .regex(
      /^(?:[0-9a-f]{128}|[0-9a-f]{6618})$/,
      'must be a signature of 128 or 6,618 lower-case hex characters',
    )
    .nullable()
    .default(null),
})

/** Throws LedgerFileRefused. Repeating the same event returns its existing entry. */
export async function publishKeyEvent(ctx: LedgerDeps, text: string): Promise<AppendedEntry> {
  const change = readLedgerFile(KeyChange, text)
  if (!ctx.signer)
    throw new LedgerFileRefused('no signing key is configured: set VERIFIER_SECRET_KEY to the current key')
  return appendKeyEvent(ctx, change, () => change)
}
