// Tells whether a text reports what was counted: figures with their size or chance, a bound on what they show, and no
// verdict that clears, blames or releases something.
import type { SentenceReading } from '../sentence.ts'

const FIGURE =
  /[0-9]+(?:[.,:][0-9]{1,6})*|(?:^|[^a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten|half)(?=[^a-z])/g
/** Shares, sizes of samples, chances, ratios (APA 7, 6.43: statistics in text). */
const STATISTIC =
  /[0-9] ?%|(?:^|[^a-z])(?:n|p|sd|r) ?= ?[0-9.]|[0-9] (?:of|out of|to) [0-9]|(?:^|[^a-z])per (?:hour|day|week|month|year|group|order|user)/
/** What keeps a conclusion inside its figures (Hyland 1998: hedges). */
const BOUNDED =
  /(?:^|[^a-z])(?:may|might|could|would|only|about|around|moderate|no evidence|no difference|not enough|within|expected|suggest|suggestion|controlled|sample|sensitivity|mostly|limitation|try)(?:[^a-z]|$)/
/** Clears, blames or sells: no figure shows that. */
const CLEARS =
  /(?:^|[^a-z])(?:safe|harmless|fine|conforms?|clean|cleared|releas\w{1,5}|ship\w{0,4}|guarantee\w{0,2}|prove[sdn]?|certain\w{0,2}|fault of|caused by|guilty|fraud|certified|approved|buy|sell|invest)(?:[^a-z]|$)/

const PEOPLE =
  /(?:^|[^a-z])(?:he|she|his|her|him|women|men|woman|man|employees?|staff|applicants?|tenants?|names?|named|persons?|colleagues?|neighbourhoods?|age|aged|origin|flats?|houses?|homes?|doors?|guards?|nights?|alone|empty)(?:[^a-z]|$)/

export function isMeasured(lower: string, readings: readonly SentenceReading[], persons: number): boolean {
  if (persons > 0 || PEOPLE.test(lower) || CLEARS.test(lower)) return false
  const figures = lower.match(FIGURE) ?? []
  return (
    figures.length >= 4 &&
    STATISTIC.test(lower) &&
    BOUNDED.test(lower) &&
    readings.length >= 3 &&
    readings.some(({ known }) => known > 1)
  )
}
