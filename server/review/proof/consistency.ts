/**
 * Finds contradictions between several explanations of one action. Pure and literal: compares stated
 * figures, addresses and plain opposites, not meaning. Two texts that it calls consistent may still
 * disagree.
 */
export interface Contradiction {
  /** Positions in consistency_explanations, from 0. */
  a: number
  b: number
  reason: string
}

export interface ConsistencyCheck {
  consistent: boolean
  contradictions: Contradiction[]
}

export function consistencyOf(explanations: readonly string[]): ConsistencyCheck {
  const read = explanations.map((text) => claimsOf(text.toLowerCase()))
  const contradictions: Contradiction[] = []
  for (let a = 0; a < read.length; a += 1)
    for (let b = a + 1; b < read.length; b += 1) {
      const reason = disagreement(read[a]!, read[b]!)
      if (reason !== null) contradictions.push({ a, b, reason })
    }
  return { consistent: contradictions.length === 0, contradictions }
}

/** The values one explanation states per subject. A subject with several values has no certain value. */
type Claims = Map<string, Set<string>>

function claimsOf(text: string): Claims {
  const claims: Claims = new Map()
  const state = (subject: string, value: string) =>
    claims.set(subject, (claims.get(subject) ?? new Set()).add(value))
  for (const [, sign, digits, scale, unit] of text.matchAll(amounts)) {
    const name = sign === '$' ? 'usd' : unit
    const value = digits === undefined ? null : plainNumber(digits, scale)
    if (name && value !== null) state(`amount in ${unitNames[name] ?? name}`, value)
  }
  for (const [address] of text.matchAll(/\b0x[0-9a-f]{40}\b|\bbc1[a-z0-9]{20,80}\b/g))
    state('address', address)
  for (const [subject, yes, no] of opposites) {
    if (no.test(text)) state(subject, 'no')
    // A negated statement is not also counted as stated: "not reversible" contains the word reversible.
    if (yes.test(text.replace(no, ' '))) state(subject, 'yes')
  }
  return claims
}

const amounts =
  /(\$)?\b(\d{1,15}(?:,\d{3}){0,5}(?:\.\d{1,18})?)(k|m|bn)?(?:\s?(usd|usdc|usdt|dollars?|eth|ether|btc|sats?|sol|percent|%|bps|files?|rows?|users?|hosts?|servers?|days?|hours?|minutes?))?/g

const unitNames: Record<string, string> = {
  dollar: 'usd',
  dollars: 'usd',
  ether: 'eth',
  '%': 'percent',
  sat: 'sats',
  file: 'files',
  row: 'rows',
  user: 'users',
  host: 'hosts',
  server: 'servers',
  day: 'days',
  hour: 'hours',
  minute: 'minutes',
}

const zeros: Record<string, number> = { k: 3, m: 6, bn: 9 }

/** "1,500.50" and "1.5005k" are one value; shifted as text, never as a float. */
function plainNumber(digits: string, scale: string | undefined): string {
  const [whole = '', fraction = ''] = digits.replaceAll(',', '').split('.')
  const shift = zeros[scale ?? ''] ?? 0
  const moved = `${whole}${fraction.padEnd(shift, '0').slice(0, shift)}`.replace(/^0+(?=\d)/, '')
  const rest = fraction.slice(shift).replace(/0+$/, '')
  return rest === '' ? moved : `${moved}.${rest}`
}

const denied = (word: string) =>
  new RegExp(
    `\\b(?:not|never|no|cannot be|can't be|isn't|is not|without)\\s+(?:a\\s+|any\\s+|be\\s+)?${word}\\b`,
    'g',
  )
const said = (word: string) => new RegExp(`\\b${word}\\b`)

const opposites: readonly (readonly [subject: string, yes: RegExp, no: RegExp])[] = [
  [
    'whether it can be undone',
    said('(?:reversible|undone|rolled back)'),
    /\birreversibl[ey]\b|\b(?:not|never|cannot be|can't be|isn't)\s+(?:be\s+)?(?:reversible|undone|rolled back)\b/g,
  ],
  [
    'whether it is the production system',
    said('production'),
    /\b(?:not|never|isn't)\s+(?:on\s+|in\s+|the\s+)?production\b|\b(?:staging|sandbox|test environment)\s+only\b/g,
  ],
  ['whether a backup exists', said('(?:backup|backed up|snapshot)'), denied('(?:backup|backed up|snapshot)')],
  ['whether it was tested', said('tested'), /\buntested\b|\b(?:not|never|isn't)\s+(?:been\s+)?tested\b/g],
  [
    'whether it was approved',
    said('approved'),
    /\bunapproved\b|\b(?:not|never|isn't)\s+(?:been\s+)?approved\b/g,
  ],
  ['the side of the trade', said('(?:buy|buys|buying|long)'), /\b(?:sell|sells|selling|short)\b/g],
  [
    'whether exposure grows',
    said('(?:increases?|raises?|adds to)'),
    /\b(?:decreases?|reduces?|lowers?|closes?)\b/g,
  ],
]

function disagreement(a: Claims, b: Claims): string | null {
  for (const [subject, ofA] of a) {
    const ofB = b.get(subject)
    if (!ofB || ofA.size !== 1 || ofB.size !== 1) continue
    const [one] = ofA
    const [other] = ofB
    if (one !== other) return `${subject}: one says ${one}, the other ${other}`
  }
  return null
}
