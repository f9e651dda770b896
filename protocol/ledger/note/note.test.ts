import { describe, expect, it } from 'vitest'
import { fromBase64, hashFromBase64, toBase64 } from '../../base64.ts'
import { fromHex, sha256Hex, toHex, utf8Encode } from '../../bytes.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import type { Worked } from '../testing/worked.ts'
import { leafHash } from '../tree/tree.ts'
import { checkpointText, hasPossibleRoot, parseCheckpoint } from './checkpoint.ts'
import { ed25519PublicKey } from './ed25519.ts'
import {
  formatNote,
  formatSignatureLine,
  formatVkey,
  type NoteKey,
  noteKey,
  parseNote,
  parseSignatureLine,
  parseVkey,
  type SignedNote,
  signNote,
  verifyNote,
} from './note.ts'

const worked = () => vectorJson<Worked>('assay-worked/vectors.json')

const seed = new Uint8Array(32).fill(2)
const key = noteKey('ledger.example/log', 'ed25519', ed25519PublicKey(seed))
const other = noteKey('other.example', 'ed25519', ed25519PublicKey(new Uint8Array(32).fill(3)))

const text = 'ledger.example/log\n40\nx2RaVz2qFIhTeeA+SiVlWG1z4vmxa+Vnb+jOzdrv1Ew=\n'
const signed = (): SignedNote => ({ text, signatures: [signNote(text, key, seed)] })

const read = (note: Uint8Array | string): SignedNote => {
  const parsed = parseNote(note)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.value
}
const readKey = (vkey: string): NoteKey => {
  const parsed = parseVkey(vkey)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.value
}
const outcome = (note: Uint8Array | string, keys: readonly NoteKey[]): string => {
  const parsed = parseNote(note)
  if (!parsed.ok) return 'malformed'
  const verified = verifyNote(parsed.value, keys)
  return verified.ok ? 'ok' : verified.problem
}

describe('base64 [RFC 4648, 4]', () => {
  it('is strict', () => {
    expect(fromBase64(toBase64(Uint8Array.of(255, 254)))).toEqual(Uint8Array.of(255, 254))
    expect(fromBase64('')).toEqual(new Uint8Array(0))
    for (const text of ['//5', '//4', '//6=', '//4==', ' //4=', '//4=\n', '__4=', '//4=//4=', 'A', '====']) {
      expect(fromBase64(text)).toBeNull()
    }
    expect(hashFromBase64(toBase64(new Uint8Array(32)))).toHaveLength(32)
    expect(hashFromBase64(toBase64(new Uint8Array(31)))).toBeNull()
  })
})

describe('signed notes [C2SP signed-note]', () => {
  it('are read as they were written, and verify', () => {
    const note = signed()
    expect(read(formatNote(note))).toEqual(note)
    expect(verifyNote(note, [key])).toEqual({ ok: true, value: [key] })
  })
  it('part at the last empty line', () => {
    const text = 'first\n\nsecond\n'
    const note = { text, signatures: [signNote(text, key, seed)] }
    expect(read(formatNote(note)).text).toBe(text)
    expect(outcome(formatNote(note), [key])).toBe('ok')
  })
  it('ignore unknown keys, and more than 16 of their lines', () => {
    const strangers = Array.from({ length: 40 }, (_, i) => ({
      name: `witness${i}.example`,
      keyId: '00000000',
      bytes: Uint8Array.of(i),
    }))
    const note = { text, signatures: [...strangers, ...signed().signatures] }
    expect(outcome(formatNote(note), [key])).toBe('ok')
    expect(outcome(formatNote(note), [other])).toBe('no_known_key')
  })
  it('take a name or an id alone for another key', () => {
    const [signature] = signed().signatures
    const halfKnown = [
      { ...signature!, name: 'other.example' },
      { ...signature!, keyId: '00000000' },
    ]
    expect(verifyNote({ text, signatures: halfKnown }, [key])).toMatchObject({ problem: 'no_known_key' })
  })
  it('are rejected whole when one known key fails', () => {
    const forged = { name: other.name, keyId: other.keyId, bytes: new Uint8Array(64) }
    const note = { text, signatures: [...signed().signatures, forged] }
    expect(verifyNote(note, [key])).toMatchObject({ ok: true })
    expect(verifyNote(note, [key, other])).toEqual({ ok: false, problem: 'bad_signature' })
  })
  it('fail when any byte changes', () => {
    const bytes = utf8Encode(formatNote(signed()))
    expect(outcome(bytes, [key])).toBe('ok')
    for (let i = 0; i < bytes.length; i++) {
      for (const mask of [1, 0x20, 0x80]) {
        const flipped = bytes.slice()
        flipped[i]! ^= mask
        expect(outcome(flipped, [key]), `byte ${i} mask ${mask}`).not.toBe('ok')
      }
    }
  })
  it.each([
    ['no empty line', 'text\n— a AAAAAAA=\n'],
    ['no signature', 'text\n\n'],
    ['no line feed at the end', 'text\n\n— a AAAAAAA='],
    ['a hyphen for the dash', 'text\n\n- a AAAAAAA=\n'],
    ['two spaces', 'text\n\n— a  AAAAAAA=\n'],
    ['a plus in the name', 'text\n\n— a+b AAAAAAA=\n'],
    ['a signature of four bytes', 'text\n\n— a AAAAAA==\n'],
    ['a carriage return', 'text\r\n\n— a AAAAAAA=\n'],
    ['a lone surrogate', 'te\ud800xt\n\n— a AAAAAAA=\n'],
  ])('are refused with %s', (_, note) => {
    expect(parseNote('text\n\n— a AAAAAAA=\n').ok).toBe(true)
    expect(parseNote(note).ok).toBe(false)
  })
  it('are refused when they are not UTF-8, too long or have too many lines', () => {
    expect(parseNote(Uint8Array.of(0xff)).ok).toBe(false)
    expect(parseNote(`${'x'.repeat(1_000_001)}\n\n— a AAAAAAA=\n`).ok).toBe(false)
    expect(parseNote(`text\n\n${'— a AAAAAAA=\n'.repeat(64)}`).ok).toBe(true)
    expect(parseNote(`text\n\n${'— a AAAAAAA=\n'.repeat(65)}`).ok).toBe(false)
  })
  it('have signature lines that stand alone, as witnesses answer them', () => {
    const line = formatSignatureLine(signed().signatures[0]!)
    expect(parseSignatureLine(line.slice(0, -1))).toEqual(signed().signatures[0])
    expect(parseSignatureLine(line)).toBeNull()
  })
  it('are not signed with a cosignature key, nor over what is no note', () => {
    const witness = noteKey('w.example', 'cosignature_v1', key.publicKey)
    expect(() => signNote(text, witness, seed)).toThrow('signCosignature')
    expect(() => signNote('no line feed', key, seed)).toThrow('lines')
  })
})

describe('vkeys [C2SP signed-note]', () => {
  it('are read as they were written', () => {
    expect(readKey(formatVkey(key))).toEqual(key)
  })
  it('are refused when any character changes', () => {
    const vkey = formatVkey(key)
    for (let i = 0; i < vkey.length; i++) {
      const flipped = vkey.slice(0, i) + (vkey[i] === 'A' ? 'B' : 'A') + vkey.slice(i + 1)
      expect(parseVkey(flipped).ok, flipped).toBe(false)
    }
  })
  it('take no name with spaces or a plus', () => {
    for (const name of ['', 'a b', 'a+b', 'a\u00a0b', 'a\u2003b', 'a\nb']) {
      expect(() => noteKey(name, 'ed25519', key.publicKey)).toThrow('key name')
    }
  })
})

describe('checkpoints [C2SP tlog-checkpoint]', () => {
  it('are three lines', () => {
    const root = sha256Hex('root')
    const parsed = parseCheckpoint(checkpointText('a.example', 7, root))
    expect(parsed).toEqual({ ok: true, value: { origin: 'a.example', size: 7, root, extensions: [] } })
  })
  const hash = toBase64(new Uint8Array(32))
  it.each([
    `\n7\n${hash}\n`,
    `a\n07\n${hash}\n`,
    `a\n+7\n${hash}\n`,
    `a\n9007199254740992\n${hash}\n`,
    `a\n7\n${hash.slice(0, -1)}\n`,
    `a\n7\n${hash}`,
    `a\n7\n`,
    `a\n7\n${hash}\n\n`,
  ])('%j is refused', (text) => {
    expect(parseCheckpoint(`a\n7\n${hash}\nextension\n`).ok).toBe(true)
    expect(parseCheckpoint(text).ok).toBe(false)
  })
  it('of size 0 have one root', () => {
    const at = (size: number, root: string) =>
      hasPossibleRoot({ origin: 'a', size, root: root as never, extensions: [] })
    expect(at(0, sha256Hex(''))).toBe(true)
    expect(at(0, sha256Hex('x'))).toBe(false)
    expect(at(1, sha256Hex('x'))).toBe(true)
  })
})

interface NoteVector {
  name: string
  vkey: string
  note: string
  valid?: boolean
  vkey_valid?: boolean
  record_utf8?: string
  tree_text?: string
}

describe.skipIf(vectorsMissing)(`published notes${vectorsNote}`, () => {
  const vectors = vectorsMissing ? [] : vectorJson<NoteVector[]>('signed-note/notes.json')
  const valid = vectors.filter((each) => each.valid === true)
  it('are five with a key, three of them valid, and one leaf hash [C2SP signed-note]', () => {
    expect(vectors).toHaveLength(6)
    expect(valid).toHaveLength(3)
  })
  it.each(valid)('$name verifies, and no other byte does [C2SP signed-note]', ({ vkey, note }) => {
    const keys = [readKey(vkey)]
    expect(outcome(note, keys)).toBe('ok')
    expect(outcome(`${note}— stranger.example AAAAAAA=\n`, keys)).toBe('ok')
    const bytes = utf8Encode(note)
    for (let i = 0; i < bytes.length; i++) {
      const flipped = bytes.slice()
      flipped[i]! ^= 1
      expect(outcome(flipped, keys), `byte ${i}`).not.toBe('ok')
    }
  })
  it.each(vectors.filter((each) => each.vkey_valid === false))(
    'vkey refused: $name [C2SP signed-note]',
    ({ vkey }) => {
      expect(parseVkey(vkey).ok).toBe(false)
    },
  )
  it('hash a record as stated [RFC 6962, 2.1]', () => {
    const { record_utf8, tree_text } = vectors.find((each) => each.record_utf8)!
    expect(toBase64(leafHash(utf8Encode(record_utf8!)))).toBe(tree_text!.split('\n')[2])
  })
})

describe.skipIf(vectorsMissing)(`worked checkpoint [ledger, 5.2]${vectorsNote}`, () => {
  it('is signed and read byte for byte', () => {
    const { checkpoint, tree } = worked()
    expect(formatVkey(key)).toBe(checkpoint.vkey)
    const noteText = checkpointText('ledger.example/log', 40, tree.size_40_root)
    expect(noteText).toBe(checkpoint.note_text)
    expect(sha256Hex(noteText)).toBe(checkpoint.note_text_sha256)
    const workedSeed = fromHex(checkpoint.ed25519_seed_test_only)!
    expect(toHex(workedSeed)).toBe(toHex(seed))
    const note = { text: noteText, signatures: [signNote(noteText, key, workedSeed)] }
    expect(formatNote(note)).toBe(checkpoint.note)
  })
})
