// Decides whether a key event may stand where it stands: a rotation follows the last key and is signed by
// the new one, a revocation names an older key (ledger.md 10.4).
import { fromHex } from '../../bytes.ts'
import { mlDsa65Verify } from '../../signatures/pq.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { ed25519Verify } from '../note/ed25519.ts'
import { type KeyEvent, keyInForce, keyRotationDigest } from './key-history.ts'
import type { SignedKeyEvent } from './read-key-event.ts'

type KeyKind = KeyEvent['key_kind']

/** Lengths in bytes of the kinds whose signatures this verifier can check. */
const LENGTHS: Partial<Record<KeyKind, { key: number; signature: number }>> = {
  verifier: { key: 32, signature: 64 },
  note_ed25519: { key: 32, signature: 64 },
  pq_mldsa65: { key: 1_952, signature: 3_309 },
}

/**
 * Null when the event is in order. `first`: the key of that kind in the founding record, or null;
 * `earlier`: the key events before this one.
 */
export function keyEventProblem(
  change: SignedKeyEvent,
  first: string | null,
  earlier: readonly KeyEvent[],
  schnorr: Pick<Schnorr, 'verify'>,
): string | null {
  const { entry, action, key_kind: kind, public_key: key, effective_entry: effective } = change
  const ofKind = earlier.filter((event) => event.key_kind === kind)
  const added = ofKind.find((event) => event.action === 'add')
  const start = first ?? added?.public_key ?? ''
  const last = keyInForce(start, ofKind, Number.MAX_SAFE_INTEGER)
  const length = LENGTHS[kind]
  if (length && !isHexOf(key, length.key))
    return `public_key of ${kind} must be ${2 * length.key} hex characters`
  if (action === 'rotate') return rotationProblem(change, last, ofKind, schnorr)
  if (change.replaces !== null || change.cross_sig !== null)
    return `${action} must have neither replaces nor cross_sig: only a rotation links two keys`
  if (action === 'add') return null
  if (key === last) return 'the current key cannot revoke itself: rotate it first'
  const isKnown = key === start || ofKind.some((event) => event.public_key === key)
  if (!isKnown) return `${key} was never a key of kind ${kind}`
  if (effective >= entry) return `effective_entry of a revocation is the last valid entry, below ${entry}`
  return null
}

function rotationProblem(
  change: SignedKeyEvent,
  last: string,
  earlier: readonly KeyEvent[],
  schnorr: Pick<Schnorr, 'verify'>,
): string | null {
  const { entry, key_kind: kind, public_key: next, effective_entry: effective, replaces } = change
  if (replaces === null || change.cross_sig === null)
    return 'a rotation needs replaces (the old key) and cross_sig (by the new key)'
  if (replaces === next) return 'a rotation needs a new key'
  if (!holds(change)) return `cross_sig is not a valid signature of ${kind} key ${next.slice(0, 64)}`
  if (effective <= entry) return `effective_entry ${effective} is in the past: this would be entry ${entry}`
  if (kind === 'verifier' && effective !== entry + 1)
    return `effective_entry of a verifier key is the entry after its rotation, ${entry + 1}`
  if (replaces !== last) return `replaces must be the last key of its kind, ${last}`
  if (earlier.some((event) => event.public_key === next || event.replaces === next))
    return 'a key that was replaced or revoked cannot return'
  return null

  function holds({ cross_sig: crossSig }: SignedKeyEvent): boolean {
    const length = LENGTHS[kind]
    if (!length || !isHexOf(crossSig!, length.signature)) return false
    const digest = fromHex(keyRotationDigest(replaces!, next, effective))!
    const [sig, key] = [fromHex(crossSig!)!, fromHex(next)!]
    if (kind === 'verifier') return schnorr.verify(sig, digest, key)
    return kind === 'note_ed25519' ? ed25519Verify(sig, digest, key) : mlDsa65Verify(sig, digest, key)
  }
}

const isHexOf = (text: string, bytes: number): boolean =>
  text.length === 2 * bytes && /^[0-9a-f]+$/.test(text)
