// Reads texts that are JSON themselves, such as the arguments of a tool call.
import { parseStrictJson } from '../../json/strict-json.ts'
import type { Budget } from '../core/budget.ts'
import { locateJson, type SpannedJson } from './json-spans.ts'

/** The object or list that a text writes; null where it is none, or names a member twice. Places are those in the text. */
export function jsonInText(text: string, budget: Budget): SpannedJson | null {
  if (!/^\s{0,64}[[{]/.test(text)) return null
  budget.spend(text.length)
  return parseStrictJson(text).ok ? locateJson(text, budget) : null
}
