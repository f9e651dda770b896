/** The sentinel as the public may see it: no balance, no key, no name. */
import type { WardenDeps } from '#server/warden/deps.ts'
import { findLastDone } from '../dream/dream-session.store.ts'
import { dreamSummary } from '../dream/dream-words.ts'
import { countProposals } from '../proposals/proposals.store.ts'
import { countUnsent, lastReportAt, readSentinel, type SentinelRow } from './sentinel.store.ts'

/** The account is read once a minute. */
const staleSeconds = 900

export interface SentinelAlert {
  code: 'account_unread' | 'proposals_overdue' | 'executions_failed' | 'messages_unsent'
  text: string
}

export type SentinelStatus = 'running' | 'paused' | 'unconfigured'

/** Unconfigured without a trading account. */
export const statusOf = ({ env }: Pick<WardenDeps, 'env'>, { status }: SentinelRow): SentinelStatus =>
  env.OUTCOME_ACCOUNT === undefined ? 'unconfigured' : status

/** Null when the venue showed nothing lately. */
export function accountOf(ctx: Pick<WardenDeps, 'env' | 'nowUnix'>, row: SentinelRow) {
  const isConfigured = ctx.env.OUTCOME_ACCOUNT !== undefined
  const isFresh = row.venue_read_at_unix !== null && row.venue_read_at_unix >= ctx.nowUnix() - staleSeconds
  return isConfigured && isFresh
    ? { openPositions: row.open_positions, equityBand: row.equity_band }
    : { openPositions: null, equityBand: null }
}

export async function viewSentinel(ctx: WardenDeps) {
  const [row, report, dream, proposals, unsent] = await Promise.all([
    readSentinel(ctx.db),
    lastReportAt(ctx.db),
    findLastDone(ctx.db),
    countProposals(ctx.db, ctx.nowUnix()),
    countUnsent(ctx.db),
  ])
  const account = accountOf(ctx, row)
  const status = statusOf(ctx, row)
  const alerts: SentinelAlert[] = []
  if (status !== 'unconfigured' && account.equityBand === null)
    alerts.push({ code: 'account_unread', text: 'The venue has not shown the trading account lately.' })
  if (proposals.breached > 0)
    alerts.push({ code: 'proposals_overdue', text: 'A proposal waits for longer than its service level.' })
  if (proposals.failed > 0)
    alerts.push({ code: 'executions_failed', text: 'The execution of an approved proposal failed.' })
  if (unsent > 0)
    alerts.push({ code: 'messages_unsent', text: 'A message to the operators was not accepted.' })
  return {
    status,
    since: status === 'unconfigured' ? null : row.since_unix,
    lastReportAt: report,
    lastDream: dream && { at: dream.ended_at_unix, summary: dreamSummary(dream.report) },
    ...account,
    alerts,
  }
}
