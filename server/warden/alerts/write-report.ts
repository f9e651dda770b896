/** The report that operators ask for: the state of the sentinel and of the queue, as it is when the message is written. */
import type { WardenDeps } from '#server/warden/deps.ts'
import { countProposals } from '../proposals/proposals.store.ts'
import { viewSentinel } from '../sentinel/sentinel-view.ts'

const dayOf = (unix: number): string =>
  `${new Date(unix * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export async function writeReport(ctx: WardenDeps): Promise<string> {
  const [view, proposals] = await Promise.all([viewSentinel(ctx), countProposals(ctx.db, ctx.nowUnix())])
  return [
    `Trading: ${view.status}${view.since === null ? '' : ` since ${dayOf(view.since)}`}`,
    ...(view.openPositions === null ? [] : [`Open positions: ${view.openPositions}`]),
    ...(view.equityBand === null ? [] : [`Equity in US dollars: ${view.equityBand.replaceAll('_', ' ')}`]),
    `Proposals: ${proposals.pending} wait, ${proposals.breached} of them overdue; ${proposals.failed} failed`,
    view.lastDream === null
      ? 'Last dream: none'
      : `Last dream: ${dayOf(view.lastDream.at)}. ${view.lastDream.summary}`,
    ...view.alerts.map(({ text }) => text),
  ].join('\n')
}
