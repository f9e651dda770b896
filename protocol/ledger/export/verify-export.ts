// Verifies a whole export line by line with bounded memory: every entry, the chain over them, and the tree, whose root
// must be the one that the log signed. A file that ends early, or lacks a line, is never complete.
import { fromHex, type Hex64, toHex, utf8Encode } from '../../bytes.ts'
import type { LedgerProfile } from '../../profile.ts'
import type { Schnorr } from '../../secp.ts'
import { keysOf, type LedgerKeys, readSignedCheckpoint } from '../audit/signed-heads.ts'
import { walkKeys } from '../entry/key-history-check.ts'
import { formatVkey, noteKey } from '../note/note.ts'
import { genesisHead } from '../record/chain.ts'
import type { VerifierHistory } from '../record/key-history.ts'
import { reservedLeafText } from '../tree/leaf.ts'
import { appendLeaves, emptyEdge, rootOfEdge } from '../tree/right-edge.ts'
import { leafHash } from '../tree/tree.ts'
import { verifyLine } from './verify-line.ts'

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
}

export interface ExportVerdict extends ExportSummary {
  /** The whole ledger up to the checkpoint, every line valid, under the root that the log signed. */
  readonly isComplete: boolean
  /** Why it is not; null when it is. */
  readonly why: string | null
}

export interface ExportVerifier {
  /** One line, with or without its line feed. Answers the number of the entry, or null. Never throws. */
  add(line: Uint8Array | string): number | null
  summary(): ExportSummary
  /** `note`: untrusted. Compares the tree so far with a checkpoint of exactly this size. */
  finish(note: Uint8Array | string): ExportVerdict
}

export const MAX_PROBLEMS = 100
const BATCH = 256

export function createExportVerifier(options: {
  readonly profile: LedgerProfile
  readonly schnorr: Schnorr
}): ExportVerifier {
  const { profile, schnorr } = options
  const problems: LineProblem[] = []
  const open = new Map<string, number>()
  const keyLines: (Uint8Array | string)[] = []
  let history: VerifierHistory | null = null
  let problemCount = 0
  let edge = emptyEdge
  let waiting: Uint8Array[] = []
  let size = 0
  let lines = 0
  let head: string = genesisHead(profile.genesis)

  const fault = (entry: number | null, problem: string) => {
    problemCount += 1
    if (problems.length < MAX_PROBLEMS) problems.push({ entry, problem })
  }
  const addLeaf = (text: string) => {
    waiting.push(leafHash(utf8Encode(text)))
    size += 1
    if (waiting.length >= BATCH) flush()
  }
  const flush = () => {
    edge = appendLeaves(edge, waiting).edge
    waiting = []
  }

  function summary(): ExportSummary {
    flush()
    return { size, root: toHex(rootOfEdge(edge)) as Hex64, lines, problems, problemCount, open }
  }

  return {
    add(line) {
      lines += 1
      const read = verifyLine(line, options, history)
      const { entry } = read
      for (const id of read.open) open.set(id, (open.get(id) ?? 0) + 1)
      for (const problem of read.problems) fault(entry, problem)
      if (entry === null) return null
      if (entry <= size) {
        fault(entry, `order: entry ${size + 1} was expected`)
        return entry
      }
      // Only the numbers before the chain may be without a line.
      while (size + 1 < entry && size > 0 && size + 1 < profile.chainStartEntry)
        addLeaf(reservedLeafText(size + 1, profile.schemaPrefix))
      if (entry !== size + 1) {
        fault(entry, `order: entry ${size + 1} is missing`)
        return entry
      }
      if (entry >= profile.chainStartEntry) {
        if (read.prevHead !== head) fault(entry, 'chain.run: It does not follow from the entry before.')
        head = read.head ?? head
      }
      if (entry === 1 || read.type === 'key_event') {
        keyLines.push(line)
        if (keyLines.length > 1) history = walkKeys(keyLines, schnorr).history ?? history
      }
      if (read.leaf !== null) addLeaf(read.leaf)
      return entry
    },
    summary,
    finish(note) {
      const whole = summary()
      const why = whyIncomplete(whole, note, keysAfter(profile, history))
      return { ...whole, isComplete: why === null, why }
    },
  }
}

function whyIncomplete(
  { size, root, problemCount, problems }: ExportSummary,
  note: Uint8Array | string,
  keys: LedgerKeys | null,
): string | null {
  if (keys === null) return 'the profile names no log, so nothing says where the ledger ends'
  const checkpoint = readSignedCheckpoint(note, keys)
  if (!checkpoint.ok) return checkpoint.problem
  const signed = checkpoint.value
  if (problemCount > 0) {
    const { entry, problem } = problems[0]!
    return `${problemCount} problems, the first in ${entry === null ? 'a line without a number' : `entry ${entry}`}: ${problem}`
  }
  if (size !== signed.size) return `it has ${size} entries; the signed tree has ${signed.size}`
  if (root !== signed.root) return `its root is ${root}; the log signed ${signed.root}`
  return null
}

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
