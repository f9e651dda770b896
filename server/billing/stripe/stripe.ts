/**
 * Reaches the card processor: the one place that opens Stripe's SDK. Version of the API, time-outs and repeats are fixed
 * here; what the network or Stripe's side does wrong is StripeUnavailable, and anything else it refuses is a defect of ours.
 */
import Stripe from 'stripe'

/** Stripe did not answer, or could not. Whether a call had an effect is not known; its idempotency key makes a repeat safe. */
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
  /** Cards of real banks; false in Stripe's test mode. */
  isLive: boolean
  hasWebhookSecret: boolean
  ask<T>(call: (sdk: Stripe) => Promise<T>): Promise<T>
  /** The same for one object by its id; null when Stripe has none such. */
  find<T>(call: (sdk: Stripe) => Promise<T>): Promise<T | null>
  /** False when Stripe cannot be reached or takes our key for wrong. A key that may not list prices has an answer all the same. */
  answers(): Promise<boolean>
  /** `body` as it arrived; null unless Stripe signed it with our secret at most 300 s ago, by a clock at most 60 s ahead of ours. */
  readEvent(body: string, signature: string | null, nowUnix: number): Promise<Stripe.Event | null>
}

export const apiVersion = '2026-10-28.endive'
const timeoutMs = 10_000
/** Listing plans must not hold up a page. */
export const quickly: Stripe.RequestOptions = { timeout: 2_000, maxNetworkRetries: 0 }
const signatureToleranceSeconds = 300
const aheadToleranceSeconds = 60

/** Null where cards are off. */
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
      // The SDK bounds the age alone: a time in the future would make one signature good for long.
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

/** Infinite where the header names no time. */
const signedAtUnix = (signature: string): number =>
  Number(/(?:^|,)t=(\d{1,15})(?:,|$)/.exec(signature)?.[1] ?? Number.POSITIVE_INFINITY)

/** A key that is wrong or may not do this is no fault of the caller either: the rail is down until it is mended. */
const isTheirs = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
