/** Prints how publication and anchoring keep up: one line for what waits, one for each relay. */
import type { ClockHealth } from '#server/discovery/clocks/clock-health.ts'

/** The calendars' state is in the process that stamps; /stats of the server shows it. */
export function clockLines(
  { unqueued, relays, relay_checks, anchors }: ClockHealth,
  nowUnix: number,
): string[] {
  const age = (since: number | null) => (since === null ? '' : `, the oldest for ${nowUnix - since} s`)
  return [
    `queue   ${unqueued.for_relays} events for relays and ${unqueued.for_calendars} for calendars not taken up${age(unqueued.oldest_at)}`,
    `anchors ${anchors.waiting} wait for calendars${age(anchors.oldest_waiting_at)}; ${anchors.pending} wait for a block${age(anchors.oldest_pending_at)}`,
    `checks  ${relay_checks.overdue} overdue${age(relay_checks.oldest_due_at)}`,
    ...relays.map(
      ({ relay, state, backlog, oldest_pending_at, last_error }) =>
        `relay   ${relay}: ${state}, ${backlog} to send${age(oldest_pending_at)}${state === 'failing' ? `; ${last_error}` : ''}`,
    ),
  ]
}
