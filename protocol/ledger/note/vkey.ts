// Text form of a note's verifier key: `<name>+<key id>+<base64 of type and key>` (C2SP signed-note).

import { fromBase64, toBase64 } from '../../base64.ts'
import { concatBytes, sha256Bytes, toHex, utf8Encode } from '../../bytes.ts'
import type { Result } from '../../result.ts'

export const NOTE_KEY_TYPES = { ed25519: 0x01, cosignature_v1: 0x04 } as const
export type NoteKeyKind = keyof typeof NOTE_KEY_TYPES

export interface NoteKey {
  readonly name: string
  /** 8 hex digits. */
  readonly keyId: string
  readonly kind: NoteKeyKind
  /** 32 bytes. */
  readonly publicKey: Uint8Array
}

export type VkeyResult = Result<NoteKey>

/** All Unicode spaces and control characters. */
const SPACE = /[\u0000-\u0020\u007f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/
const NAME_MAX_UNITS = 512

export const isKeyName = (name: string): boolean =>
  name.length > 0 && name.length <= NAME_MAX_UNITS && !SPACE.test(name) && !name.includes('+')

/** SHA-256(name, line feed, type, key), first four bytes. */
const keyIdOf = (name: string, typed: Uint8Array): string =>
  toHex(sha256Bytes(concatBytes(utf8Encode(`${name}\n`), typed)).slice(0, 4))

const typed = (kind: NoteKeyKind, publicKey: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(NOTE_KEY_TYPES[kind]), publicKey)

/** Throws on a name that a note cannot contain, or a key that is not 32 bytes. */
export function noteKey(name: string, kind: NoteKeyKind, publicKey: Uint8Array): NoteKey {
  if (!isKeyName(name)) throw new Error('a key name has no spaces and no plus')
  if (publicKey.length !== 32) throw new Error('an Ed25519 key has 32 bytes')
  return { name, keyId: keyIdOf(name, typed(kind, publicKey)), kind, publicKey }
}

export const formatVkey = (key: NoteKey): string =>
  `${key.name}+${key.keyId}+${toBase64(typed(key.kind, key.publicKey))}`

const VKEY = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/

export function parseVkey(text: string): VkeyResult {
  const match = VKEY.exec(text)
  if (!match || !isKeyName(match[1]!)) return refused('not of the form <name>+<8 hex digits>+<base64>')
  const [name, keyId] = [match[1]!, match[2]!]
  const bytes = fromBase64(match[3]!)
  if (!bytes) return refused('the key is not standard base64')
  const kind = (['ed25519', 'cosignature_v1'] as const).find((known) => NOTE_KEY_TYPES[known] === bytes[0])
  if (!kind) return refused('not a signature type known here (0x01 Ed25519, 0x04 cosignature/v1)')
  if (bytes.length !== 33) return refused('an Ed25519 key has 32 bytes')
  if (keyIdOf(name, bytes) !== keyId) return refused('the key id is not that of this name and key')
  return { ok: true, value: { name, keyId, kind, publicKey: bytes.slice(1) } }
}

const refused = (problem: string): VkeyResult => ({ ok: false, problem })
