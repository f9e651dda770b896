/** Leaves calendars alone that keep failing, longer each time, and says for the operator how each one is. Kept by the process that asks. */
import type { Egress } from '#server/kernel/egress/egress.ts'
import { calendarRestSeconds } from '../stamp/anchor-schedule.ts'

/** What asking calendars takes. */
export interface CalendarParts {
  egress: Pick<Egress, 'read'>
  rests: CalendarRests
  nowUnix(): number
}

export interface CalendarHealth {
  calendar: string
  /** In a row; 0 when its last answer was good. */
  failures: number
  restsUntilUnix: number | null
  lastProblem: string | null
  lastAnswerAtUnix: number | null
}

export interface CalendarRests {
  isResting(calendar: string, nowUnix: number): boolean
  /** `problem`: null for a good answer. */
  note(calendar: string, problem: string | null, nowUnix: number): void
  /** Every calendar that was asked since the process started. */
  health(): CalendarHealth[]
}

export function createCalendarRests(): CalendarRests {
  const byCalendar = new Map<string, CalendarHealth>()
  return {
    isResting(calendar, nowUnix) {
      const until = byCalendar.get(calendar)?.restsUntilUnix ?? null
      return until !== null && nowUnix < until
    },
    note(calendar, problem, nowUnix) {
      const before = byCalendar.get(calendar)
      const failures = problem === null ? 0 : (before?.failures ?? 0) + 1
      byCalendar.set(calendar, {
        calendar,
        failures,
        restsUntilUnix: failures === 0 ? null : nowUnix + calendarRestSeconds(failures),
        lastProblem: problem ?? before?.lastProblem ?? null,
        lastAnswerAtUnix: problem === null ? nowUnix : (before?.lastAnswerAtUnix ?? null),
      })
    },
    health: () => [...byCalendar.values()].map((each) => ({ ...each })),
  }
}
