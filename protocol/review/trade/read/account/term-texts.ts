// Reads the terms of a mandate that are written as words. A text that says more than one of these is not read.
import { asciiLower } from '../../../text/ascii.ts'

export type Term = 'longOnly' | 'coveredOnly' | 'noOptions' | 'limitOnly' | 'needsStop'

const TERMS: readonly (readonly [Term, RegExp])[] = [
  ['longOnly', /^(?:long[- ]only|no short(?:s|ing|[- ]selling)?|only long(?:s| positions)?)$/],
  [
    'coveredOnly',
    /^(?:(?:only )?covered (?:calls?|options?|writing)(?: only)?|no (?:naked|uncovered) (?:options?|calls?))$/,
  ],
  ['noOptions', /^no (?:options?|derivatives)$/],
  ['limitOnly', /^(?:limit orders only|only limit orders|no market orders)$/],
  ['needsStop', /^(?:(?:a )?stop(?:[- ]loss)?(?: is)? (?:required|mandatory)|always (?:use )?a stop)$/],
]

export function termOf(text: string): Term | null {
  const said = asciiLower(text.trim().replace(/[.;]$/, ''))
  return TERMS.find(([, pattern]) => pattern.test(said))?.[0] ?? null
}
