// The keys of a made ledger: which of them signs at each entry, and the key events that say so.
import { fromHex, type Hex64, toHex } from '../../bytes.ts'
import { nobleSchnorr } from '../../signatures/secp.ts'
import { ed25519PublicKey, ed25519Sign } from '../note/ed25519.ts'
import { keyRotationDigest } from '../record/key-history.ts'
import type { KeyEventRecord } from '../record/record-types.ts'

export type MadeKeyChange = Pick<
  KeyEventRecord,
  'action' | 'key_kind' | 'public_key' | 'effective_entry' | 'replaces' | 'cross_sig'
>

export interface MadeKeys {
  /** The key event at an entry number; other key events add the checkpoint key. */
  readonly changes: Readonly<Record<number, MadeKeyChange>>
  readonly secretAt: (entry: number) => Uint8Array
  /** Seed of the key that signs a checkpoint of that size. */
  readonly noteSeedAt: (size: number) => Uint8Array
}

export const pubkeyOf = (secret: Uint8Array): Hex64 => toHex(nobleSchnorr.publicKey(secret)) as Hex64

/** A rotation of the verifier key in entry `entry`, effective with the next one. */
export function verifierRotation(old: Uint8Array, next: Uint8Array, entry: number): MadeKeyChange {
  const [replaces, publicKey] = [pubkeyOf(old), pubkeyOf(next)]
  const digest = fromHex(keyRotationDigest(replaces, publicKey, entry + 1))!
  return {
    action: 'rotate',
    key_kind: 'verifier',
    public_key: publicKey,
    effective_entry: entry + 1,
    replaces,
    cross_sig: toHex(nobleSchnorr.sign(digest, next, new Uint8Array(32))),
  }
}

export function noteRotation(old: Uint8Array, next: Uint8Array, entry: number): MadeKeyChange {
  const [replaces, publicKey] = [old, next].map((seed) => toHex(ed25519PublicKey(seed))) as [string, string]
  const digest = fromHex(keyRotationDigest(replaces, publicKey, entry + 1))!
  return {
    action: 'rotate',
    key_kind: 'note_ed25519',
    public_key: publicKey,
    effective_entry: entry + 1,
    replaces,
    cross_sig: toHex(ed25519Sign(digest, next)),
  }
}

export const revocation = (secret: Uint8Array, lastEntry: number): MadeKeyChange => ({
  action: 'revoke',
  key_kind: 'verifier',
  public_key: pubkeyOf(secret),
  effective_entry: lastEntry,
  replaces: null,
  cross_sig: null,
})
