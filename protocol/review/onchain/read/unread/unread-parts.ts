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

/** Walks everything under `value`, as deep as JSON is read; what a reader takes by its name is left out. */
export function collectUnread(scope: JsonScope, value: SpannedJson): void {
  scope.reader.budget.spend(4)
  if (value.kind === 'array') for (const item of value.items) collectUnread(scope, item)
  if (!isObject(value)) return
  const areFactsRead = scope.reader.used.has(value)
  for (const member of value.members) {
    if (!isHolder(member.value) && scope.reader.used.has(member.value)) continue
    const outcome = isReadMember(member, value, areFactsRead)
    if (outcome === 'inside') collectUnread(scope, member.value)
    if (outcome === 'unread') keep(scope, member, member.name, member.value)
  }
}

function keep(scope: JsonScope, member: SpannedMember, name: string, value: SpannedJson): void {
  scope.reader.budget.spend(4)
  if (isObject(value)) {
    collectUnread(scope, value)
    return
  }
  if (value.kind === 'array') {
    for (const item of itemsOf(value)) keep(scope, member, name, item)
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
  value.kind === 'object' || value.kind === 'array' ? '' : value.text

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
