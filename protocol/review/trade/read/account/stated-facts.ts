// Reads the facts that stand beside the artifact: a mandate and an equity in the caller's context, positions in the stored state.
// Mandate and positions only count where the artifact is silent; nothing of it is checked.
import type { JsonObject } from '../../../../json/strict-json.ts'
import { parseStrictJson } from '../../../../json/strict-json.ts'
import { Budget } from '../../../core/budget.ts'
import type { Rational } from '../../../core/number/rational.ts'
import { locateJson, memberOf, type SpannedJson } from '../../../text/json-spans.ts'
import type { Mandate, Position } from '../../model.ts'
import { readNumber } from '../values/read-number.ts'
import { readMandate } from './read-mandate.ts'
import { readPositions } from './read-positions.ts'

const nowhere = (): readonly [number, number] => [0, 0]

/** `context` is at most 4,000 characters. Null for words. */
function jsonOf(context: string | null): SpannedJson | null {
  const text = context?.trim() ?? ''
  return text.startsWith('{') && parseStrictJson(text).ok ? locateJson(text, new Budget(text.length)) : null
}

/** `equity_usd` of the context, or of an `account` in it. */
export function equityOf(context: string | null): Rational | null {
  const json = jsonOf(context)
  if (json === null) return null
  const account = memberOf(json, 'account')
  const value = memberOf(json, 'equity_usd') ?? (account === null ? null : memberOf(account, 'equity_usd'))
  const number = value === null ? 'absent' : readNumber(value, 'equity_usd')
  return typeof number === 'string' ? null : number
}

export function mandateOf(context: string | null): Mandate | null {
  const json = jsonOf(context)
  const mandate = json === null ? null : memberOf(json, 'mandate')
  const read = mandate === null ? null : readMandate(mandate, [], nowhere)
  return read === null ? null : { ...read, span: null }
}

export function positionsOfState(state: JsonObject | null): readonly Position[] | null {
  const positions = state?.open_positions
  if (positions === undefined || positions === null) return null
  const text = JSON.stringify(positions)
  return readPositions(locateJson(text, new Budget(text.length)), [], nowhere)
}
