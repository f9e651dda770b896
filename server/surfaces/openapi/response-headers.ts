/** Describes the response headers of the OpenAPI document once each, for the answers that reference them. */
import { type AnyOperation, railsOf } from '#server/kernel/operation.ts'

const text = (description: string) => ({ description, schema: { type: 'string' } })

export const responseHeaders = {
  'X-Request-Id': text('Id of the request: the caller’s own when well formed; include it in a report.'),
  'X-Verification-Handshake': text('Where to verify proofs of this service.'),
  RateLimit: text('Class, remaining requests (r) and seconds until the window ends (t).'),
  'RateLimit-Policy': text('Class, requests per window (q) and window length in seconds (w).'),
  'Retry-After': text('Seconds until a retry can succeed.'),
  ETag: text('Entity tag; send it as If-None-Match to get 304 while the answer is unchanged.'),
  'X-Ignored-Fields': text('Unknown body members that were ignored.'),
  'Idempotency-Replayed': text('true when the answer is the stored answer of the first request.'),
  'PAYMENT-RESPONSE': text('x402: the settlement, base64.'),
  'X-PAYMENT-RESPONSE': text('x402 version 1: the settlement, base64.'),
  'WWW-Authenticate': text('L402 challenge with macaroon and invoice.'),
  'PAYMENT-REQUIRED': text('x402 version 2: the payment requirements, base64.'),
  'Accept-Encoding': text('Accepted content encodings of a request body.'),
} as const

type HeaderName = keyof typeof responseHeaders

export const referencesTo = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const onEvery: readonly HeaderName[] = [
  'X-Request-Id',
  'X-Verification-Handshake',
  'RateLimit',
  'RateLimit-Policy',
]

export function headersOfSuccess(operation: AnyOperation) {
  const names = [...onEvery]
  if (operation.cache) names.push('ETag')
  if (operation.method !== 'GET' && operation.unknownMembers !== 'refuse') names.push('X-Ignored-Fields')
  if (operation.idempotency === 'key') names.push('Idempotency-Replayed')
  if (railsOf(operation).includes('x402')) names.push('PAYMENT-RESPONSE', 'X-PAYMENT-RESPONSE')
  return referencesTo(names)
}

export function headersOfError(status: number, operation: AnyOperation) {
  const names = status === 400 ? (['X-Request-Id'] as HeaderName[]) : [...onEvery]
  const rails = railsOf(operation)
  if (status === 429 || status === 503) names.push('Retry-After')
  if (status === 415) names.push('Accept-Encoding')
  if ((status === 402 || status === 401) && rails.includes('l402')) names.push('WWW-Authenticate')
  if (status === 402 && rails.includes('x402')) names.push('PAYMENT-REQUIRED')
  return referencesTo(names)
}
