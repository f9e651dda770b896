// Creates and verifies witness cosignatures: Ed25519 with a timestamp, type 0x04 (C2SP tlog-cosignature).

import { concatBytes, utf8Encode } from '../../bytes.ts'
import type { Failure, Success } from '../../result.ts'
import { ed25519Sign, ed25519Verify } from './ed25519.ts'
import { isSignatureOf, type NoteKey, type NoteSignature, type SignedNote } from './note.ts'

/** `noteText`: the checkpoint with its extension lines. The message does not bind the witness's name. */
const message = (noteText: string, unixSeconds: number): Uint8Array =>
  utf8Encode(`cosignature/v1\ntime ${unixSeconds}\n${noteText}`)

/** `key`: of kind cosignature_v1. `seed`: its 32 bytes. */
export function signCosignature(
  noteText: string,
  atUnix: number,
  key: NoteKey,
  seed: Uint8Array,
): NoteSignature {
  if (key.kind !== 'cosignature_v1') throw new Error('a cosignature needs a key of type 0x04')
  if (!Number.isSafeInteger(atUnix) || atUnix < 0) throw new Error('a time is whole seconds')
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(atUnix))
  const signature = ed25519Sign(message(noteText, atUnix), seed)
  return { name: key.name, keyId: key.keyId, bytes: concatBytes(time, signature) }
}

/** The witness's own time, or null when the cosignature is invalid. Never throws. */
export function cosignedAtUnix(noteText: string, bytes: Uint8Array, key: NoteKey): number | null {
  if (bytes.length !== 72) return null
  const time = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0)
  if (time > BigInt(Number.MAX_SAFE_INTEGER)) return null
  const atUnix = Number(time)
  return ed25519Verify(bytes.slice(8), message(noteText, atUnix), key.publicKey) ? atUnix : null
}

export interface Cosignature {
  readonly key: NoteKey
  readonly atUnix: number
}

export type CosignatureVerification =
  | Success<readonly Cosignature[]>
  | (Failure<'bad_signature'> & { readonly key: NoteKey })

/**
 * Unknown keys are ignored; a known one that fails rejects the note. One result per key: its earliest time.
 */
export function verifyCosignatures(note: SignedNote, keys: readonly NoteKey[]): CosignatureVerification {
  const by = new Map<NoteKey, number>()
  for (const signature of note.signatures) {
    for (const key of keys) {
      if (key.kind !== 'cosignature_v1' || !isSignatureOf(signature, key)) continue
      const atUnix = cosignedAtUnix(note.text, signature.bytes, key)
      if (atUnix === null) return { ok: false, problem: 'bad_signature', key }
      by.set(key, Math.min(atUnix, by.get(key) ?? atUnix))
    }
  }
  return { ok: true, value: [...by].map(([key, atUnix]) => ({ key, atUnix })) }
}
