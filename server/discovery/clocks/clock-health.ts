/** Describes how the outside clocks keep up: what waits, since when, and the last error of each relay and calendar. */
import { z } from 'zod'
import { readAnchorBacklog, readUnqueued } from '#server/anchors/anchor-backlog.store.ts'
import { readOnchainBacklog } from '#server/anchors/onchain/onchain.store.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { readOverdueChecks, readRelayBacklog } from '#server/relays/relay-backlog.store.ts'
import { readRelayStates } from '#server/relays/relays.store.ts'
import { shownProblem } from './shown-problem.ts'

const count = (what: string) => z.int().describe(what)
const unix = (what: string) => z.int().nullable().describe(`${what}, Unix seconds`)

const peer = {
  state: z
    .enum(['ok', 'failing', 'untried'])
    .describe('failing: its last answer was an error; untried: not asked yet'),
  failures: count('Errors in a row'),
  last_answer_at: unix('Its last good answer'),
  rests_until: unix('It is left alone until then'),
  last_error: z.string().nullable().describe('Its last error, in plain characters; null without one'),
}

export const ClockHealth = z
  .object({
    unqueued: z
      .object({
        for_relays: count('Signed events not yet queued for relays'),
        for_calendars: count('Signed events not yet queued for calendars'),
        oldest_at: unix('The oldest of them'),
      })
      .describe('Events that no job has taken up'),
    relays: z
      .array(
        z.object({
          relay: z.string().describe('Host name of the relay'),
          backlog: count('Events and copies that it has not accepted and that are tried again'),
          oldest_pending_at: unix('When the oldest of them was queued'),
          ...peer,
        }),
      )
      .describe('Publication, for each configured relay'),
    relay_checks: z
      .object({ overdue: count('Published events whose check is due'), oldest_due_at: unix('Since when') })
      .describe('Checks of what relays hold'),
    anchors: z
      .object({
        waiting: count('Digests that no calendar has promised yet'),
        oldest_waiting_at: unix('When the oldest of them was queued'),
        pending: count('Digests that are promised and in no Bitcoin block yet'),
        oldest_pending_at: unix('When the oldest of them was stamped'),
      })
      .describe('Anchors that are not final'),
    onchain: z
      .object({
        chain: z.string().describe('CAIP-2 id of the chain'),
        open: count('Verdict ids that wait for a final transaction'),
        oldest_queued_at: unix('When the oldest of them was queued'),
      })
      .nullable()
      .describe('Verdict ids written on chain; null where no key is configured'),
    calendars: z
      .array(z.object({ calendar: z.string().describe('Host name of the calendar'), ...peer }))
      .describe('Configured calendars and those behind them, as this server saw them since its start'),
  })
  .meta({ id: 'ClockHealth' })

export type ClockHealth = z.output<typeof ClockHealth>

type Parts = Pick<LedgerParts, 'db' | 'relays' | 'onchain' | 'calendars' | 'calendarRests' | 'nowUnix'>

export async function readClockHealth(ctx: Parts): Promise<ClockHealth> {
  const names = ctx.relays.map(({ name }) => name)
  const [unqueued, backlogs, states, overdue, anchors, onchain] = await Promise.all([
    readUnqueued(ctx.db),
    readRelayBacklog(ctx.db, names),
    readRelayStates(ctx.db, names),
    readOverdueChecks(ctx.db, ctx.nowUnix()),
    readAnchorBacklog(ctx.db),
    ctx.onchain && readOnchainBacklog(ctx.db),
  ])
  const [forRelays, forCalendars] = unqueued as [(typeof unqueued)[0], (typeof unqueued)[0]]
  // What nobody is configured to take waits for nothing.
  const open = [
    ...(names.length > 0 ? [forRelays] : []),
    ...(ctx.calendars === null ? [] : [forCalendars]),
  ].flatMap(({ oldestAtUnix }) => oldestAtUnix ?? [])
  return {
    unqueued: {
      for_relays: names.length > 0 ? forRelays.events : 0,
      for_calendars: ctx.calendars === null ? 0 : forCalendars.events,
      oldest_at: open.length === 0 ? null : Math.min(...open),
    },
    relays: backlogs.map(({ relay, events, oldestQueuedAtUnix }) => {
      const state = states.find(({ name }) => name === relay)
      return {
        relay,
        backlog: events,
        oldest_pending_at: oldestQueuedAtUnix,
        ...peerOf(state, state?.answeredAtUnix ?? null),
      }
    }),
    relay_checks: { overdue: overdue.events, oldest_due_at: overdue.oldestDueAtUnix },
    anchors: {
      waiting: anchors.waiting,
      oldest_waiting_at: anchors.oldestWaitingAtUnix,
      pending: anchors.pending,
      oldest_pending_at: anchors.oldestPendingAtUnix,
    },
    onchain: onchain && {
      chain: ctx.onchain!.network.caip2,
      open: onchain.open,
      oldest_queued_at: onchain.oldestQueuedAtUnix,
    },
    calendars: calendarsOf(ctx),
  }
}

function calendarsOf({ calendars, calendarRests }: Parts): ClockHealth['calendars'] {
  const seen = new Map(calendarRests.health().map((health) => [health.calendar, health]))
  const all = new Set([...(calendars?.submitTo ?? []), ...seen.keys()])
  return [...all].sort().map((calendar) => {
    const health = seen.get(calendar)
    return { calendar: new URL(calendar).host, ...peerOf(health, health?.lastAnswerAtUnix ?? null) }
  })
}

interface Known {
  failures: number
  restsUntilUnix: number | null
  lastProblem: string | null
}

const peerOf = (known: Known | undefined, lastAnswerAt: number | null) => ({
  state:
    known === undefined ? ('untried' as const) : known.failures > 0 ? ('failing' as const) : ('ok' as const),
  failures: known?.failures ?? 0,
  last_answer_at: lastAnswerAt,
  rests_until: known?.restsUntilUnix ?? null,
  last_error: shownProblem(known?.lastProblem ?? null),
})
