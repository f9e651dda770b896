/** What does a caller who has not paid need to know? One 402 body that lists every way to pay (payloads 1.3). */
import type { Context } from '#server/context.ts'
import type { OperationError } from '#server/errors.ts'
import type { AnyOperation } from '#server/operation.ts'

interface WayToPay {
  rail: 'balance'
  available: boolean
  send: string
  docs: string
}

/** The ways in force. A rail that is not built or not configured is not listed as one. */
export function waysToPay(baseUrl: string, operation: AnyOperation): WayToPay[] {
  const freeCalls = operation.price.kind === 'fixed' && operation.price.freeCalls
  return [
    {
      rail: 'balance',
      available: true,
      send: freeCalls
        ? 'POST /register gives an API key with free calls; then Authorization: Bearer <api_key>'
        : 'Authorization: Bearer <api_key> of an account with enough balance',
      docs: `${baseUrl}/docs`,
    },
  ]
}

/** Also a valid x402 version 1 body, whose `accepts` is empty while that rail is off. */
export function challengeBody(
  ctx: Context,
  operation: AnyOperation,
  error: OperationError,
  requestId: string,
): Record<string, unknown> {
  const { price } = operation
  return {
    detail: error.message,
    code: error.code,
    request_id: requestId,
    x402Version: 1,
    error: 'X-PAYMENT header is required',
    accepts: [],
    operation: `${operation.method} ${operation.path}`,
    price:
      price.kind === 'fixed'
        ? {
            sats: price.agentSats,
            price_class: price.agentSats === price.baseSats ? 'base' : 'agent',
            usd: price.usd,
          }
        : { sats: 0, price_class: 'base', usd: null },
    balance_sats: null,
    lightning_sats: null,
    shortfall_sats: null,
    lightning: null,
    ways_to_pay: waysToPay(ctx.env.BASE_URL, operation),
    ...error.extra,
  }
}
