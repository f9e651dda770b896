/** When calendars are asked: how soon after a stamp, how often then, and how long one that fails is left alone. */

const minute = 60
const hour = 3_600
const day = 86_400

/** After so long without a Bitcoin block a stamp has failed, and its digest is stamped again. */
export const stampLifetimeSeconds = 14 * day

/** Every 5 minutes for 3 hours, then every hour for a day, then daily: calendars commit within hours. */
export function nextUpgradeAtUnix(stampedAtUnix: number, nowUnix: number): number {
  const age = nowUnix - stampedAtUnix
  return nowUnix + (age < 3 * hour ? 5 * minute : age < day ? hour : day)
}

export const hasStampFailed = (stampedAtUnix: number, nowUnix: number): boolean =>
  nowUnix - stampedAtUnix >= stampLifetimeSeconds

/** After 1, 2, 3 … failures in a row: 10 s, 20 s, 40 s … up to 1 hour. `failures`: 1 or more. */
export const calendarRestSeconds = (failures: number): number => Math.min(10 * 2 ** (failures - 1), hour)
