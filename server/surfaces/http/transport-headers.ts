/**
 * Sets the headers of every API answer: the verification handshake, CORS, and protection against content
 * sniffing and framing.
 */

const exposed = [
  'WWW-Authenticate',
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'X-PAYMENT-RESPONSE',
  'X-Request-Id',
  'X-Verification-Handshake',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Link',
  'Idempotency-Replayed',
  'X-Ignored-Fields',
  'X-Expected-Sha256',
].join(', ')

export const handshakeHeader = (baseUrl: string): string =>
  `assay.verification.v1; verify=${baseUrl}/verify-proof; handshake=${baseUrl}/.well-known/agent-handshake; ledger=${baseUrl}/ledger`

export function baseHeaders(baseUrl: string): Record<string, string> {
  return {
    'X-Verification-Handshake': handshakeHeader(baseUrl),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': exposed,
    Vary: 'Accept',
    ...(baseUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

const corsHeaders = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']

export const withoutCors = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !corsHeaders.includes(name)))

export const corsPreflight: Record<string, string> = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, OPTIONS',
  // x402 clients send the response header Access-Control-Expose-Headers with their paid request.
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, X-PAYMENT, PAYMENT-SIGNATURE, X-Request-Id, Last-Event-ID, MCP-Protocol-Version, Access-Control-Expose-Headers',
  'Access-Control-Max-Age': '86400',
}
