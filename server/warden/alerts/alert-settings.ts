/** Where operators are told of alerts, and when not. */
import type { Env } from '#server/kernel/env.ts'

export interface Target {
  channel: 'email' | 'nostr'
  /** A mail address, or a public key in hex. */
  recipient: string
}

type Settings = Pick<
  Env,
  | 'ALERT_SMTP_URL'
  | 'ALERT_MAIL_FROM'
  | 'ALERT_MAIL_TO'
  | 'ALERT_NOSTR_TO'
  | 'ALERT_NOSTR_SECRET_KEY'
  | 'ALERT_NOSTR_RELAYS'
>

/** Empty where nobody is told. A channel needs all of its settings. */
export function alertTargets(env: Settings): Target[] {
  const hasMail = env.ALERT_SMTP_URL !== undefined && env.ALERT_MAIL_FROM !== undefined
  const hasNostr = env.ALERT_NOSTR_SECRET_KEY !== undefined && env.ALERT_NOSTR_RELAYS.length > 0
  return [
    ...(hasMail ? env.ALERT_MAIL_TO.map((recipient) => ({ channel: 'email' as const, recipient })) : []),
    ...(hasNostr ? env.ALERT_NOSTR_TO.map((recipient) => ({ channel: 'nostr' as const, recipient })) : []),
  ]
}

const HOUR = 3_600
const DAY = 86_400

/** Whether the hour of the day (UTC) is in `from-to`; the end is not part of it. */
export function isQuiet(hours: string | undefined, nowUnix: number): boolean {
  if (hours === undefined) return false
  const [from = 0, to = 0] = hours.split('-').map(Number)
  const hour = Math.floor((nowUnix % DAY) / HOUR)
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

/** When the newest digest was due: at the hour of the digest, today or yesterday (UTC). */
export function digestDueUnix(hour: number, nowUnix: number): number {
  const today = nowUnix - (nowUnix % DAY) + hour * HOUR
  return today <= nowUnix ? today : today - DAY
}
