/** Writes structured log lines, one per fact, without secrets. */
import { type DestinationStream, destination, type Logger, pino } from 'pino'

export type Log = Logger

/** Paths that may contain a credential are always redacted. */
const secretPaths = [
  'authorization',
  'api_key',
  'apiKey',
  'secretKey',
  'VERIFIER_SECRET_KEY',
  'PQ_SECRET_KEY',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'ALERT_SMTP_URL',
  'ALERT_NOSTR_SECRET_KEY',
  'password',
  'payment_id',
]

export function createLog(
  level: string,
  stream: DestinationStream = destination({ sync: false, minLength: 4096 }),
): Log {
  const nested = secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`, `*.*.*.${path}`])
  return pino({ level, base: { service: 'assay' }, redact: { paths: nested, censor: '[secret]' } }, stream)
}
