/**
 * Makes one delivery attempt: a signed POST through the egress guard. Only a 2xx within the time limit
 * counts as success; only the status of the response is read.
 */

import type { EventsDeps } from '#server/events/deps.ts'
import { EgressDenied } from '#server/kernel/egress/address.ts'
import { EgressUnusable } from '#server/kernel/egress/guarded-fetch.ts'
import { requireMasterKey, secretBytes } from '../webhook-secret.ts'
import type { WebhookRow } from '../webhooks.store.ts'
import { signedHeaders } from './sign-message.ts'

export const attemptSeconds = 10

export type Failure = 'status' | 'redirected' | 'timeout' | 'address_refused' | 'connection_failed'
export const failureMeanings: Record<Failure | 'webhook_disabled', string> = {
  status: 'the response status was not 2xx',
  redirected: 'the response was a redirect; redirects are not followed',
  timeout: `no response within ${attemptSeconds} seconds`,
  address_refused: 'the host name does not resolve, or not to a public address',
  connection_failed: 'the connection failed, or the certificate is not valid',
  webhook_disabled: 'the webhook was disabled before the delivery was sent',
}

export interface Outcome {
  /** Null when there was no response. */
  status: number | null
  /** Null: delivered. */
  failure: Failure | null
}

type Receiver = Pick<WebhookRow, 'id' | 'url' | 'secretVersion' | 'previousSecretUntilUnix'>

export async function sendMessage(
  ctx: Pick<EventsDeps, 'env' | 'egress' | 'nowUnix'>,
  receiver: Receiver,
  message: { id: string; body: string },
): Promise<Outcome> {
  const { body } = message
  const headers = signedHeaders({ ...message, atUnix: ctx.nowUnix() }, secretsInForce(ctx, receiver))
  try {
    const answer = await ctx.egress.fetch(receiver.url, {
      method: 'POST',
      headers,
      body,
      maxBytes: 0,
      statusOnly: true,
      timeoutMs: attemptSeconds * 1_000,
      chooser: 'caller',
    })
    const isTaken = answer.status >= 200 && answer.status < 300
    return { status: answer.status, failure: isTaken ? null : 'status' }
  } catch (error) {
    return { status: null, failure: failureOf(error) }
  }
}

function secretsInForce(ctx: Pick<EventsDeps, 'env' | 'nowUnix'>, receiver: Receiver): Buffer[] {
  const { id, secretVersion: version, previousSecretUntilUnix: until } = receiver
  const masterKey = requireMasterKey(ctx.env)
  const versions = until !== null && until > ctx.nowUnix() ? [version, version - 1] : [version]
  return versions.map((each) => secretBytes(masterKey, { id, version: each }))
}

function failureOf(error: unknown): Failure {
  if (error instanceof EgressDenied) return 'address_refused'
  if (error instanceof EgressUnusable) return 'redirected'
  const { name, code } = error as { name?: string; code?: string }
  return name === 'TimeoutError' || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code ?? '')
    ? 'timeout'
    : 'connection_failed'
}
