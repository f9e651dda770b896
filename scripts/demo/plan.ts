/** Counts the entries of each kind that a demonstration needs, and those that are missing. */

export const tradesPerOutcome = 4
export const maxEntries = 1_500

export interface Counts {
  outcomes: number
  trades: number
  disclosed: number
  submitted: number
  partners: number
}

/** Entries without the founding one. */
export function wanted(entries: number): Counts {
  const outcomes = Math.max(1, Math.round(entries / 20))
  const trades = outcomes * tradesPerOutcome
  const partners = Math.max(1, Math.round(entries / 64))
  const disclosed = Math.round(entries * 0.3)
  return {
    outcomes,
    trades,
    partners,
    disclosed,
    submitted: entries - 1 - outcomes - trades - partners - disclosed,
  }
}

interface Summary {
  type: string | null
  title: string
}

/** Existing entries: trades are the verdicts about orders that were published in full. */
export function present(entries: readonly Summary[]): Counts {
  const count = (test: (entry: Summary) => boolean): number => entries.filter(test).length
  const isTrade = ({ title }: Summary): boolean => title.endsWith(': trade')
  return {
    outcomes: count(({ type }) => type === 'trade_outcomes'),
    trades: count((entry) => entry.type === 'pre_action_verdict' && isTrade(entry)),
    disclosed: count((entry) => entry.type === 'pre_action_verdict' && !isTrade(entry)),
    submitted: count(({ type }) => type === 'self_submitted_verdict'),
    partners: count(({ type }) => type === 'external_partner_review'),
  }
}

/** The share of `count` for round `round` of `rounds`. */
export const portion = (count: number, round: number, rounds: number): number =>
  Math.floor((count * (round + 1)) / rounds) - Math.floor((count * round) / rounds)
