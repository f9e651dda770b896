// The tRPC client of this page's own service. Each call is a request of its own, with the key and the Idempotency-Key
// of that call; nothing is sent anywhere else.
import { createTRPCClient, httpLink, type TRPCClient, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '#server/surfaces/trpc/trpc.ts'

/** What one call carries beside its input. */
export interface CallContext {
  apiKey?: string
  /** The Idempotency-Key: the same for every try of one request, so that a repeat moves nothing twice. */
  idempotencyKey?: string
  /** A signed x402 payment. */
  payment?: string
  timeoutMs?: number
}

export type ServiceClient = TRPCClient<AppRouter>

const TIMEOUT_MS = 20_000

export const createServiceClient = (): ServiceClient =>
  createTRPCClient<AppRouter>({
    links: [
      withTimeout,
      httpLink({
        url: '/api/trpc',
        headers: ({ op }) => headersOf(op.context as CallContext),
        fetch: (url, options) =>
          fetch(url, { ...(options as RequestInit), cache: 'no-store', credentials: 'omit' }),
      }),
    ],
  })

/** As an option of a call or a query. */
export const withKey = (apiKey: string, more: Omit<CallContext, 'apiKey'> = {}) => ({
  context: { apiKey, ...more },
})

/** For `idempotencyKey`. Not randomUUID: that exists only on secure origins. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const headersOf = ({ apiKey, idempotencyKey, payment }: CallContext): Record<string, string> => ({
  ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  ...(payment === undefined ? {} : { 'x-payment': payment }),
})

const withTimeout: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const limit = AbortSignal.timeout((op.context as CallContext).timeoutMs ?? TIMEOUT_MS)
    return next({ ...op, signal: op.signal ? AbortSignal.any([op.signal, limit]) : limit })
  }
