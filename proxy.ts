// Content security policy of pages: scripts run only with this request's nonce, and what those load.
import { type NextRequest, NextResponse } from 'next/server'

const development = process.env.NODE_ENV === 'development'

/** No 'unsafe-inline' anywhere: components render no style attributes, and a test holds them to it. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    // React rebuilds server stacks with eval in development only.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const PAGE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(crypto.randomUUID())
  const headers = new Headers(request.headers)
  // Next reads the nonce from the policy of the request and puts it on its own inline scripts.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value)
  return response
}

export const config = {
  matcher: [
    {
      source: '/((?!api/|_next/|icon.svg).*)',
      // Documents only, fetched ahead of time or not: the API sets headers of its own, and a page fetched by the router runs
      // under its document's.
      has: [{ type: 'header', key: 'accept', value: '.*text/html.*' }],
    },
  ],
}
