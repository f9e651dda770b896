// Checks that the values shown to a reader equal those that were hashed and signed.
import { type CheckAbout, fail, pass, shown } from '../../check.ts'
import type { JsonTree } from '../../json/json-tree.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { Check } from '../../report.ts'
import { type ExecutionFault, executionFault } from '../record/judgment-execution-fault.ts'
import { undisclosed } from './entry-record-checks.ts'
import { memberOf, type ReadEntry, type ReadRecord, textOf } from './read-entry.ts'

export const LABEL: CheckAbout = {
  id: 'record.label',
  title: 'What is shown equals what was hashed and signed',
  spec: 'ledger.md 2.1',
}

interface Pair {
  readonly name: string
  readonly shown: JsonTree | undefined
  readonly meant: string | null
}

/** Paths in the record of a verdict, and the payload member each must equal. */
const VERDICT_COPIES: readonly (readonly [path: readonly string[], payload: string])[] = [
  [['verdict', 'verdict'], 'verdict'],
  [['verdict', 'confidence_bps'], 'confidence_bps'],
  [['verdict', 'policy_version'], 'policy_version'],
  [['artifact_type'], 'artifact_type'],
  [['judgment_type'], 'judgment_type'],
  [['proof', 'artifact_hash'], 'artifact_hash'],
  [['proof', 'decision_ref'], 'decision_ref'],
  [['proof', 'issuance_index'], 'issuance_index'],
]

export const VERDICT_TYPES: readonly string[] = ['pre_action_verdict', 'self_submitted_verdict']

export function labelCheck(read: ReadEntry, event: SignedEvent | null, entry: number): Check {
  const { record } = read
  if (record === null) return undisclosed(LABEL)
  const pairs = [...servedPairs(read, event, entry), ...recordPairs(read, event, entry)]
  for (const pair of pairs) {
    const actual = textOf(pair.shown)
    if (actual === pair.meant) continue
    return fail(LABEL, {
      expected: `${pair.name} ${shown(pair.meant) ?? 'absent'}`,
      actual: `${pair.name} ${shown(actual) ?? 'absent'}`,
      why: `${pair.name} is shown otherwise than it was hashed or signed.`,
    })
  }
  const fault = executionFaultOf(read, event, entry)
  if (fault)
    return fail(LABEL, {
      expected: `${fault.name} ${fault.expected}`,
      actual: `${fault.name} ${fault.actual}`,
      why: `${fault.name} does not follow from the verdict and the executed action.`,
    })
  const names = pairs.map(({ name }) => name).join(', ')
  return pass(LABEL, { expected: names, actual: names, why: 'Each of them is what was hashed or signed.' })
}

/** Null for a record without a judgment_execution, and where no verdict is there to compare it with. */
function executionFaultOf(
  { record, content }: ReadEntry,
  event: SignedEvent | null,
  entry: number,
): ExecutionFault | null {
  const tree = memberOf(record!.tree, 'judgment_execution')
  if (!event || !isVerdict(record!) || !tree || !('obj' in tree) || content === null) return null
  const parsed = (text: string) => JSON.parse(text) as JsonObject
  return executionFault(parsed(textOf(tree)!), {
    eventId: event.id,
    pubkey: event.pubkey,
    payload: parsed(textOf(content)!),
    entry,
  })
}

const isVerdict = ({ tree }: ReadRecord): boolean =>
  VERDICT_TYPES.includes(textOf(memberOf(tree, 'type')) ?? '')

/**
 * A record served beside its event has copied members; an older entry consists of little more than the
 * event.
 */
function servedPairs(
  { served, record, content }: ReadEntry,
  event: SignedEvent | null,
  entry: number,
): Pair[] {
  const of = (name: string, meant: string | null): Pair => ({ name, shown: memberOf(served, name), meant })
  const inRecord = (name: string): string | null => textOf(memberOf(record!.tree, name))
  const pairs = [of('title', inRecord('title'))]
  if (record!.text === null) return pairs
  pairs.push(of('entry', String(entry)), of('type', inRecord('type')))
  if (event) pairs.push(of('created_at', String(event.created_at)), of('event_id', event.id))
  const isThere = (name: string): boolean => memberOf(served, name) !== undefined
  if (isThere('file')) pairs.push(of('file', `entry_${entry}.json`))
  // A submitted verdict has its judgment_type only in the signed payload.
  const judgment =
    inRecord('judgment_type') ?? (isVerdict(record!) ? textOf(memberOf(content, 'judgment_type')) : null)
  for (const [name, meant] of [
    ['judgment_type', judgment],
    ['judgment_execution', inRecord('judgment_execution')],
  ] as const) {
    // An entry of another type has null where its record has no such member.
    if (isThere(name) && !(meant === null && textOf(memberOf(served, name)) === 'null'))
      pairs.push(of(name, meant))
  }
  return pairs
}

function recordPairs({ record, content }: ReadEntry, event: SignedEvent | null, entry: number): Pair[] {
  const { tree } = record!
  const pairs: Pair[] = [{ name: 'record.entry', shown: memberOf(tree, 'entry'), meant: String(entry) }]
  if (!event) return pairs
  const ts = memberOf(tree, 'ts')
  if (ts !== undefined) pairs.push({ name: 'record.ts', shown: ts, meant: String(event.created_at) })
  if (!isVerdict(record!)) return pairs
  pairs.push({ name: 'record.proof.pubkey', shown: memberOf(tree, 'proof', 'pubkey'), meant: event.pubkey })
  for (const [path, name] of VERDICT_COPIES) {
    const copy = memberOf(tree, ...path)
    if (copy === undefined) continue
    pairs.push({ name: `record.${path.join('.')}`, shown: copy, meant: textOf(memberOf(content, name)) })
  }
  return pairs
}
