/** Defines the security schemes of the OpenAPI document: how a caller authenticates or pays. */
import { type AnyOperation, railsOf } from '#server/kernel/operation.ts'

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'asy_ and 40 letters or digits',
    description: 'API key of an account, from POST /register.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'aso_ and 40 letters or digits',
    description: 'Token of a person who operates this instance, made with npm run operators.',
  },
  allowlist: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token whose SHA-256 the setting SENTINEL_ALLOWLIST names.',
  },
  l402: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'L402 <base64 macaroon>:<64 hex preimage>: the macaroon of the 402 and the preimage that paying its invoice reveals. One token buys one delivered call.',
  },
  x402: {
    type: 'apiKey',
    in: 'header',
    name: 'X-PAYMENT',
    description:
      'x402 version 1: base64 of a signed USDC authorization that equals one of accepts in the 402. Made for each call, never an API key.',
  },
  x402_v2: {
    type: 'apiKey',
    in: 'header',
    name: 'PAYMENT-SIGNATURE',
    description:
      'x402 version 2: base64 of the payment that answers PAYMENT-REQUIRED of the 402. Made for each call, never an API key.',
  },
}

/** An empty list means public; x402 resources name an x402 scheme (interface specification, Authentication 5). */
export function securityOf(operation: AnyOperation): Record<string, []>[] {
  if (operation.auth === 'operator') return [{ operator: [] }]
  if (operation.auth === 'allowlist') return [{ allowlist: [] }]
  // Generated clients send the key only where a scheme requires it; public operations require none.
  if (operation.price.kind === 'free') return operation.auth === 'bearer' ? [{ bearer: [] }] : []
  const rails = railsOf(operation)
  return [
    { bearer: [] },
    ...(rails.includes('l402') ? [{ l402: [] } as Record<string, []>] : []),
    ...(rails.includes('x402') ? ([{ x402: [] }, { x402_v2: [] }] as Record<string, []>[]) : []),
  ]
}
