// Parses, prints, signs and verifies signed notes with Ed25519 (C2SP signed-note).

import { fromBase64, toBase64 } from '../../base64.ts'
import { concatBytes, fromHex, loneSurrogateIndex, toHex, utf8Encode } from '../../bytes.ts'
import type { Result } from '../../result.ts'
import { utf8Decode } from '../../utf8-decode.ts'
import { ed25519Sign, ed25519Verify } from './ed25519.ts'
import { isKeyName, type NoteKey } from './vkey.ts'

export * from './vkey.ts'

export interface NoteSignature {
  readonly name: string
  /** 8 hex digits. */
  readonly keyId: string
  /** The bytes after the key id. */
  readonly bytes: Uint8Array
}

export interface SignedNote {
  /** Includes the final line feed: exactly the signed text. */
  readonly text: string
  /** At least one. */
  readonly signatures: readonly NoteSignature[]
}

export type NoteResult = Result<SignedNote>

const MAX_UNITS = 1_000_000
const MAX_SIGNATURES = 64
const DASH = '\u2014 '
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/

/** The last empty line separates text and signatures. */
export function parseNote(input: Uint8Array | string): NoteResult {
  if (input.length > MAX_UNITS) return refused('longer than 1,000,000 bytes')
  const decoded = typeof input === 'string' ? { ok: true as const, text: input } : utf8Decode(input)
  if (!decoded.ok) return refused('not UTF-8')
  const whole = decoded.text
  if (loneSurrogateIndex(whole) >= 0) return refused('holds a lone surrogate')
  if (CONTROL.test(whole)) return refused('holds a control character')
  const split = whole.lastIndexOf('\n\n')
  if (split < 0) return refused('has no empty line before its signatures')
  const block = whole.slice(split + 2)
  if (block === '' || !block.endsWith('\n')) return refused('has no signature line, or an unfinished one')
  const lines = block.slice(0, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return refused(`has more than ${MAX_SIGNATURES} signature lines`)
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const signature = parseSignatureLine(line)
    if (!signature) return refused('has a malformed signature line')
    signatures.push(signature)
  }
  return { ok: true, value: { text: whole.slice(0, split + 1), signatures } }
}

const refused = (problem: string): NoteResult => ({ ok: false, problem: `the note ${problem}` })

/** One line without its line feed, also as returned by a witness. Null when malformed. */
export function parseSignatureLine(line: string): NoteSignature | null {
  if (!line.startsWith(DASH)) return null
  const [name, text, ...more] = line.slice(DASH.length).split(' ')
  if (!name || !text || more.length > 0 || !isKeyName(name)) return null
  const bytes = fromBase64(text)
  if (!bytes || bytes.length < 5) return null
  return { name, keyId: toHex(bytes.slice(0, 4)), bytes: bytes.slice(4) }
}

/** With its line feed. */
export const formatSignatureLine = ({ name, keyId, bytes }: NoteSignature): string =>
  `${DASH}${name} ${toBase64(concatBytes(fromHex(keyId)!, bytes))}\n`

export const formatNote = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map(formatSignatureLine).join('')}`

/** `text` ends with a line feed. `seed`: the 32 bytes of the Ed25519 key. Throws on another kind of key. */
export function signNote(text: string, key: NoteKey, seed: Uint8Array): NoteSignature {
  if (key.kind !== 'ed25519') throw new Error('cosignatures are made by signCosignature')
  if (!text.endsWith('\n') || CONTROL.test(text)) throw new Error('a note is lines of text')
  return { name: key.name, keyId: key.keyId, bytes: ed25519Sign(utf8Encode(text), seed) }
}

export type NoteVerification = Result<readonly NoteKey[], 'no_known_key' | 'bad_signature'>

export const isSignatureOf = (signature: NoteSignature, key: NoteKey): boolean =>
  signature.name === key.name && signature.keyId === key.keyId

/**
 * Unknown keys are ignored; a known key that fails rejects the whole note. Keys of other kinds are ignored.
 */
export function verifyNote(note: SignedNote, keys: readonly NoteKey[]): NoteVerification {
  const message = utf8Encode(note.text)
  const by = new Set<NoteKey>()
  for (const signature of note.signatures) {
    for (const key of keys) {
      if (key.kind !== 'ed25519' || !isSignatureOf(signature, key)) continue
      if (!ed25519Verify(signature.bytes, message, key.publicKey))
        return { ok: false, problem: 'bad_signature' }
      by.add(key)
    }
  }
  return by.size === 0 ? { ok: false, problem: 'no_known_key' } : { ok: true, value: [...by] }
}
