import { describe, expect, it } from 'vitest'
import type { Hex64 } from '../../bytes.ts'
import type { LedgerProfile } from '../../profile.ts'
import { checkpointText } from './checkpoint.ts'
import { ed25519PublicKey } from './ed25519.ts'
import { formatNote, formatVkey, noteKey, signNote } from './note.ts'
import { readCheckpoint, verifyCheckpoint } from './verify-checkpoint.ts'

const seed = new Uint8Array(32).fill(2)
const origin = 'ledger.example/log'
const key = noteKey(origin, 'ed25519', ed25519PublicKey(seed))
const root = 'aa'.repeat(32) as Hex64
const text = checkpointText(origin, 40, root)
const note = formatNote({ text, signatures: [signNote(text, key, seed)] })
const profile: LedgerProfile = {
  name: 'Test',
  source: 'given',
  schemaPrefix: 'test.',
  keys: [],
  genesis: 'test',
  chainStartEntry: 40,
  log: { origin, vkeys: [formatVkey(key)] },
  policy: null,
}
const questions = (given: string, known: { size: number; root: Hex64 } | null = null, of = profile) =>
  verifyCheckpoint(readCheckpoint(given), of, known).questions

describe('a checkpoint alone [C2SP tlog-checkpoint]', () => {
  it('is signed by the log, and has the root that the reader knows', () => {
    expect(questions(note)).toEqual({ log_signed: 'pass' })
    expect(questions(note, { size: 40, root })).toEqual({ log_signed: 'pass', extends_remembered: 'pass' })
  })

  it('with another root than the known one of its size is signed, and contradicts it', () => {
    const known = { size: 40, root: 'bb'.repeat(32) as Hex64 }
    expect(questions(note, known)).toEqual({ log_signed: 'pass', extends_remembered: 'fail' })
  })

  it('that is no note, or no checkpoint, cannot be read', () => {
    const other = formatNote({ text: 'a\nb\n', signatures: [signNote('a\nb\n', key, seed)] })
    for (const given of ['', 'text', other]) expect(questions(given)).toEqual({ log_signed: 'fail' })
  })

  it('cannot be established without a known key, or for a ledger without a tree', () => {
    const unknown = { ...profile, log: { origin, vkeys: [] } }
    for (const of of [unknown, { ...profile, log: null }])
      expect(questions(note, null, of)).toEqual({ log_signed: 'cannot_establish' })
  })
})
