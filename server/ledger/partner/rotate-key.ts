/**
 * Announces a new key of the ledger: publishes waiting verdicts, then the key event signed by both keys
 * (ledger.md 10.4).
 */
import { fromHex, toHex } from '#protocol/bytes.ts'
import { ed25519PublicKey, ed25519Sign } from '#protocol/ledger/note/ed25519.ts'
import { keyInForce, keyRotationDigest } from '#protocol/ledger/record/key-history.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import type { AppendedEntry } from '../append/entry-draft.ts'
import { publishWaiting } from '../append/publish-due.ts'
import { eventsOfKind, readKeyHistory } from '../keys/key-history.store.ts'
import { readLog } from '../publish/checkpoint.store.ts'
import { LedgerFileRefused } from './ledger-file.ts'
import { publishKeyEvent } from './publish-key-event.ts'

const kinds = { verifier: 'verifier', checkpoint: 'note_ed25519' } as const
export type RotatedKey = keyof typeof kinds

export const isRotatedKey = (word: string): word is RotatedKey => Object.hasOwn(kinds, word)

/**
 * `nextSecret`: 64 hex characters. The new key is current from the entry after the key event. Throws
 * LedgerFileRefused. Stop all servers first: verdicts that a running server signs in the meantime would be
 * published under the new key.
 */
export async function rotateKey(
  ctx: LedgerDeps,
  kind: RotatedKey,
  { nextSecret, reason }: { nextSecret: string; reason: string },
): Promise<AppendedEntry & { publicKey: string; effectiveEntry: number }> {
  const secret = /^[0-9a-f]{64}$/.test(nextSecret) ? fromHex(nextSecret) : null
  if (!secret) throw new LedgerFileRefused('the new secret key must be 64 lower-case hex characters')
  await publishWaiting(ctx)
  const history = await readKeyHistory(ctx.db)
  if (!history) throw new LedgerFileRefused('the ledger is not founded')
  const founding = kind === 'verifier' ? history.founding.verifier : history.founding.note
  if (founding === null) throw new LedgerFileRefused('the founding record names no checkpoint key')
  const replaces = keyInForce(founding, eventsOfKind(history, kinds[kind]), Number.MAX_SAFE_INTEGER)
  const effectiveEntry = (await readLog(ctx.db)).size + 2
  const publicKey = toHex(kind === 'verifier' ? wasmSchnorr.publicKey(secret) : ed25519PublicKey(secret))
  const digest = fromHex(keyRotationDigest(replaces, publicKey, effectiveEntry))!
  const signature =
    kind === 'verifier' ? wasmSchnorr.sign(digest, secret, ctx.randomBytes(32)) : ed25519Sign(digest, secret)
  const entry = await publishKeyEvent(
    ctx,
    JSON.stringify({
      action: 'rotate',
      key_kind: kinds[kind],
      public_key: publicKey,
      effective_entry: effectiveEntry,
      replaces,
      reason,
      cross_sig: toHex(signature),
    }),
  )
  return { ...entry, publicKey, effectiveEntry }
}
