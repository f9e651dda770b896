/** The state of the calendars for /health, as this process last saw them. */
import type { LedgerParts } from '#server/ledger/deps.ts'

export type CalendarState = 'ok' | 'degraded' | 'down' | 'unconfigured'

/** down: no calendar answers; degraded: fewer than a stamp needs. One that was never asked counts as answering. */
export function calendarHealth({
  calendars,
  calendarRests,
}: Pick<LedgerParts, 'calendars' | 'calendarRests'>): CalendarState {
  if (calendars === null) return 'unconfigured'
  const failing = new Set(
    calendarRests.health().flatMap(({ calendar, failures }) => (failures > 0 ? [calendar] : [])),
  )
  const answering = calendars.submitTo.filter((calendar) => !failing.has(calendar)).length
  return answering === 0 ? 'down' : answering < calendars.atLeast ? 'degraded' : 'ok'
}
