/** Writes the 402 response that clients of every rail can read (payloads 1.3). */
import type { Context } from '#server/compose.ts'
import { errorBody, httpStatus, type OperationError } from '#server/kernel/errors.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'
import { priceClassOf } from '#server/payments/method.ts'
import { offerFor } from '#server/payments/offer.ts'

/** A 402 and a 401 for an invalid token both include the ways to pay. */
export const isChallenged = ({ code }: OperationError): boolean =>
  httpStatus(code) === 402 || code === 'invalid_l402'

const firstAsk = 'X-PAYMENT header is required'

/**
 * Returns body and headers. With x402 terms the body is also a valid x402 version 1 body; without them it
 * names no version, so x402 clients ignore it.
 */
export async function challengeOf(
  ctx: Context,
  { operation, ip }: { operation: AnyOperation; ip: string },
  error: OperationError,
  requestId: string,
): Promise<{ body: Record<string, unknown>; headers: Record<string, string> }> {
  const reason = typeof error.extra.error === 'string' ? error.extra.error : firstAsk
  const offer = await offerFor(ctx, operation, ip, reason)
  if (httpStatus(error.code) !== 402) return { body: errorBody(error, requestId), headers: offer.headers }
  const { price } = operation
  const body = {
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...(offer.accepts.length > 0 ? { x402Version: 1 } : {}),
    error:
      offer.accepts.length > 0
        ? firstAsk
        : `${operation.method} ${operation.path} does not accept x402 now; ways_to_pay lists what it accepts.`,
    accepts: offer.accepts,
    operation: `${operation.method} ${operation.path}`,
    price:
      price.kind === 'fixed'
        ? { sats: price.agentSats, price_class: priceClassOf(price), usd: price.usd }
        : { sats: 0, price_class: 'base', usd: null },
    balance_sats: null,
    lightning_sats: null,
    shortfall_sats: null,
    lightning: offer.lightning,
    ways_to_pay: offer.waysToPay,
    ...error.extra,
  }
  return { body, headers: { ...offer.headers, 'Cache-Control': 'no-store' } }
}
