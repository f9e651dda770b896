// Reads the facts that stand beside the artifact. A mandate in the caller's context and positions in the stored
// state; both only count where the artifact is silent, and neither is checked.
import type { JsonObject } from '../../../../json/strict-json.ts'
import { parseStrictJson } from '../../../../json/strict-json.ts'
import { Budget } from '../../../core/budget.ts'
import { locateJson, memberOf } from '../../../text/json-spans.ts'
import type { Mandate, Position } from '../../model.ts'
import { readMandate } from './read-mandate.ts'
import { readPositions } from './read-positions.ts'

const nowhere = (): readonly [number, number] => [0, 0]

/** `context` is at most 4,000 characters. */
export function mandateOf(context: string | null): Mandate | null {
  const text = context?.trim() ?? ''
  if (!text.startsWith('{') || !parseStrictJson(text).ok) return null
  const mandate = memberOf(locateJson(text, new Budget(text.length)), 'mandate')
  const read = mandate === null ? null : readMandate(mandate, [], nowhere)
  return read === null ? null : { ...read, span: null }
}

export function positionsOfState(state: JsonObject | null): readonly Position[] | null {
  const positions = state?.open_positions
  if (positions === undefined || positions === null) return null
  const text = JSON.stringify(positions)
  return readPositions(locateJson(text, new Budget(text.length)), [], nowhere)
}
