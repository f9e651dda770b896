// Worker that reads a whole export, from a file or from this instance, and verifies every line of it. Ending the worker is the way to
// cancel.
import { sentenceOf } from '#protocol/check.ts'
import { keysOf } from '#protocol/ledger/audit/signed-heads.ts'
import { linePool } from '#protocol/ledger/export/line-pool.ts'
import { type ExportManifest, readManifest } from '#protocol/ledger/export/manifest.ts'
import {
  type ExportProgress,
  type ExportReading,
  type ExportReport,
  readExport,
} from '#protocol/ledger/export/read-export.ts'
import { readTail } from '#protocol/ledger/export/read-tail.ts'
import type { LineVerifier } from '#protocol/ledger/export/verify-lines.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import type { Result } from '#protocol/result.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { gunzip, piecesOf } from './gunzip.ts'
import { lineThread } from './line-thread.ts'

export type ExportTask =
  /** Null: the newest export of this instance. */
  | { kind: 'read'; file: File | null; profile: LedgerProfile }
  /** The text of a manifest or of a checkpoint. */
  | { kind: 'end'; text: string }
  /** The manifest of this instance. */
  | { kind: 'fetch_end' }
  /** The entries of this instance since the file that was read. */
  | { kind: 'fetch_tail' }

export interface ExportResult extends ExportReport {
  entries: number
  lines: number
  /** Whether a manifest or a checkpoint was compared. */
  hasEnd: boolean
  /** Whether the entries since the file were added. */
  hasTail: boolean
  elapsedMs: number
}

export type ExportMessage =
  | { kind: 'request'; line: string; outcome: string | null }
  | { kind: 'progress'; name: string; totalBytes: number; progress: ExportProgress }
  | { kind: 'result'; name: string; result: ExportResult }
  /** Nothing was verified. */
  | { kind: 'lost'; problem: string }
  | { kind: 'end_refused'; problem: string }

const PROGRESS_MS = 100
const MOST_WORKERS = 16
const MANIFEST_PATH = '/log/export/manifest.json'

interface Read {
  name: string
  profile: LedgerProfile
  reading: ExportReading
  elapsedMs: number
  hasTail: boolean
}
let read: Read | null = null
let working: Promise<void> = Promise.resolve()

const say = (message: ExportMessage) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<ExportTask>) => {
  working = working
    .then(() => run(data))
    .catch((cause: unknown) => {
      // A rejection would reach nobody, and end every task after it.
      say({ kind: 'lost', problem: cause instanceof Lost ? cause.message : 'The verifier has stopped.' })
    })
}

async function run(task: ExportTask): Promise<void> {
  if (task.kind === 'read') return task.file ? readFile(task.file, task.profile) : readInstance(task.profile)
  if (read === null) return
  if (task.kind === 'fetch_tail') return addTail(read)
  const text = task.kind === 'end' ? task.text : await textFrom(MANIFEST_PATH)
  const end = text.startsWith('{') ? manifestIn(text, read.profile) : { ok: true as const, value: text }
  if (end.ok) report(read, end.value)
  else say({ kind: 'end_refused', problem: sentenceOf(end.problem) })
}

async function readFile(file: File, profile: LedgerProfile): Promise<void> {
  await readPieces(file.name, piecesOf(file.stream()), file.size, profile)
  report(read!, null)
}

async function readInstance(profile: LedgerProfile): Promise<void> {
  const manifest = manifestIn(await textFrom(MANIFEST_PATH), profile)
  if (!manifest.ok) throw new Lost(`The manifest of this instance cannot be used: ${manifest.problem}.`)
  const { file, gzBytes } = manifest.value
  const { body } = await answerTo(`/log/export/${file}`)
  if (body === null) throw new Lost('The instance sent an empty answer.')
  await readPieces(file, piecesOf(body), gzBytes, profile)
  report(read!, manifest.value)
}

/** Verified as a continuation, up to the newest checkpoint. */
async function addTail(after: Read): Promise<void> {
  const startMs = performance.now()
  const { reading, note } = await readTail(after.reading, {
    async *linesFrom(entry) {
      const { body } = await answerTo(`/ledger/export.ndjson?since_entry=${entry}`)
      if (body !== null) yield* piecesOf(body)
    },
    checkpoint: () => textFrom('/log/checkpoint'),
    wait: () => new Promise((done) => setTimeout(done, 1_000)),
  })
  read = { ...after, reading, hasTail: true, elapsedMs: after.elapsedMs + performance.now() - startMs }
  report(read, note)
}

async function readPieces(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
  totalBytes: number,
  profile: LedgerProfile,
): Promise<void> {
  const startMs = performance.now()
  let saidMs = 0
  const onProgress = (progress: ExportProgress) => {
    if (performance.now() - saidMs < PROGRESS_MS) return
    saidMs = performance.now()
    say({ kind: 'progress', name, totalBytes, progress })
  }
  onProgress({ bytes: 0, lines: 0, problems: 0 })
  try {
    const options = { profile, schnorr: nobleSchnorr, gunzip, onProgress }
    const reading = await readExport(pieces, { ...options, ...onAllCores(profile) })
    read = { name, profile, reading, elapsedMs: performance.now() - startMs, hasTail: false }
  } catch {
    throw new Lost('The file could not be read to its end: the connection or the disk failed.')
  }
}

/** A worker for each core, ended with this one; none where there is one core. */
function onAllCores(profile: LedgerProfile): { lineVerifier?: LineVerifier } {
  const count = Math.min(navigator.hardwareConcurrency ?? 1, MOST_WORKERS)
  if (count < 2) return {}
  const threads = Array.from({ length: count }, () =>
    lineThread(new Worker(new URL('./lines.worker.ts', import.meta.url), { type: 'module' })),
  )
  return { lineVerifier: linePool(threads, { profile, schnorr: nobleSchnorr }) }
}

function report({ name, reading, elapsedMs, hasTail }: Read, end: ExportManifest | string | null): void {
  const { size, lines } = reading.summary
  const result = { ...reading.report(end), entries: size, lines, hasEnd: end !== null, hasTail, elapsedMs }
  say({ kind: 'result', name, result })
}

function manifestIn(text: string, profile: LedgerProfile): Result<ExportManifest> {
  const keys = keysOf(profile)
  return keys === null
    ? { ok: false, problem: 'the profile names no log' }
    : readManifest(text, keys, nobleSchnorr)
}

class Lost extends Error {}

async function textFrom(path: string): Promise<string> {
  return (await answerTo(path)).text()
}

async function answerTo(path: string): Promise<Response> {
  const line = `GET ${path}`
  say({ kind: 'request', line, outcome: null })
  const answer = await fetch(path, { credentials: 'omit' }).catch(() => null)
  say({ kind: 'request', line, outcome: answer ? String(answer.status) : 'no answer' })
  if (answer === null) throw new Lost('The instance did not respond. Nothing was verified.')
  if (answer.status === 404)
    throw new Lost('This instance has no export yet. The first is made soon after its founding.')
  if (!answer.ok) throw new Lost(`The instance returned ${answer.status}. Nothing was verified.`)
  return answer
}
