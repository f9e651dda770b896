// Reads the subjects that an artifact names. JSON is walked; everything else is read as text.
import type { Budget } from '../../core/budget.ts'
import { locateJson } from '../../text/json-spans.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type { Lists } from '../lists.ts'
import { readJson } from './read-json.ts'
import { type PlacedText, Reading } from './reading.ts'
import { scanAddresses } from './scan-addresses.ts'
import { scanLinks } from './scan-links.ts'
import { scanNames } from './scan-names.ts'

export function readSubjects({ source, json }: ReadInput, lists: Lists, budget: Budget): Reading {
  const reading = new Reading(source, lists, budget)
  if (json.kind === 'json') {
    readJson(locateJson(source.text, budget), reading)
    return reading
  }
  const placed: PlacedText = {
    text: source.text,
    where: 'text',
    asset: null,
    isReference: false,
    spanOf: (start, end) => source.spanOf(start, end),
  }
  scanAddresses(placed, reading, !source.text.trim().includes('\n'))
  scanLinks(placed, reading, false)
  // One word that is an address names nobody.
  const isOneWord = !/\s/.test(source.text.trim())
  if (isOneWord && reading.subjects.length > 0) return reading
  scanNames(placed, reading)
  return reading
}
