/** Creates the venue from which this instance reads outcomes. */
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { hyperliquid } from './hyperliquid.ts'
import type { Venue } from './venue.ts'

/** Null when no account is configured. */
export const configuredVenue = ({
  env,
  egress,
  nowUnix,
}: Pick<LedgerDeps, 'env' | 'egress' | 'nowUnix'>): Venue | null =>
  env.OUTCOME_ACCOUNT === undefined
    ? null
    : hyperliquid({ egress, nowUnix, url: env.OUTCOME_VENUE_URL, account: env.OUTCOME_ACCOUNT })
