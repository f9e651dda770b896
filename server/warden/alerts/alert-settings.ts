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

const channels = {
  email: {
    name: 'mail',
    settings: ['ALERT_SMTP_URL', 'ALERT_MAIL_FROM', 'ALERT_MAIL_TO'],
    recipients: (env: Settings) => env.ALERT_MAIL_TO,
  },
  nostr: {
    name: 'Nostr',
    settings: ['ALERT_NOSTR_TO', 'ALERT_NOSTR_SECRET_KEY', 'ALERT_NOSTR_RELAYS'],
    recipients: (env: Settings) => env.ALERT_NOSTR_TO,
  },
} as const

const missingOf = (env: Settings, settings: readonly (keyof Settings)[]) =>
  settings.filter((setting) => env[setting] === undefined || env[setting].length === 0)

/** Empty where nobody is told. A channel needs all of its settings. */
export const alertTargets = (env: Settings): Target[] =>
  (['email', 'nostr'] as const).flatMap((channel) => {
    const { settings, recipients } = channels[channel]
    return missingOf(env, settings).length > 0
      ? []
      : recipients(env).map((recipient) => ({ channel, recipient }))
  })

/** One sentence for each channel that has some of its settings and lacks others: it sends nothing. */
export const halfSetChannels = (env: Settings): string[] =>
  Object.values(channels).flatMap(({ name, settings }) => {
    const missing = missingOf(env, settings)
    return missing.length === 0 || missing.length === settings.length
      ? []
      : [`Operators are not told of alerts by ${name}: ${missing.join(' and ')} must be set as well.`]
  })

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
