/** Announces a new key of the ledger in a key event signed by both keys (ledger.md 10.4). */
import { fromHex, toHex } from '#protocol/bytes.ts'
import { ed25519PublicKey, ed25519Sign } from '#protocol/ledger/note/ed25519.ts'
import { keyInForce, keyRotationDigest } from '#protocol/ledger/record/key-history.ts'
import { mlDsa65Key } from '#protocol/signatures/pq.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { mlDsa65Signer } from '#server/proofs/signing/ml-dsa.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import type { AppendedEntry } from '../append/entry-draft.ts'
import { appendKeyEvent } from '../keys/append-key-event.ts'
import { eventsOfKind, type KeyHistory } from '../keys/key-history.store.ts'
import { LedgerFileRefused } from './ledger-file.ts'

const kinds = { verifier: 'verifier', checkpoint: 'note_ed25519', pq: 'pq_mldsa65' } as const
export type RotatedKey = keyof typeof kinds

export const isRotatedKey = (word: string): word is RotatedKey => Object.hasOwn(kinds, word)

/**
 * `nextSecret`: 64 hex characters. The new key is current from the entry after the key event; the old one
 * then signs nothing more, on any server. Throws LedgerFileRefused.
 */
export async function rotateKey(
  ctx: LedgerDeps,
  kind: RotatedKey,
  { nextSecret, reason }: { nextSecret: string; reason: string },
): Promise<AppendedEntry & { publicKey: string; effectiveEntry: number }> {
  const secret = /^[0-9a-f]{64}$/.test(nextSecret) ? fromHex(nextSecret) : null
  if (!secret) throw new LedgerFileRefused('the new secret key must be 64 lower-case hex characters')
  if (!ctx.signer) throw new LedgerFileRefused('set VERIFIER_SECRET_KEY to the current key')
  const key = signingKey(ctx, kind, secret)
  const publicKey = toHex(key.publicKey)
  const about = { action: 'rotate', key_kind: kinds[kind], public_key: publicKey } as const
  const entry = await appendKeyEvent(ctx, about, (number, history) => {
    const replaces = lastKey(history, kind)
    const effectiveEntry = number + 1
    const digest = fromHex(keyRotationDigest(replaces, publicKey, effectiveEntry))!
    return { ...about, effective_entry: effectiveEntry, replaces, reason, cross_sig: toHex(key.sign(digest)) }
  })
  return { ...entry, publicKey, effectiveEntry: entry.entry + 1 }
}

function lastKey(history: KeyHistory, kind: RotatedKey): string {
  const events = eventsOfKind(history, kinds[kind])
  const { verifier, note } = history.founding
  const added = events.find(({ action }) => action === 'add')?.public_key ?? null
  const first = { verifier, checkpoint: note, pq: added }[kind]
  if (first === null) throw new LedgerFileRefused(`the ledger names no ${kind} key that could be replaced`)
  return keyInForce(first, events, Number.MAX_SAFE_INTEGER)
}

function signingKey(ctx: LedgerDeps, kind: RotatedKey, secret: Uint8Array) {
  if (kind === 'verifier')
    return {
      publicKey: wasmSchnorr.publicKey(secret),
      sign: (digest: Uint8Array) => wasmSchnorr.sign(digest, secret, ctx.randomBytes(32)),
    }
  if (kind === 'checkpoint')
    return {
      publicKey: ed25519PublicKey(secret),
      sign: (digest: Uint8Array) => ed25519Sign(digest, secret),
    }
  return { publicKey: mlDsa65Key(secret).publicKey, sign: mlDsa65Signer(secret) }
}

/** `lastEntry`: the last entry for which the key counts. The current key cannot be revoked. */
export async function revokeKey(
  ctx: LedgerDeps,
  kind: RotatedKey,
  { publicKey, lastEntry, reason }: { publicKey: string; lastEntry: number; reason: string },
): Promise<AppendedEntry> {
  if (!ctx.signer) throw new LedgerFileRefused('set VERIFIER_SECRET_KEY to the current key')
  const about = { action: 'revoke', key_kind: kinds[kind], public_key: publicKey } as const
  return appendKeyEvent(ctx, about, () => ({
    ...about,
    effective_entry: lastEntry,
    replaces: null,
    reason,
    cross_sig: null,
  }))
}
