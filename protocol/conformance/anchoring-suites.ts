// anchoring_existence and anchoring_precedence: an outside clock holds the envelope, and held it before the outcome.
import type { Evidence, Governance } from './evidence.ts'
import { type SuiteGrade, suitePass, suiteWithout } from './grade-types.ts'
import { atPointer } from './json-pointer.ts'
import type { Mapping } from './mapping.ts'
import { type Existence, establishExistence, readAnchor } from './read-anchor.ts'

interface AnchoringGrades {
  readonly anchoring_existence: SuiteGrade
  readonly anchoring_precedence: SuiteGrade
}

export function gradeAnchoring(
  mapping: Mapping,
  governance: Governance,
  { anchor: fetched, blocks }: Evidence,
): AnchoringGrades {
  if (fetched === null) {
    const why = 'The block names no anchor.'
    return both(
      suiteWithout('not_provided', 'no_anchor', why),
      suiteWithout('not_provided', 'ordering_unanchored', `${why} Nothing orders it before an outcome.`),
    )
  }
  const anchor = readAnchor(fetched)
  if (typeof anchor === 'string')
    return both(
      suiteWithout('not_assessable', 'anchor_absent_this_call', anchor),
      suiteWithout('not_assessable', 'ordering_unanchored', 'The anchor was absent in this call.'),
    )
  const { file, status, precedence } = anchor
  const existence: Existence =
    file === null ? claimOnly(status) : establishExistence(file, governance, blocks)
  if (existence.outcome !== 'established') return notEstablished(existence)
  const { height, timeUnix } = existence.block
  const network = blocks.network.name === 'mainnet' ? '' : `_${blocks.network.name}`
  const mechanism = `opentimestamps_bitcoin${network}`
  return both(
    suitePass(`${existence.digest} is in Bitcoin block ${height}, of Unix time ${timeUnix}.`, mechanism),
    gradePrecedence(readOutcome(mapping, governance), timeUnix, precedence, mechanism),
  )
}

const both = (existence: SuiteGrade, precedence: SuiteGrade): AnchoringGrades => ({
  anchoring_existence: existence,
  anchoring_precedence: precedence,
})

const claimOnly = (status: string | null): Existence =>
  status === 'pending'
    ? { outcome: 'pending', why: 'The verifier calls its anchor pending.' }
    : { outcome: 'unknown', why: 'The verifier states an anchor, without a proof that can be checked.' }

function notEstablished({ outcome, why }: Exclude<Existence, { outcome: 'established' }>): AnchoringGrades {
  if (outcome === 'pending') {
    const pending = suiteWithout('pending', 'anchor_not_yet_confirmed', why)
    return both(pending, pending)
  }
  const state = outcome === 'false' ? 'fail' : 'unverified_here'
  return both(
    suiteWithout(state, 'existence_not_yet_established', why),
    suiteWithout(
      'not_assessable',
      'existence_not_yet_established',
      'What is not shown to exist cannot be shown to precede an outcome.',
    ),
  )
}

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'at'; readonly unix: number }
  | { readonly kind: 'unreadable' }

/** An outcome with a terminal action but no readable time has happened at an unknown time. */
function readOutcome({ terminal_outcome_time: given }: Mapping, { block, field }: Governance): Outcome {
  const value = typeof given === 'string' ? (atPointer(block, given) ?? null) : (given ?? null)
  if (value === null)
    return mustHaveEnded(given, field('terminal_action_ref')) ? { kind: 'unreadable' } : { kind: 'none' }
  const unix = typeof value === 'string' ? secondsOf(value) : value
  return Number.isSafeInteger(unix) && (unix as number) >= 0
    ? { kind: 'at', unix: unix as number }
    : { kind: 'unreadable' }
}

/** A mapping that names no time for outcomes cannot show that a terminal action has none. */
const mustHaveEnded = (given: number | string | undefined, terminal: unknown): boolean =>
  given === undefined && terminal !== undefined && terminal !== null

/** RFC 3339 in UTC to whole seconds; null for anything else. */
function secondsOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/.test(text)) return null
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : Math.floor(ms / 1_000)
}

/** Payloads 6.1: strictly earlier than the outcome, or said to precede while no outcome exists. */
function gradePrecedence(
  outcome: Outcome,
  blockUnix: number,
  said: boolean | null,
  mechanism: string,
): SuiteGrade {
  if (outcome.kind === 'unreadable')
    return suiteWithout(
      'not_assessable',
      'precedence_not_determinable',
      'The time of the outcome is not given.',
    )
  if (outcome.kind === 'at')
    return blockUnix < outcome.unix
      ? suitePass(
          `The block is ${outcome.unix - blockUnix} s earlier than the outcome. Block times are right to about 7200 s.`,
          mechanism,
        )
      : suiteWithout(
          'fail',
          'late_commitment',
          `The block is ${blockUnix - outcome.unix} s later than the outcome, or at its time.`,
        )
  if (said === true) return suitePass('No outcome exists yet, and the anchor claims precedence.', mechanism)
  return said === false
    ? suiteWithout(
        'not_assessable',
        'existence_only_anchor',
        'The verifier claims existence for its anchor, and no precedence.',
      )
    : suiteWithout(
        'not_assessable',
        'precedence_not_determinable',
        'No outcome exists yet, and the anchor claims no precedence.',
      )
}
