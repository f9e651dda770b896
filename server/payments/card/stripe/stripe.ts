/**
 * Connects to the card processor; the only user of Stripe's SDK. API version, timeouts and retries are
 * fixed here; errors of the network or of Stripe become StripeUnavailable, and any other refusal is a
 * defect of this service.
 */
import Stripe from 'stripe'

/** Stripe did not answer. Whether a call had an effect is unknown; its idempotency key makes a retry safe. */
export class StripeUnavailable extends Error {
  constructor(cause: unknown) {
    super(`stripe: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'StripeUnavailable'
  }
}

export interface StripeSettings {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL: string
}

export interface StripeAccess {
  /** Real cards; false in Stripe's test mode. */
  isLive: boolean
  hasWebhookSecret: boolean
  ask<T>(call: (sdk: Stripe) => Promise<T>): Promise<T>
  /** Like the above, for one object by its id; null when Stripe has none. */
  find<T>(call: (sdk: Stripe) => Promise<T>): Promise<T | null>
  /**
   * False when Stripe is unreachable or rejects the key. A key without permission to list prices still
   * counts as reachable.
   */
  answers(): Promise<boolean>
  /**
   * `body` as received; null unless Stripe signed it with the webhook secret at most 300 s ago, by a clock
   * at most 60 s ahead.
   */
  readEvent(body: string, signature: string | null, nowUnix: number): Promise<Stripe.Event | null>
}

export const apiVersion = '2026-10-28.endive'
const timeoutMs = 10_000
/** Listing plans must not delay a page. */
export const quickly: Stripe.RequestOptions = { timeout: 2_000, maxNetworkRetries: 0 }
const signatureToleranceSeconds = 300
const aheadToleranceSeconds = 60

/** Null when cards are off. */
export function openStripe(settings: StripeSettings): StripeAccess | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (secretKey === undefined) return null
  const { hostname, port, protocol } = new URL(settings.STRIPE_API_URL)
  const sdk = new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
  })

  async function ask<T>(call: (sdk: Stripe) => Promise<T>): Promise<T> {
    try {
      return await call(sdk)
    } catch (error) {
      throw isTheirs(error) ? new StripeUnavailable(error) : error
    }
  }

  return {
    isLive: /^[a-z]+_live_/.test(secretKey),
    hasWebhookSecret: webhookSecret !== undefined,
    ask,
    async find(call) {
      try {
        return await ask(call)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async answers() {
      try {
        await sdk.prices.list({ active: true, limit: 1 }, quickly)
        return true
      } catch (error) {
        return error instanceof Stripe.errors.StripePermissionError || !isTheirs(error)
      }
    },
    async readEvent(body, signature, nowUnix) {
      if (webhookSecret === undefined || signature === null) return null
      // The SDK checks only the maximum age: a future timestamp would keep a signature valid for longer.
      if (signedAtUnix(signature) > nowUnix + aheadToleranceSeconds) return null
      try {
        return await sdk.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret,
          signatureToleranceSeconds,
          undefined,
          nowUnix * 1_000,
        )
      } catch {
        return null
      }
    },
  }
}

/** Infinite when the header has no timestamp. */
const signedAtUnix = (signature: string): number =>
  Number(/(?:^|,)t=(\d{1,15})(?:,|$)/.exec(signature)?.[1] ?? Number.POSITIVE_INFINITY)

/**
 * A key that is invalid or lacks permission is not the caller's fault either: the rail is down until it is
 * fixed.
 */
const isTheirs = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
