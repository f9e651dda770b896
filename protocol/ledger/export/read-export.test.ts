/** A whole export: complete only with every line as it was signed, up to the checkpoint. */
import { pipeline, Readable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fromHex, sha256Hex, toHex } from '../../bytes.ts'
import { pqCompanion } from '../../proofs/pq/companion.ts'
import { mlDsa65Key, mlDsa65Sign } from '../../signatures/pq.ts'
import { nobleSchnorr } from '../../signatures/secp.ts'
import * as testProofs from '../../testing/worked-proof.ts'
import { noteRotation, verifierRotation } from '../testing/made-keys.ts'
import { ledgerMaker, logSeed, type MadeLedger } from '../testing/made-ledger.ts'
import { type LineTask, type LineThread, linePool } from './line-pool.ts'
import { readExport } from './read-export.ts'
import { verifyLines } from './verify-lines.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const types = [
  'pre_action_verdict',
  'trade_outcomes',
  'external_partner_review',
  'self_submitted_verdict',
] as const
const ledger = makeLedger(types)

/** Lines as GET /ledger/export.ndjson serves them. */
const linesOf = (made: MadeLedger): string[] =>
  made.entries.map(({ entry, answer }) =>
    answer.replace(/\}$/, `,"leaf":${JSON.stringify(made.leaf(entry))},"pq_companion_signature":null}`),
  )
const bytesOf = (text: string) => new TextEncoder().encode(text)
async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const gunzip = (pieces: AsyncIterable<Uint8Array>) =>
  pipeline(Readable.from(pieces), createGunzip(), () => {})
const read = (bytes: Uint8Array, profile = madeProfile, length = 1_000) =>
  readExport(inPieces(bytes, length), { profile, schnorr: nobleSchnorr, gunzip })

async function verify(given: readonly string[], note: string | null, profile = madeProfile) {
  const { summary, report: reportOn } = await read(
    bytesOf(given.map((line) => `${line}\n`).join('')),
    profile,
  )
  const { report, problems } = reportOn(note)
  const [faulty] = report.checks.filter(({ outcome }) => outcome === report.outcome)
  const { expected, actual, why } = faulty!
  return { ...summary, problems, outcome: report.outcome, why: `${why} ${expected} / ${actual}` }
}
const lines = linesOf(ledger)

describe('an export [ledger, 10.2]', () => {
  it('is whole with every line, in pieces of any length, with and without its last line feed', async () => {
    const text = lines.join('\n')
    for (const length of [1, 7, 4_096, 1_000_000])
      for (const end of ['', '\n']) {
        const { summary, report, packed, stopped } = await read(bytesOf(text + end), madeProfile, length)
        expect([report(ledger.note()).report.outcome, packed, stopped, [...summary.open]]).toEqual([
          'pass',
          null,
          null,
          [],
        ])
        expect([summary.size, summary.root, summary.lines]).toEqual([43, ledger.root(), 5])
      }
  })

  it('is whole as gzip; not with a cut end, a changed byte, or what is no gzip', async () => {
    const raw = bytesOf(`${lines.join('\n')}\n`)
    const gz = new Uint8Array(gzipSync(raw))
    const { packed, raw: counted, report } = await read(gz)
    expect([packed?.bytes, counted.bytes]).toEqual([gz.length, raw.length])
    expect(report(ledger.note()).report.outcome).toBe('pass')
    const changed = gz.slice()
    changed[gz.length - 6]! ^= 1
    for (const bad of [gz.subarray(0, -20), changed, Uint8Array.from([0x1f, 0x8b, 1, 2, 3])]) {
      const reading = await read(bad)
      const first = reading.report(ledger.note()).report
      expect([first.outcome, first.checks[0]!.id, first.checks[0]!.outcome]).toEqual([
        'fail',
        'export.read',
        'fail',
      ])
    }
  })

  it('is not established without a checkpoint, and read to no end with a line of 5 MiB', async () => {
    expect(await verify(lines, null)).toMatchObject({ outcome: 'cannot_establish' })
    const { report, stopped } = await read(new Uint8Array(5 * 1024 * 1024).fill(65))
    expect([stopped, report(ledger.note()).report.outcome]).toEqual(['a line has more than 4 MiB', 'fail'])
  })

  it('of entry 1 alone is whole under the tree of a ledger that was just founded', async () => {
    expect(await verify(lines.slice(0, 1), ledger.note(39))).toMatchObject({ outcome: 'pass', size: 1 })
    expect(await verify(lines.slice(0, 1), ledger.note(40))).toMatchObject({ outcome: 'fail' })
    expect(await verify([], ledger.note(39))).toMatchObject({ outcome: 'fail' })
  })

  it('is compared with its manifest byte for byte', async () => {
    const raw = bytesOf(`${lines.join('\n')}\n`)
    const { report } = await read(raw)
    const manifest = {
      file: '2026-01-01-43.ndjson.gz',
      last: 43,
      lines: 5,
      rawBytes: raw.length,
      sha256Raw: sha256Hex(raw),
      gzBytes: 1,
      sha256Gz: sha256Hex('a'),
      note: ledger.note(),
    }
    expect(report(manifest).report.outcome).toBe('pass')
    const other = report({ ...manifest, sha256Raw: sha256Hex('b') }).report
    expect(other.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([
      'export.file',
    ])
  })

  it.each<[string, readonly string[], string]>([
    ['without its end', lines.slice(0, -1), '43 entries, root'],
    ['without a line', lines.toSpliced(2, 1), 'order: entry 41 is missing'],
    ['without entry 1', lines.slice(1), 'order: entry 1 is missing'],
    ['with a line twice', [...lines, lines.at(-1)!], 'order: entry 44 was expected'],
    ['with two lines exchanged', [lines[0]!, lines[2]!, lines[1]!, ...lines.slice(3)], 'order'],
    ['with half a line', [...lines.slice(0, -1), lines.at(-1)!.slice(0, 200)], 'not strict JSON'],
    ['that is empty', [], 'the file is empty'],
  ])('%s is not whole', async (_, given, words) => {
    expect(await verify(given, ledger.note())).toMatchObject({
      outcome: 'fail',
      why: expect.stringContaining(words),
    })
  })

  it.each<[string, (line: string) => string, string]>([
    ['record', (line) => line.replace('"what":"Entry', '"what":"entry'), 'record.content_hash'],
    ['signature', (line) => line.replace(/"sig":"../, '"sig":"00'), 'event.sig'],
    ['leaf', (line) => line.replace('ledger_leaf.v1\\n41', 'ledger_leaf.v1\\n42'), 'log.leaf'],
    ['previous head', (line) => line.replace(/"prev_head_hash":"../, '"prev_head_hash":"00'), 'chain.'],
    ['number', (line) => line.replace(/^\{"entry":41/, '{"entry":42'), 'entry 42'],
  ])('with a changed %s is not whole', async (_, change, words) => {
    const changed = lines.with(2, change(lines[2]!))
    expect(changed[2]).not.toBe(lines[2])
    expect(await verify(changed, ledger.note())).toMatchObject({
      outcome: 'fail',
      why: expect.stringContaining(words),
    })
  })

  it('names only the entry whose signature does not hold, of all that were verified together', async () => {
    const { problems } = await verify(
      lines.with(3, lines[3]!.replace(/"sig":"../, '"sig":"00')),
      ledger.note(),
    )
    expect(new Set(problems.map(({ entry }) => entry))).toEqual(new Set([42]))
  })

  it('of another history with the same keys has another root', async () => {
    const other = makeLedger(types.toReversed())
    expect((await verify(linesOf(other), ledger.note())).why).toMatch(/another tree/)
  })

  it('without a valid checkpoint is not whole', async () => {
    expect((await verify(lines, ledger.note().replace('\n43\n', '\n44\n'))).why).toMatch(/signature/)
    expect((await verify(lines, '')).outcome).toBe('fail')
    expect((await verify(lines, ledger.note(), { ...madeProfile, log: null })).why).toMatch(/no log/)
  })

  it('follows the keys of the entries and of the checkpoint when they are rotated', async () => {
    const [old, next] = [testProofs.testSecretKey, new Uint8Array(32).fill(5)]
    const nextLog = new Uint8Array(32).fill(6)
    const rotated = makeLedger(['key_event', 'key_event', 'pre_action_verdict'], {
      changes: { 40: verifierRotation(old, next, 40), 41: noteRotation(logSeed, nextLog, 41) },
      secretAt: (entry) => (entry <= 40 ? old : next),
      noteSeedAt: (size) => (size <= 41 ? logSeed : nextLog),
    })
    expect(await verify(linesOf(rotated), rotated.note())).toMatchObject({ outcome: 'pass', problems: [] })
    expect((await verify(linesOf(rotated).toSpliced(1, 1), rotated.note())).outcome).toBe('fail')
  })
})

describe('an export that threads verify [ledger, 10.2]', () => {
  const [old, next] = [testProofs.testSecretKey, new Uint8Array(32).fill(5)]
  const rotatedAt = 60
  /** Two batches and more; the second is given to a thread before the key entry of the first is known. */
  const long = makeLedger(
    Array.from({ length: 280 }, (_, at) => (at === rotatedAt - 40 ? 'key_event' : 'external_partner_review')),
    {
      changes: { [rotatedAt]: verifierRotation(old, next, rotatedAt) },
      secretAt: (entry) => (entry <= rotatedAt ? old : next),
      noteSeedAt: () => logSeed,
    },
  )
  const options = { profile: madeProfile, schnorr: nobleSchnorr }
  const given: number[] = []
  const thread = {
    async verify({ lines: batch, history, profile }: LineTask) {
      given.push(batch.length)
      return verifyLines(structuredClone(batch), { profile, schnorr: nobleSchnorr }, structuredClone(history))
    },
  }
  const lost = { verify: () => Promise.reject(new Error('lost')) }
  const reportOf = async (changed: readonly string[], threads: readonly LineThread[]) => {
    const reading = await readExport(inPieces(bytesOf(changed.join('\n')), 10_000), {
      ...options,
      ...(threads.length > 0 ? { lineVerifier: linePool(threads, options) } : {}),
      gunzip,
    })
    return reading.report(long.note())
  }

  it('has the same report as without them, also across a rotation of the key and with lost threads', async () => {
    const whole = linesOf(long)
    const tampered = whole.with(270, whole[270]!.replace(/"sig":"../, '"sig":"00'))
    for (const [changed, outcome, threads] of [
      [whole, 'pass', [thread, lost]],
      [tampered, 'fail', [thread, thread]],
    ] as const) {
      const alone = await reportOf(changed, [])
      expect(alone.report.outcome).toBe(outcome)
      expect(await reportOf(changed, threads)).toEqual(alone)
    }
    expect(given.length).toBeGreaterThan(0)
  })
})

describe('the post-quantum companions of an export [ledger, 12]', () => {
  const { publicKey, secretKey } = mlDsa65Key(new Uint8Array(32).fill(9))
  const companionOf = (line: string) =>
    pqCompanion(toHex(publicKey), mlDsa65Sign(fromHex(JSON.parse(line).event_id)!, secretKey))
  const signed = lines.map((line, at) =>
    at === 0
      ? line
      : line.replace(
          '"pq_companion_signature":null',
          `"pq_companion_signature":${JSON.stringify(companionOf(line))}`,
        ),
  )
  const reportOf = async (changed: readonly string[]) => {
    const reading = await read(bytesOf(changed.join('\n')))
    return reading.report(ledger.note()).report
  }
  const checkOf = (report: Awaited<ReturnType<typeof reportOf>>, id: string) =>
    report.checks.find((check) => check.id === id)

  it('hold each over the id of its line; who owns their key is not established', async () => {
    const report = await reportOf(signed)
    expect(report.questions).toEqual({ export_is_whole: 'pass', companion_holds: 'pass' })
    expect(checkOf(report, 'pq.signature')!.actual).toBe('4 companions on 5 lines, under 1 key')
    expect(checkOf(report, 'pq.binding')!.outcome).toBe('cannot_establish')
  })

  it('fail with one of another line, and say which', async () => {
    const [, second, third] = signed
    const other = JSON.stringify(companionOf(second!))
    const exchanged = third!.replace(/"pq_companion_signature":.*\}$/, `"pq_companion_signature":${other}}`)
    const report = await reportOf(signed.with(2, exchanged))
    expect(report.questions).toEqual({ export_is_whole: 'pass', companion_holds: 'fail' })
    expect(checkOf(report, 'pq.signature')!.why).toContain('1 of them does not hold, the first on entry 41')
  })

  it('are not asked for where no line has one; the Bitcoin proofs are named as not established', async () => {
    const report = await reportOf(lines)
    expect(report.questions).toEqual({ export_is_whole: 'pass' })
    expect(report.not_applicable.map(({ id }) => id)).toEqual(['pq.signature'])
    const anchors = checkOf(report, 'export.anchors')!
    expect([anchors.outcome, anchors.needs]).toEqual([
      'cannot_establish',
      ['the bundle of an entry, GET /ledger/{entry}/bundle'],
    ])
  })
})
