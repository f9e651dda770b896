/**
 * Builds the headers of a delivery according to Standard Webhooks: id, time, and HMAC-SHA256 over id, time
 * and body.
 */
import { createHmac } from 'node:crypto'

interface Message {
  id: string
  atUnix: number
  body: string
}

/** Several secrets produce several signatures: during a rotation the receiver may have either secret. */
export function signedHeaders(
  { id, atUnix, body }: Message,
  secrets: readonly Buffer[],
): Record<string, string> {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${atUnix}.${body}`).digest('base64')}`,
  )
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(atUnix),
    'webhook-signature': signatures.join(' '),
  }
}
