// Collects the parts of an artifact that no reader used, with name, place, and the facts that they may hold.
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'
import type { Place } from '../../model.ts'
import { isObject, itemsOf } from '../json.ts'
import type { JsonScope } from '../reader.ts'
import { factsHeld, isRemark, type SoughtFact } from './held-facts.ts'
import { isReadMember } from './read-members.ts'

export interface UnreadPart {
  readonly name: string
  readonly place: Place
  /** What stands there, as written. */
  readonly text: string
  readonly facts: readonly SoughtFact[]
  /** The facts are those of this address alone. */
  readonly address: string | null
}

/** More parts are joined into the last one. */
const MOST_PARTS = 64
const DEEPEST = 12

/** Walks everything under `value`; what a reader takes by its name is left out. */
export function collectUnread(scope: JsonScope, value: SpannedJson, depth = 0): void {
  scope.reader.budget.spend(4)
  if (depth > DEEPEST) return
  if (value.kind === 'array') for (const item of value.items) collectUnread(scope, item, depth + 1)
  if (!isObject(value)) return
  const areFactsRead = scope.reader.used.has(value)
  for (const member of value.members) {
    if (!isHolder(member.value) && scope.reader.used.has(member.value)) continue
    const outcome = isReadMember(member, value, areFactsRead)
    if (outcome === 'inside') collectUnread(scope, member.value, depth + 1)
    if (outcome === 'unread') keep(scope, member, member.name, member.value, depth)
  }
}

function keep(
  scope: JsonScope,
  member: SpannedMember,
  name: string,
  value: SpannedJson,
  depth: number,
): void {
  scope.reader.budget.spend(4)
  if (depth > DEEPEST) return
  if (isObject(value)) {
    collectUnread(scope, value, depth + 1)
    return
  }
  if (value.kind === 'array') {
    for (const item of itemsOf(value)) keep(scope, member, name, item, depth + 1)
    return
  }
  const { facts, address } = factsHeld(name, value)
  const { parts } = scope.reader
  // A remark states no fact, and may still order something.
  if (facts.length === 0 && !(value.kind === 'string' && isRemark(name))) return
  const place = scope.placeOf(member.start, value.end)
  if (parts.length < MOST_PARTS) parts.push({ name, place, text: textOfScalar(value), facts, address })
  else parts[MOST_PARTS - 1] = { name: 'further members', place, text: '', facts: ALL, address: null }
}

const isHolder = (value: SpannedJson): boolean => value.kind === 'object' || value.kind === 'array'

const textOfScalar = (value: SpannedJson): string =>
  value.kind === 'object' || value.kind === 'array' ? '' : value.text.slice(0, LONGEST_TEXT)

const LONGEST_TEXT = 2000

const ALL: readonly SoughtFact[] = [
  'party',
  'amount',
  'equity',
  'worth',
  'quote',
  'health',
  'intent',
  'token',
  'interface',
  'origin',
]
