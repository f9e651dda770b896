/** Computes the reputation of an account from five counts (payloads 12.7). */

export interface Standing {
  accountAgeDays: number
  fundedSats: number
  paidCalls: number
  memories: number
  ledgerEntries: number
}

export const tiers = ['newcomer', 'resident', 'established', 'anchor'] as const
export type ResidenceTier = (typeof tiers)[number]

const mostPoints = 20

/** Points of each part, 0 to 20; the score is their sum, rounded down. */
export function reputationOf(standing: Standing) {
  const parts = [
    ['account_age_days', standing.accountAgeDays, standing.accountAgeDays / 9],
    ['funded_sats', standing.fundedSats, standing.fundedSats / 5_000],
    ['paid_calls', standing.paidCalls, standing.paidCalls / 10],
    ['memories', standing.memories, standing.memories],
    ['ledger_entries', standing.ledgerEntries, 4 * standing.ledgerEntries],
  ] as const
  const components = parts.map(([name, value, points]) => ({
    name,
    value,
    points: Math.min(mostPoints, points),
  }))
  // Tenths of a point that binary fractions lose must not cost a whole one.
  const score = Math.floor(components.reduce((sum, { points }) => sum + points, 0) + 1e-9)
  return { score, tier: tierOf(score), components }
}

export function tierOf(score: number): ResidenceTier {
  if (score >= 75) return 'anchor'
  if (score >= 50) return 'established'
  return score >= 25 ? 'resident' : 'newcomer'
}
