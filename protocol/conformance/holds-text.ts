// Searches the texts of a JSON value, member names left out.
import type { JsonValue } from '../json/strict-json.ts'

export function holdsText(value: JsonValue, isIt: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isIt(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((each) => holdsText(each, isIt))
}
