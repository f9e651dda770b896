// Reads an export file piece by piece with bounded memory, packed or not, verifies its lines and reports on the whole file:
// against its signed manifest, or against a checkpoint alone. Bad bytes are reported; only an error of the source is thrown.
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, type Hex64, toHex } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, compare, fail, pass, sentenceOf } from '../../check.ts'
import type { LedgerProfile } from '../../profile.ts'
import { buildReport, type Check, type Question, type Report } from '../../report.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import type { ExportManifest } from './manifest.ts'
import {
  createExportVerifier,
  type ExportSummary,
  type ExportVerifier,
  type LineProblem,
} from './verify-export.ts'
import type { LineVerifier } from './verify-lines.ts'

/** Longer lines are refused unread; an entry has at most about 1 MiB. */
const MAX_LINE_BYTES = 4 * 1024 * 1024
const LINE_FEED = 10

export interface ExportProgress {
  /** Of the file as it was given. */
  readonly bytes: number
  readonly lines: number
  readonly problems: number
}

export interface ReadExportOptions {
  readonly profile: LedgerProfile
  readonly schnorr: Schnorr
  /** Verifies batches of lines in other threads; without one they are verified here. */
  readonly lineVerifier?: LineVerifier
  /** Unpacks gzip piece by piece; throws on anything else, and on what follows its end. */
  gunzip(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** After every piece. */
  onProgress?(progress: ExportProgress): void
}

interface FileHash {
  readonly bytes: number
  readonly sha256: Hex64
}

export interface ExportReading {
  readonly summary: ExportSummary
  /** Unpacked. */
  readonly raw: FileHash
  /** Null for a file that is not packed. */
  readonly packed: FileHash | null
  /** Why reading ended early; null when it reached the end. */
  readonly stopped: string | null
  /** `end`: the manifest, the text of a checkpoint (untrusted), or null where there is neither. */
  report(end: ExportManifest | string | null): ExportReport
  /** Reads the lines that follow from another source, such as the entries since a daily file. Takes the place of this reading. */
  continueWith(pieces: AsyncIterable<Uint8Array>): Promise<ExportReading>
}

export interface ExportReport {
  readonly report: Report
  readonly problems: readonly LineProblem[]
  readonly problemCount: number
}

const READ: CheckAbout = {
  id: 'export.read',
  title: 'The file can be read to its end',
  spec: 'ledger.md 10.2',
}
const ENTRIES: CheckAbout = {
  id: 'export.entries',
  title: 'Every entry is signed, unaltered, and follows from the one before',
  spec: 'ledger.md 10.2',
}
const TREE: CheckAbout = {
  id: 'export.tree',
  title: 'The tree over the entries is the one that the log signed',
  spec: 'ledger.md 5',
}
const FILE: CheckAbout = {
  id: 'export.file',
  title: 'The file is the one that the manifest names',
  spec: 'ledger.md 10.2',
}

const COMPANIONS: CheckAbout = {
  id: 'pq.signature',
  title: 'Every post-quantum companion signature is over the event id of its line',
  spec: 'FIPS 204 ML-DSA-65, empty context',
}
const BINDING: CheckAbout = {
  id: 'pq.binding',
  title: 'The post-quantum key is bound to the key of the ledger',
  spec: 'ledger.md 12',
}
/** No question rests on it: an export has no times of others. */
const ANCHORS: Check = cannotEstablish(
  {
    id: 'export.anchors',
    title: 'Blocks of Bitcoin hold the entries',
    spec: 'ledger.md 10.2',
  },
  {
    expected: null,
    actual: null,
    why: 'An export holds no OpenTimestamps proofs: they are completed after the entries are exported.',
  },
  ['the bundle of an entry, GET /ledger/{entry}/bundle'],
)

export const readExport = (
  pieces: AsyncIterable<Uint8Array>,
  options: ReadExportOptions,
): Promise<ExportReading> => readInto(createExportVerifier(options), pieces, options)

async function readInto(
  verifier: ExportVerifier,
  pieces: AsyncIterable<Uint8Array>,
  options: ReadExportOptions,
): Promise<ExportReading> {
  const { profile, gunzip, onProgress = () => {} } = options
  const given = countingHash()
  const raw = countingHash()
  let lines = 0
  let isPacked = false
  const report = () => onProgress({ bytes: given.bytes(), lines, problems: verifier.problemCount() })

  async function* counted(source: AsyncIterable<Uint8Array>) {
    try {
      for await (const piece of source) {
        given.add(piece)
        yield piece
        report()
      }
    } catch (cause) {
      lost = { cause }
      throw cause
    }
  }
  let lost = null as { readonly cause: unknown } | null
  let stopped: string | null = null
  try {
    const { head, rest } = await peek(counted(pieces))
    isPacked = head[0] === 0x1f && head[1] === 0x8b
    const whole = joined(head, rest)
    for await (const line of splitLines(isPacked ? gunzip(whole) : whole, raw.add)) {
      lines += 1
      await verifier.add(line)
    }
  } catch (cause) {
    stopped =
      cause instanceof Unreadable ? cause.message : `it is damaged or cut off${isPacked ? ', as gzip' : ''}`
  }
  if (lost !== null) throw lost.cause
  await verifier.finish()
  const summary = verifier.summary()
  report()
  const rawHash = raw.result()
  const packed = isPacked ? given.result() : null

  function reportOn(end: ExportManifest | string | null): ExportReport {
    const { problems, problemCount } = summary
    const isRead = stopped === null && summary.lines > 0
    const checks: Check[] = [
      isRead
        ? pass(READ, { expected: null, actual: null, why: `${summary.lines} lines, ${rawHash.bytes} bytes.` })
        : fail(READ, {
            expected: 'lines of JSON',
            actual: null,
            why: `After ${summary.lines} lines: ${stopped ?? 'the file is empty'}.`,
          }),
      entriesCheck(),
      treeCheck(end),
      fileCheck(end),
      ...companionChecks(summary),
      ANCHORS,
    ]
    const questions: Question[] = ['export_is_whole']
    if (summary.companions.lines > 0) questions.push('companion_holds')
    const report = buildReport(
      { name: profile.name, source: profile.source },
      questions,
      checks,
      summary.companions.lines > 0
        ? []
        : [{ id: COMPANIONS.id, why: 'No line has a post-quantum companion signature.' }],
    )
    return { report, problems, problemCount }
  }

  function entriesCheck(): Check {
    const { size, problemCount, open } = summary
    const actual = `entries 1 to ${size}`
    if (problemCount > 0 || size === 0)
      return fail(ENTRIES, { expected: null, actual, why: entryProblem(summary) })
    const covered = 'Ids, signatures, records, chain links and leaves were recomputed.'
    if (open.size === 0) return pass(ENTRIES, { expected: null, actual, why: covered })
    const named = [...open].map(([id, count]) => `${id} on ${count} ${count === 1 ? 'line' : 'lines'}`)
    const why = `${covered} What needs a fact from outside: ${named.join(', ')}.`
    return cannotEstablish(ENTRIES, { expected: null, actual, why }, ['a saved profile of the ledger'])
  }

  function treeCheck(end: ExportManifest | string | null): Check {
    if (end === null) {
      const actual = `${summary.size} entries, root ${summary.root}`
      const why = 'A file that ends early looks like a shorter ledger. No signed checkpoint was given.'
      return cannotEstablish(TREE, { expected: null, actual, why }, [
        'the manifest, or a checkpoint of this size',
      ])
    }
    const signed = verifier.checkpoint(typeof end === 'string' ? end : end.note)
    if (!signed.ok)
      return fail(TREE, {
        expected: 'a checkpoint signed by the log',
        actual: null,
        why: sentenceOf(signed.problem),
      })
    const { size, root } = signed.value
    const own = verifier.treeAt(size)
    return compare(
      TREE,
      { expected: `${size} entries, root ${root}`, actual: `${own.size} entries, root ${own.root}` },
      {
        equal: 'The root over all leaves, recomputed, is under the signature of the log.',
        different: 'The log signed another tree: lines are missing, added or changed.',
      },
    )
  }

  function fileCheck(end: ExportManifest | string | null): Check {
    const own = packed ?? rawHash
    const actual = `${own.bytes} bytes, SHA-256 ${own.sha256}`
    if (end === null)
      return cannotEstablish(FILE, { expected: null, actual, why: 'No manifest was given.' }, [
        'the manifest',
      ])
    if (typeof end === 'string')
      return pass(FILE, {
        expected: null,
        actual,
        why: 'Not needed: the checkpoint covers every entry of the file.',
      })
    const named = packed ? { bytes: end.gzBytes, sha256: end.sha256Gz } : null
    const isPackedSame = named === null || (named.bytes === own.bytes && named.sha256 === own.sha256)
    const expected = isPackedSame ? { bytes: end.rawBytes, sha256: end.sha256Raw } : named
    const found = isPackedSame ? rawHash : own
    return compare(
      FILE,
      {
        expected: `${expected.bytes} bytes, SHA-256 ${expected.sha256}`,
        actual: `${found.bytes} bytes, SHA-256 ${found.sha256}`,
      },
      {
        equal: `It is ${end.file}, byte for byte${packed ? ', packed and unpacked' : ''}.`,
        different: `It is not ${end.file} as the key of the ledger signed it.`,
      },
    )
  }

  return {
    ...{ summary, raw: rawHash, packed, stopped, report: reportOn },
    continueWith: (more) => readInto(verifier, more, options),
  }
}

function companionChecks({ companions, lines: all }: ExportSummary): Check[] {
  const { lines, keys, problemCount, first } = companions
  if (lines === 0) return []
  const actual = `${lines} companions on ${all} lines, under ${keys.size} ${keys.size === 1 ? 'key' : 'keys'}`
  const signatures = first
    ? fail(COMPANIONS, {
        expected: null,
        actual,
        why: `${problemCount} of them ${problemCount === 1 ? 'does' : 'do'} not hold, the first on entry ${first.entry}: ${first.problem}`,
      })
    : pass(COMPANIONS, { expected: null, actual, why: 'Each signature holds.' })
  const binding = cannotEstablish(
    BINDING,
    { expected: null, actual, why: 'An export does not hold the binding of the post-quantum key.' },
    ['the binding, GET /.well-known/pq-key-binding.json'],
  )
  return [signatures, binding]
}

function entryProblem({ problems, problemCount }: ExportSummary): string {
  const [first] = problems
  if (first === undefined) return 'It holds no entry.'
  const where = first.entry === null ? 'a line without a number' : `entry ${first.entry}`
  return `${problemCount} ${problemCount === 1 ? 'problem' : 'problems'}, the first in ${where}: ${first.problem}`
}

class Unreadable extends Error {}

function countingHash() {
  const hash = sha256.create()
  let bytes = 0
  return {
    add(piece: Uint8Array) {
      hash.update(piece)
      bytes += piece.length
    },
    bytes: () => bytes,
    result: (): FileHash => ({ bytes, sha256: toHex(hash.clone().digest()) as Hex64 }),
  }
}

/** The first two bytes or more, where there are as many. */
async function peek(source: AsyncGenerator<Uint8Array>) {
  let head: Uint8Array = new Uint8Array()
  while (head.length < 2) {
    const { done, value } = await source.next()
    if (done) break
    head = concatBytes(head, value)
  }
  return { head, rest: source }
}

async function* joined(head: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  if (head.length > 0) yield head
  yield* rest
}

/** Without their line feeds; empty lines are skipped. */
async function* splitLines(
  pieces: AsyncIterable<Uint8Array>,
  onPiece: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let open: Uint8Array[] = []
  let openBytes = 0
  for await (const piece of pieces) {
    onPiece(piece)
    let from = 0
    for (let to = piece.indexOf(LINE_FEED); to >= 0; to = piece.indexOf(LINE_FEED, from)) {
      const line = concatBytes(...open, piece.subarray(from, to))
      from = to + 1
      open = []
      openBytes = 0
      if (line.length > MAX_LINE_BYTES) throw new Unreadable(TOO_LONG)
      if (line.length > 0) yield line
    }
    if (from < piece.length) {
      open.push(piece.slice(from))
      openBytes += piece.length - from
      if (openBytes > MAX_LINE_BYTES) throw new Unreadable(TOO_LONG)
    }
  }
  if (openBytes > 0) yield concatBytes(...open)
}

const TOO_LONG = 'a line has more than 4 MiB'
