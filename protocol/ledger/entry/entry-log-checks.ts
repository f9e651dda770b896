// Checks log.* of one entry: it is in the signed tree, and that tree extends the previously seen one.
import { type Hex64, isHex64, toHex, utf8Encode } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, compare, fail } from '../../check.ts'
import type { LedgerProfile } from '../../profile.ts'
import type { Check } from '../../report.ts'
import { utf8Decode } from '../../utf8-decode.ts'
import { type Checkpoint, parseCheckpoint } from '../note/checkpoint.ts'
import type { SignedNote } from '../note/note.ts'
import { parsePolicy } from '../note/policy.ts'
import { quorumCheck } from '../note/quorum-check.ts'
import { leafText } from '../tree/leaf.ts'
import { parseTlogProof } from '../tree/tlog-proof.ts'
import { leafHash } from '../tree/tree.ts'
import { inclusionRoot } from '../tree/verify-proof.ts'
import {
  CHECKPOINT,
  CONSISTENCY,
  checkpointCheck,
  consistencyCheck,
  type RememberedHead,
} from './entry-checkpoint-checks.ts'
import type { Findings } from './entry-event-checks.ts'
import type { EntryNumber } from './entry-number.ts'
import { memberOf, type ReadEntry, stringOf } from './read-entry.ts'

export interface LogFacts {
  /** Text of `/log/proof/<entry>.tlog-proof`. */
  readonly tlogProof?: Uint8Array | string | undefined
  /** A head of the same log that this reader has seen before. */
  readonly remembered?: RememberedHead | undefined
  /** Hashes between the remembered size and that of the proof, from the smaller to the larger. */
  readonly consistency?: readonly Uint8Array[] | undefined
}

const ABOUT = {
  leaf: { id: 'log.leaf', title: 'The leaf is rebuilt from the entry', spec: 'ledger.md 5.1' },
  inclusion: {
    id: 'log.inclusion',
    title: 'The path leads from the leaf to the signed root',
    spec: 'RFC 9162, section 2.1.3.2',
  },
  checkpoint: CHECKPOINT,
  consistency: CONSISTENCY,
  quorum: { id: 'log.quorum', title: 'Enough witnesses saw this checkpoint', spec: 'C2SP tlog-policy' },
} as const satisfies Record<string, CheckAbout>

interface Proof {
  readonly index: number
  readonly path: readonly Uint8Array[]
  readonly note: SignedNote
  readonly checkpoint: Checkpoint
}

const NO_LOG = 'This ledger publishes no tree.'

export function logChecks(
  read: ReadEntry,
  number: EntryNumber,
  facts: LogFacts,
  profile: LedgerProfile,
): Findings {
  if (profile.log === null) return every(NO_LOG, 'a ledger with a tree')
  if (facts.tlogProof === undefined) {
    return every('No proof from the log was supplied.', `tlog-proof of entry ${number.entry}`)
  }
  const proof = readProof(facts.tlogProof)
  if (typeof proof === 'string') {
    const failed = fail(ABOUT.inclusion, {
      expected: 'a tlog-proof',
      actual: null,
      why: `Unreadable: ${proof}.`,
    })
    const rest = every('The proof from the log is unreadable.', 'a readable tlog-proof').checks
    return { checks: rest.map((check) => (check.id === failed.id ? failed : check)), notApplicable: [] }
  }
  const leaf = rebuiltLeaf(read, number, profile)
  const policy = profile.policy === null ? null : parsePolicy(profile.policy)
  const checks = [
    leafCheck(leaf, number, proof),
    inclusionCheck(leaf, proof),
    checkpointCheck(proof, profile.log, policy),
    quorumCheck(ABOUT.quorum, proof.note, policy),
  ]
  if (facts.remembered) checks.push(consistencyCheck(proof.checkpoint, facts.remembered, facts.consistency))
  const why = 'no earlier head of this log is remembered'
  return { checks, notApplicable: facts.remembered ? [] : [{ id: ABOUT.consistency.id, why }] }
}

function every(why: string, need: string): Findings {
  const { consistency, ...asked } = ABOUT
  const checks = Object.values(asked).map((about) =>
    cannotEstablish(about, { expected: null, actual: null, why }, [need]),
  )
  return { checks, notApplicable: [{ id: consistency.id, why: 'there is no head to compare' }] }
}

function readProof(input: Uint8Array | string): Proof | string {
  const decoded = typeof input === 'string' ? { ok: true as const, text: input } : utf8Decode(input)
  if (!decoded.ok) return 'not UTF-8'
  const parsed = parseTlogProof(decoded.text)
  if (!parsed.ok) return parsed.problem
  const read = parseCheckpoint(parsed.value.note.text)
  return read.ok ? { ...parsed.value, checkpoint: read.value } : read.problem
}

/** Null when the entry lacks what a leaf commits to. */
export function rebuiltLeaf(read: ReadEntry, number: EntryNumber, profile: LedgerProfile): string | null {
  if (!read.shape.ok || !read.record) return null
  const { event } = read.shape
  const chain = (name: string): Hex64 | null => {
    const value = stringOf(memberOf(read.served, 'chain', name))
    return number.isChained && isHex64(value) ? value : null
  }
  try {
    return leafText(
      {
        entry: number.entry,
        type: stringOf(memberOf(read.record.tree, 'type')),
        createdAt: event.created_at,
        recordHash: read.record.hash,
        prevHead: chain('prev_head_hash'),
        head: chain('head_hash'),
        eventId: event.id,
        sig: event.sig,
      },
      profile.schemaPrefix,
    )
  } catch {
    // An untrusted type with a line break has no leaf.
    return null
  }
}

function leafCheck(leaf: string | null, { entry }: EntryNumber, proof: Proof): Check {
  if (leaf === null) {
    const why = 'The entry does not hold what a leaf is made of.'
    return fail(ABOUT.leaf, { expected: 'nine lines of text', actual: null, why })
  }
  const hash = toHex(leafHash(utf8Encode(leaf)))
  return compare(
    ABOUT.leaf,
    { expected: `index ${entry - 1}, leaf hash ${hash}`, actual: `index ${proof.index}, leaf hash ${hash}` },
    {
      equal: 'Nine lines from the entry; the proof is for the index of this entry.',
      different: 'The proof is for another entry.',
    },
  )
}

function inclusionCheck(leaf: string | null, { index, path, checkpoint }: Proof): Check {
  const expected = checkpoint.root
  if (leaf === null) {
    const why = 'Without a leaf there is no path.'
    return cannotEstablish(ABOUT.inclusion, { expected, actual: null, why }, ['a leaf'])
  }
  const reached = inclusionRoot(index, checkpoint.size, leafHash(utf8Encode(leaf)), path)
  if (!reached.ok) {
    return fail(ABOUT.inclusion, { expected, actual: null, why: `No such path: ${reached.problem}.` })
  }
  return compare(
    ABOUT.inclusion,
    { expected, actual: toHex(reached.root) },
    {
      equal: `${reached.steps.length} steps from leaf ${index} to the root of ${checkpoint.size} leaves.`,
      different: 'The path leads to another root: entry, path or checkpoint was changed.',
    },
  )
}
