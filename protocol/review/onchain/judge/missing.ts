// Decides whether a fact is missing or only unread. A fact is missing when everything that may hold it was read; otherwise
// the parts that may hold it stay unjudged, and no rule reports on it.
import type { FindingRule } from '../../core/rule.ts'
import type { EvmAddress, Place } from '../model.ts'
import type { SoughtFact } from '../read/unread/held-facts.ts'
import type { UnreadPart } from '../read/unread/unread-parts.ts'
import { factUnread } from '../rules/calls/fact-unread.ts'
import { cover, found, type Judging } from './judging.ts'

interface Sought {
  readonly fact: SoughtFact
  /** Whom the fact is about. */
  readonly party?: EvmAddress | null
}

/** Where the caller states each fact so that it is read. */
const WHERE: Readonly<Record<SoughtFact, readonly [what: string, need: string]>> = {
  party: [
    'who the other party is',
    'an address_book entry and recipient_verified, or the contract’s documented address',
  ],
  amount: ['the amount', 'the transaction’s value and data'],
  equity: ['the equity of the account', 'equity_usd'],
  worth: ['the worth in US dollars', 'an amount with a dated price, or equity_usd'],
  quote: ['the quote', 'quote.amount_out and quote.token_out'],
  health: ['the health factor', 'health_factor_after'],
  intent: ['the amount that is wanted', 'intent, with the amount and the token'],
  token: ['which token this is', 'a token of a known contract'],
  interface: ['what the function does', 'the verified interface of the contract, or a simulation'],
  origin: ['which site asks', 'origin'],
}

/** Reports that a fact is missing, unless a part that was not read may hold it: then the action stays unjudged. */
export function missing<Facts>(
  judging: Judging,
  sought: Sought,
  rule: FindingRule<string, Facts>,
  place: Place,
  facts: Facts,
): void {
  if (!isUnread(judging, sought, place)) found(judging, rule, place, facts)
}

/** Leaves the action and the parts open that may hold the fact. True when there are any. */
export function isUnread(judging: Judging, { fact, party = null }: Sought, place: Place): boolean {
  const parts = judging.unread.filter(
    (part) => part.facts.includes(fact) && (part.address === null || part.address === party),
  )
  if (parts.length === 0) return false
  const { findings } = judging
  const [what, need] = WHERE[fact]
  cover(judging, factUnread, place)
  findings.unjudged(place.span, 'unknown_effect')
  for (const { place: at } of parts) if (at.span !== null) findings.unjudged(at.span, 'meaning')
  findings.notChecked({
    id: `unread.${fact}`,
    why: `${what} may stand in ${namesOf(parts)}, which no rule reads`,
    would_need: need,
  })
  return true
}

const MOST_NAMES = 6

const namesOf = (parts: readonly UnreadPart[]): string =>
  [...new Set(parts.map(({ name }) => name.slice(0, 64)))].slice(0, MOST_NAMES).join(', ')
