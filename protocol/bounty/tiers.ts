// Tiers of a bounty: what each asks for and what it pays (payloads 18.1), and the limits of a submission.

export const BOUNTY_TIERS = {
  parameter: { sats: 5_000, asks: 'A better setting of a strategy that is known' },
  code: { sats: 25_000, asks: 'A strategy as code that runs' },
  concept: { sats: 2_000, asks: 'An idea for a strategy, in words' },
} as const
export type BountyTier = keyof typeof BOUNTY_TIERS

export const BOUNTY_LIMITS = {
  /** Characters. */
  title: [3, 140],
  idea: [20, 20_000],
  codeBytes: 262_144,
} as const

/** The one verdict of POST /validate that passes the gate. */
export const PASSING_VERDICT = 'likely_real'
