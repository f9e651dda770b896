// Finds what looks like a second action beside one that its members tell: an object of its own with a target and something for it, or a
// target that nothing else names.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import type { Place } from '../../model.ts'
import { isObject, member, textOf } from '../json.ts'
import type { JsonScope } from '../reader.ts'

const ADDRESS = /^0[xX][0-9a-fA-F]{40}$/
const BYTES = /^0[xX][0-9a-fA-F]{8,}$/

/** `known`: addresses that the action or the caller's book names. */
export function leftBesideTold(
  tree: SpannedJson,
  scope: JsonScope,
  known: readonly string[],
): readonly Place[] {
  const places: Place[] = []
  look(tree, scope, new Set(known), places)
  return places
}

function look(value: SpannedJson, scope: JsonScope, known: ReadonlySet<string>, places: Place[]): void {
  scope.reader.budget.spend(2)
  if (value.kind === 'array') for (const item of value.items) look(item, scope, known, places)
  if (!isObject(value)) return
  if (!scope.reader.told.has(value) && isSecond(value, known)) places.push(scope.place(value))
  for (const one of value.members) look(one.value, scope, known, places)
}

function isSecond(value: SpannedJson, known: ReadonlySet<string>): boolean {
  const data = member(value, 'data', 'input', 'calldata', 'callData')
  if (BYTES.test(textOf(data) ?? '')) return true
  const to = textOf(member(value, 'to', 'recipient', 'destination')) ?? ''
  if (!ADDRESS.test(to)) return false
  const given = member(value, 'value', 'amount', 'data', 'input', 'valueWei', 'value_wei')
  return given !== null || !known.has(asciiLower(to))
}
