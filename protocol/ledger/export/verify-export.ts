// Verifies a whole export line by line with bounded memory: every entry, the chain over them, and the tree, whose root
// must be the one that the log signed. A file that ends early, or lacks a line, is never complete.
import { fromHex, type Hex64, toHex, utf8Encode } from '../../bytes.ts'
import type { LedgerProfile } from '../../profile.ts'
import type { Result } from '../../result.ts'
import {
  keysOf,
  type LedgerKeys,
  readSignedCheckpoint,
  type SignedCheckpoint,
} from '../audit/signed-heads.ts'
import { walkKeys } from '../entry/key-history-check.ts'
import { formatVkey, noteKey } from '../note/note.ts'
import { genesisHead } from '../record/chain.ts'
import type { VerifierHistory } from '../record/key-history.ts'
import { reservedLeafText } from '../tree/leaf.ts'
import { appendLeaves, emptyEdge, rootOfEdge } from '../tree/right-edge.ts'
import { leafHash } from '../tree/tree.ts'
import type { VerifiedCompanion, VerifiedLine } from './verify-line.ts'
import { type LineOptions, type LineVerifier, verifyLines } from './verify-lines.ts'

export interface LineProblem {
  /** Null for a line without an entry number. */
  readonly entry: number | null
  readonly problem: string
}

export interface ExportSummary {
  /** Leaves of the tree so far, the reserved numbers included. */
  readonly size: number
  readonly root: Hex64
  readonly lines: number
  /** The first ones, at most `MAX_PROBLEMS`. */
  readonly problems: readonly LineProblem[]
  readonly problemCount: number
  /** Checks that need a fact from outside, and on how many lines. */
  readonly open: ReadonlyMap<string, number>
  readonly companions: CompanionSummary
}

export interface CompanionSummary {
  readonly lines: number
  /** As stated, 3,904 hex each. */
  readonly keys: ReadonlySet<string>
  readonly problemCount: number
  readonly first: LineProblem | null
}

export interface ExportVerifier {
  /** One line, with or without its line feed, kept until its batch is verified. Resolves when there is room for more. */
  add(line: Uint8Array): Promise<void>
  /** Verifies what is waiting. Nothing else may be asked while lines wait. */
  finish(): Promise<void>
  summary(): ExportSummary
  /** The tree over the lines, with the reserved numbers that a tree of `upTo` leaves has after the last line. */
  treeAt(upTo: number): { readonly size: number; readonly root: Hex64 }
  /** Of the lines that are verified already. */
  problemCount(): number
  /** `note`: untrusted. A checkpoint under the keys that the lines so far leave in force. */
  checkpoint(note: Uint8Array | string): Result<SignedCheckpoint>
}

export const MAX_PROBLEMS = 100
/** Lines that are verified together, and their bytes. */
const BATCH = 256
const BATCH_BYTES = 8 * 1024 * 1024

export function createExportVerifier(
  options: LineOptions & { readonly lineVerifier?: LineVerifier | undefined },
): ExportVerifier {
  const { profile, schnorr } = options
  const elsewhere = options.lineVerifier ?? {
    size: 1,
    verify: (batch, keys) => verifyLines(batch, options, keys),
  }
  const problems: LineProblem[] = []
  const open = new Map<string, number>()
  const companions = { lines: 0, keys: new Set<string>(), problemCount: 0, first: null as LineProblem | null }
  const keyLines: Uint8Array[] = []
  const given: GivenBatch[] = []
  let history: VerifierHistory | null = null
  let problemCount = 0
  let edge = emptyEdge
  let leaves: Uint8Array[] = []
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let size = 0
  let lines = 0
  let head: string = genesisHead(profile.genesis)

  const fault = (entry: number | null, problem: string) => {
    problemCount += 1
    if (problems.length < MAX_PROBLEMS) problems.push({ entry, problem })
  }
  const addLeaf = (text: string) => {
    leaves.push(leafHash(utf8Encode(text)))
    size += 1
  }

  /** Takes over what a line says, in the order of the file. */
  function take(line: Uint8Array, read: VerifiedLine): void {
    const { entry } = read
    for (const id of read.open) open.set(id, (open.get(id) ?? 0) + 1)
    for (const problem of read.problems) fault(entry, problem)
    if (read.companion) takeCompanion(entry, read.companion)
    if (entry === null) return
    // Only the numbers before the chain may be without a line.
    while (size > 0 && size + 1 < entry && size + 1 < profile.chainStartEntry)
      addLeaf(reservedLeafText(size + 1, profile.schemaPrefix))
    if (entry === size + 1) append(entry, line, read)
    else if (entry <= size) fault(entry, `order: entry ${size + 1} was expected`)
    else fault(entry, `order: entry ${size + 1} is missing`)
  }

  function takeCompanion(entry: number | null, { key, problem }: VerifiedCompanion): void {
    companions.lines += 1
    if (key !== null && companions.keys.size < MAX_PROBLEMS) companions.keys.add(key)
    if (problem === null) return
    companions.problemCount += 1
    companions.first ??= { entry, problem }
  }

  function append(entry: number, line: Uint8Array, read: VerifiedLine): void {
    if (entry >= profile.chainStartEntry) {
      if (read.prevHead !== head) fault(entry, 'chain.run: It does not follow from the entry before.')
      head = read.head ?? head
    }
    if (isAboutKeys(read)) {
      keyLines.push(line)
      if (keyLines.length > 1) history = walkKeys(keyLines, schnorr).history ?? history
    }
    if (read.leaf !== null) addLeaf(read.leaf)
  }

  function give(): void {
    if (waiting.length === 0) return
    const reading = Promise.resolve(elsewhere.verify(waiting, history))
    // Awaited in the order of the file; until then nobody else would hear of a failure.
    reading.catch(() => {})
    given.push({ lines: waiting, history, reading })
    waiting = []
    waitingBytes = 0
  }

  async function takeFirst(): Promise<void> {
    const batch = given.shift()!
    let known = batch.history
    let read = await batch.reading
    for (const [i, line] of batch.lines.entries()) {
      // Lines after a key entry are verified under the keys that it leaves.
      if (known !== history) {
        known = history
        read = [...read.slice(0, i), ...(await elsewhere.verify(batch.lines.slice(i), history))]
      }
      take(line, read[i]!)
    }
    edge = appendLeaves(edge, leaves).edge
    leaves = []
  }

  return {
    async add(line) {
      lines += 1
      waiting.push(line)
      waitingBytes += line.length
      if (waiting.length < BATCH && waitingBytes < BATCH_BYTES) return
      give()
      while (given.length > elsewhere.size) await takeFirst()
    },
    async finish() {
      give()
      while (given.length > 0) await takeFirst()
    },
    summary: () => ({
      ...{ size, root: toHex(rootOfEdge(edge)) as Hex64, lines },
      ...{ problems, problemCount, open, companions },
    }),
    treeAt(upTo) {
      const reserved: Uint8Array[] = []
      const end = Math.min(upTo, profile.chainStartEntry - 1)
      for (let entry = size + 1; size > 0 && entry <= end; entry += 1)
        reserved.push(leafHash(utf8Encode(reservedLeafText(entry, profile.schemaPrefix))))
      const whole = appendLeaves(edge, reserved).edge
      return { size: size + reserved.length, root: toHex(rootOfEdge(whole)) as Hex64 }
    },
    problemCount: () => problemCount,
    checkpoint: (note) => checkpointUnder(keysAfter(profile, history), note),
  }
}

interface GivenBatch {
  readonly lines: readonly Uint8Array[]
  /** Under which the lines are being verified. */
  readonly history: VerifierHistory | null
  readonly reading: Promise<readonly VerifiedLine[]>
}

const isAboutKeys = ({ entry, type }: VerifiedLine): boolean => entry === 1 || type === 'key_event'

const checkpointUnder = (keys: LedgerKeys | null, note: Uint8Array | string): Result<SignedCheckpoint> =>
  keys === null
    ? { ok: false, problem: 'the profile names no log, so nothing says where the ledger ends' }
    : readSignedCheckpoint(note, keys)

/** With the checkpoint keys that verified key entries added. */
function keysAfter(profile: LedgerProfile, history: VerifierHistory | null): LedgerKeys | null {
  const keys = keysOf(profile)
  if (keys === null || history === null) return keys
  const added = history.events
    .filter(({ key_kind: kind, action }) => kind === 'note_ed25519' && action !== 'revoke')
    .flatMap(({ public_key: key }) => {
      const bytes = fromHex(key)
      return bytes?.length === 32 ? [formatVkey(noteKey(keys.origin, 'ed25519', bytes))] : []
    })
  return { ...keys, vkeys: [...keys.vkeys, ...added] }
}
