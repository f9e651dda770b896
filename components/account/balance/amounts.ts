// Formats and parses sats, dollars and times. Thousands with a comma, minus as U+2212.
import { numberText } from '#components/ui/number-text.ts'

export const MAX_TOPUP_SATS = 5_000_000

export const satsText = (sats: number): string => numberText(Math.abs(sats))

/** With its sign, for a column of movements. */
export const signedSats = (sats: number): string =>
  sats === 0 ? '0' : `${sats < 0 ? '−' : '+'}${satsText(sats)}`

export const counted = (count: number, one: string, many: string): string =>
  `${satsText(count)} ${count === 1 ? one : many}`

/** Whole sats as people type them, with or without commas and spaces; null for anything else. */
export function readSats(text: string): number | null {
  const digits = text.trim().replaceAll(/[,\s\u202f]/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}

/** Cents of "25", "25.5" or "25.00"; null for anything else. */
export function readUsdCents(text: string): number | null {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

export const usdText = (cents: number): string =>
  `${numberText(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`

/** "about 22.84": rounded to cents, for reading only. `usdPerSat` is a decimal string. */
export function aboutUsd(sats: number, usdPerSat: string): string {
  const cents = Math.round(sats * Number(usdPerSat) * 100)
  return cents === 0 && sats > 0 ? 'less than 0.01' : `about ${usdText(cents)}`
}

/** "58:12"; hours only where there are any. */
export function clockLeft(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${two(minutes)}:${two(whole % 60)}`
}

/** Why this many cannot be topped up; null when they can. */
export function topupFault(sats: number | null): string | null {
  if (sats === null) return 'Whole sats only, such as 25,000.'
  if (sats < 1) return 'At least 1 sat.'
  return sats > MAX_TOPUP_SATS ? `At most ${satsText(MAX_TOPUP_SATS)} sats at a time.` : null
}

/** 1.00 to 1,000.00 dollars. */
export function usdFault(cents: number | null): string | null {
  if (cents === null) return 'US dollars with at most two decimals, such as 25.00.'
  return cents < 100 || cents > 100_000 ? 'From 1.00 to 1,000.00 dollars.' : null
}

/** "20 Nov 12:02": UTC, to the minute. */
export function clockText(unix: number): string {
  const date = new Date(unix * 1000)
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return Number.isNaN(date.getTime())
    ? String(unix)
    : `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.toISOString().slice(11, 16)}`
}
