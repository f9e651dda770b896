/** Headers of answers in the OpenAPI document: each described once, and named by the answers that carry it. */
import { type AnyOperation, railsOf } from '#server/operation.ts'

const text = (description: string) => ({ description, schema: { type: 'string' } })

export const responseHeaders = {
  'X-Request-Id': text('Id of the request, the caller’s own where it is well formed; name it in a report'),
  'X-Verification-Handshake': text('Where proofs of this service are verified'),
  RateLimit: text('Class, permits left (r) and seconds until the window ends (t)'),
  'RateLimit-Policy': text('Class, permits in a window (q) and its seconds (w)'),
  'Retry-After': text('Seconds until a repeat can succeed'),
  ETag: text('Tag of the answer; send it as If-None-Match and get 304 while nothing changes'),
  'X-Ignored-Fields': text('Unknown members of the body, which were ignored'),
  'Idempotency-Replayed': text('true where the stored answer of the first request is repeated'),
  'PAYMENT-RESPONSE': text('x402: base64 of the settlement'),
  'X-PAYMENT-RESPONSE': text('x402 version 1: base64 of the settlement'),
  'WWW-Authenticate': text('L402 challenge: macaroon and invoice'),
  'PAYMENT-REQUIRED': text('x402 version 2: base64 of the requirements'),
  'Accept-Encoding': text('Codings of a body that are taken'),
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
