/** How often calendars are asked. */
import { expect, it } from 'vitest'
import {
  calendarRestSeconds,
  hasStampFailed,
  nextUpgradeAtUnix,
  stampLifetimeSeconds,
} from './anchor-schedule.ts'

const stamped = 1_700_000_000

it.each([
  ['at once', 0, 300],
  ['just before 3 hours', 10_799, 300],
  ['after 3 hours', 10_800, 3_600],
  ['after a day', 86_400, 86_400],
])('upgrades are asked for again: %s', (_, age, wait) => {
  expect(nextUpgradeAtUnix(stamped, stamped + age) - stamped - age).toBe(wait)
})

it('a stamp has failed after 14 days, not before', () => {
  expect(hasStampFailed(stamped, stamped + stampLifetimeSeconds - 1)).toBe(false)
  expect(hasStampFailed(stamped, stamped + 14 * 86_400)).toBe(true)
})

it('a calendar that fails rests twice as long each time, an hour at most', () => {
  expect([1, 2, 3, 9, 10, 60].map(calendarRestSeconds)).toEqual([10, 20, 40, 2_560, 3_600, 3_600])
})
