import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import type { Worked } from '../testing/worked.ts'
import { formatTlogProof, parseTlogProof } from '../tree/tlog-proof.ts'
import { formatAddCheckpoint, parseAddCheckpoint } from './add-checkpoint.ts'
import { cosignedAtUnix, signCosignature, verifyCosignatures } from './cosignature.ts'
import { ed25519PublicKey } from './ed25519.ts'
import { formatNote, formatVkey, type NoteKey, noteKey, signNote } from './note.ts'
import { parsePolicy, quorumMet } from './policy.ts'

const worked = () => vectorJson<Worked>('assay-worked/vectors.json')

const seedOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const log = noteKey('ledger.example/log', 'ed25519', ed25519PublicKey(seedOf(2)))
const witness = (byte: number): NoteKey =>
  noteKey(`w${byte}.example`, 'cosignature_v1', ed25519PublicKey(seedOf(byte)))
const [w1, w2, w3] = [witness(11), witness(12), witness(13)] as const
const text = 'ledger.example/log\n1\nx2RaVz2qFIhTeeA+SiVlWG1z4vmxa+Vnb+jOzdrv1Ew=\n'

describe('cosignatures', () => {
  const signature = signCosignature(text, 1_790_000_000, w1, seedOf(11))
  it('carry the time that was signed [C2SP tlog-cosignature]', () => {
    expect(signature.bytes).toHaveLength(72)
    expect(cosignedAtUnix(text, signature.bytes, w1)).toBe(1_790_000_000)
    expect(verifyCosignatures({ text, signatures: [signature] }, [w1, w2])).toEqual({
      ok: true,
      value: [{ key: w1, atUnix: 1_790_000_000 }],
    })
  })
  it('fail when any byte of time or signature changes, and over another text [C2SP tlog-cosignature]', () => {
    for (let i = 0; i < signature.bytes.length; i++) {
      const flipped = signature.bytes.slice()
      flipped[i]! ^= 1
      expect(cosignedAtUnix(text, flipped, w1)).toBeNull()
    }
    expect(cosignedAtUnix(`${text}extension\n`, signature.bytes, w1)).toBeNull()
    expect(cosignedAtUnix(text, signature.bytes.slice(1), w1)).toBeNull()
  })
  it('reject the note when a known one fails, and do not count unknown ones [C2SP signed-note]', () => {
    const forged = { name: w2.name, keyId: w2.keyId, bytes: signature.bytes }
    expect(verifyCosignatures({ text, signatures: [signature, forged] }, [w1])).toMatchObject({ ok: true })
    expect(verifyCosignatures({ text, signatures: [signature, forged] }, [w1, w2])).toEqual({
      ok: false,
      problem: 'bad_signature',
      key: w2,
    })
    expect(verifyCosignatures({ text, signatures: [signature] }, [w2])).toEqual({ ok: true, value: [] })
  })
  it('are not made with a log key or at half a second [C2SP tlog-cosignature]', () => {
    expect(() => signCosignature(text, 1, log, seedOf(2))).toThrow('0x04')
    expect(() => signCosignature(text, 0.5, w1, seedOf(11))).toThrow('whole seconds')
  })
})

describe('policy [C2SP tlog-policy]', () => {
  const file = (...more: string[]): string =>
    [
      '# the witnesses of this ledger',
      `log ${formatVkey(log)} https://ledger.example/log`,
      `witness X1 ${formatVkey(w1)}`,
      `\twitness\tX2   ${formatVkey(w2)} https://w2.example `,
      `witness Y1 ${formatVkey(w3)}`,
      ...more,
      '',
    ].join('\n')
  const policy = (...more: string[]) => {
    const parsed = parsePolicy(file(...more))
    if (!parsed.ok) throw new Error(`line ${parsed.line}: ${parsed.problem}`)
    return parsed.value
  }
  it('knows its logs and witnesses', () => {
    const { logs, witnesses } = policy('quorum X1')
    expect(logs).toEqual([{ key: log, url: 'https://ledger.example/log' }])
    expect([...witnesses].map(([name, { url }]) => [name, url])).toEqual([
      ['X1', null],
      ['X2', 'https://w2.example'],
      ['Y1', null],
    ])
  })
  it.each([
    [['quorum none'], [], true],
    [['quorum X1'], [w1], true],
    [['quorum X1'], [w2, w3], false],
    [['group X any X1 X2', 'quorum X'], [w2], true],
    [['group X all X1 X2', 'quorum X'], [w2], false],
    [['group X all X1 X2', 'quorum X'], [w1, w2], true],
    [['group X 2 X1 X2 Y1', 'quorum X'], [w1, w3], true],
    [['group X 2 X1 X2 Y1', 'quorum X'], [w3], false],
    [['group X any X1 X2', 'group XY all X Y1', 'quorum XY'], [w1, w2], false],
    [['group X any X1 X2', 'group XY all X Y1', 'quorum XY'], [w1, w3], true],
  ] as [string[], NoteKey[], boolean][])('%j', (lines, cosigners, met) => {
    expect(quorumMet(policy(...lines), cosigners)).toBe(met)
  })
  it.each([
    [['nothing'], 'line begins'],
    [[], 'quorum line is missing'],
    [['quorum X1', 'quorum X1'], 'one quorum line'],
    [['quorum unknown'], 'not defined'],
    [['quorum'], 'one quorum line'],
    [['group X any X1', 'group Y any X1', 'quorum X'], 'member already'],
    [['group X any X1 X1', 'quorum X'], 'member already'],
    [['group X any Z', 'quorum X'], 'not defined'],
    [['group X any none', 'quorum X'], 'not defined'],
    [['group X 3 X1 X2', 'quorum X'], 'threshold'],
    [['group X 0 X1 X2', 'quorum X'], 'threshold'],
    [['group X any', 'quorum X'], 'members'],
    [['group none any X1', 'quorum X1'], 'other than none'],
    [['group X1 any X2', 'quorum X1'], 'given before'],
    [[`witness Z ${formatVkey(w1)}`, 'quorum Z'], 'named before'],
    [[`witness Z ${formatVkey({ ...log, name: 'z' })}`, 'quorum Z'], 'key id'],
    [[`witness Z ${formatVkey(log)}`, 'quorum Z'], 'kind cosignature_v1'],
    [['quorum X1\r'], 'control character'],
  ] as [string[], string][])('refuses %j', (lines, problem) => {
    const parsed = parsePolicy(file(...lines))
    expect(parsed.ok ? 'accepted' : parsed.problem).toContain(problem)
  })
})

const note = formatNote({ text, signatures: [signNote(text, log, seedOf(2))] })
const hashes = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

describe('add-checkpoint [C2SP tlog-witness]', () => {
  it('is read as it was written, with a proof and without', () => {
    for (const proof of [hashes, []]) {
      const parsed = parseAddCheckpoint(utf8Encode(formatAddCheckpoint(7, proof, note)))
      expect(parsed.ok && parsed.value.oldSize).toBe(7)
      expect(parsed.ok && parsed.value.proof).toEqual(proof)
      expect(parsed.ok && formatNote(parsed.value.note)).toBe(note)
    }
  })
  const lines = (count: number) => new Array(count).fill(hashes[0]!)
  it('takes 63 proof lines and no more', () => {
    expect(parseAddCheckpoint(utf8Encode(formatAddCheckpoint(7, lines(63), note))).ok).toBe(true)
    expect(parseAddCheckpoint(utf8Encode(formatAddCheckpoint(7, lines(64), note))).ok).toBe(false)
  })
  it.each(['', 'old 7\n', `new 7\n\n${note}`, `old 07\n\n${note}`, `old 7\nAAAA\n\n${note}`, 'old 7\n\nx\n'])(
    'refuses %j',
    (body) => {
      expect(parseAddCheckpoint(utf8Encode(body)).ok).toBe(false)
    },
  )
  it('refuses what is not UTF-8', () => {
    expect(parseAddCheckpoint(Uint8Array.of(0xff, 0xfe)).ok).toBe(false)
  })
})

describe('tlog-proof [C2SP tlog-proof]', () => {
  it('is read as it was written', () => {
    const parsed = parseTlogProof(formatTlogProof(5, hashes, note))
    expect(parsed.ok && parsed.value).toMatchObject({ index: 5, path: hashes, extra: null })
    expect(parsed.ok && formatNote(parsed.value.note)).toBe(note)
  })
  it('may carry extra data, which nothing authenticates', () => {
    const parsed = parseTlogProof(`c2sp.org/tlog-proof@v1\nextra AAE=\nindex 0\n\n${note}`)
    expect(parsed.ok && parsed.value.extra).toEqual(Uint8Array.of(0, 1))
  })
  it.each([
    `c2sp.org/tlog-proof@v2\nindex 0\n\n${note}`,
    `c2sp.org/tlog-proof@v1\n\n${note}`,
    `c2sp.org/tlog-proof@v1\nindex 00\n\n${note}`,
    `c2sp.org/tlog-proof@v1\nindex 0\nextra AAE=\n\n${note}`,
    `c2sp.org/tlog-proof@v1\nindex 0\nAAAA\n\n${note}`,
    'c2sp.org/tlog-proof@v1\nindex 0\n',
    'c2sp.org/tlog-proof@v1\nindex 0\n\ntext\n',
  ])('refuses %j', (proof) => {
    expect(parseTlogProof(proof).ok).toBe(false)
  })
})

describe.skipIf(vectorsMissing)(`worked tlog-proof [C2SP tlog-proof]${vectorsNote}`, () => {
  it('is read and written byte for byte', () => {
    const { tlog_proof, note: workedNote } = worked().checkpoint
    const parsed = parseTlogProof(tlog_proof)
    if (!parsed.ok) throw new Error(parsed.problem)
    expect(formatTlogProof(parsed.value.index, parsed.value.path, workedNote)).toBe(tlog_proof)
  })
})
