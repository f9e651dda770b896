// Determines the current key at each entry from the founding record and the key events (ledger.md 10.4).
import { type Sha256OfText, sha256Hex } from '../../bytes.ts'
import type { KeyEventRecord } from './record-types.ts'

/** The text whose SHA-256 the new key signs to accept the change from this entry on. */
export const keyRotationText = (replaced: string, next: string, effectiveEntry: number): string =>
  `assay.key_rotation.v1|${replaced}|${next}|${effectiveEntry}`

export const keyRotationDigest = (
  replaced: string,
  next: string,
  effectiveEntry: number,
  sha256: Sha256OfText = sha256Hex,
): string => sha256(keyRotationText(replaced, next, effectiveEntry))

export type KeyEvent = Pick<
  KeyEventRecord,
  'entry' | 'action' | 'key_kind' | 'public_key' | 'effective_entry' | 'replaces'
>

/** Of the key that signs entries. */
export interface VerifierHistory {
  readonly founding: string
  /** Verified, in ledger order. */
  readonly events: readonly KeyEvent[]
}

export type KeyStanding =
  /** The current key at that entry. */
  | 'in_force'
  /** Another key was current. */
  | 'not_in_force'
  /**
   * Revoked, and the entry is later than the key's last valid one; only an anchor older than the revocation
   * could validate it.
   */
  | 'revoked'

/** `events`: verified ones, in ledger order. The number of the entry decides, never its created_at. */
export function keyStanding(
  founding: string,
  events: readonly KeyEvent[],
  { key, entry }: { key: string; entry: number },
  kind: KeyEvent['key_kind'] = 'verifier',
): KeyStanding {
  const ofKind = events.filter((event) => event.key_kind === kind)
  const revoked = ofKind.find(({ action, public_key: named }) => action === 'revoke' && named === key)
  if (revoked && entry > revoked.effective_entry) return 'revoked'
  return keyInForce(founding, ofKind, entry) === key ? 'in_force' : 'not_in_force'
}

/** After the last rotation effective at this entry. */
export function keyInForce(founding: string, events: readonly KeyEvent[], entry: number): string {
  return events.reduce(
    (key, event) =>
      event.action === 'rotate' && event.replaces === key && event.effective_entry <= entry
        ? event.public_key
        : key,
    founding,
  )
}
