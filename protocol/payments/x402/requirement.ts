// Payment requirements: one price as the objects of x402 versions 1 and 2.
import type { JsonObject } from '../../json/strict-json.ts'
import type { X402Network } from './networks.ts'

/** The terms of one challenge, from which both versions are written. */
export interface X402Terms {
  readonly network: X402Network
  /** EIP-55 text of the recipient address. */
  readonly payTo: string
  readonly microUsdc: bigint
  readonly maxTimeoutSeconds: number
  readonly resource: X402Resource
}

export interface X402Resource {
  /** Absolute, from the configured base address. */
  readonly url: string
  readonly description: string
  readonly mimeType: string
}

export interface RequirementV1 {
  readonly scheme: 'exact'
  readonly network: string
  readonly maxAmountRequired: string
  readonly resource: string
  readonly description: string
  readonly mimeType: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly asset: string
  readonly extra: { readonly name: string; readonly version: string }
}

export interface RequirementV2 {
  readonly scheme: 'exact'
  readonly network: string
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra: { readonly name: string; readonly version: string }
}

/** Without `outputSchema`: legacy clients throw on null there. */
export const requirementV1 = ({
  network,
  payTo,
  microUsdc,
  maxTimeoutSeconds,
  resource,
}: X402Terms): RequirementV1 => ({
  scheme: 'exact',
  network: network.name,
  maxAmountRequired: String(microUsdc),
  resource: resource.url,
  description: resource.description,
  mimeType: resource.mimeType,
  payTo,
  maxTimeoutSeconds,
  asset: network.asset,
  extra: network.domain,
})

export const requirementV2 = ({
  network,
  payTo,
  microUsdc,
  maxTimeoutSeconds,
}: X402Terms): RequirementV2 => ({
  scheme: 'exact',
  network: network.caip2,
  amount: String(microUsdc),
  asset: network.asset,
  payTo,
  maxTimeoutSeconds,
  extra: network.domain,
})

/** The members of a 402 body that version 1 clients read. `accepts` may be empty but never missing. */
export const paymentRequiredV1 = (error: string, terms: readonly X402Terms[]) => ({
  x402Version: 1 as const,
  error,
  accepts: terms.map(requirementV1),
})

/** The object of the PAYMENT-REQUIRED header. */
export const paymentRequiredV2 = (
  error: string,
  resource: X402Resource,
  terms: readonly X402Terms[],
  extensions: JsonObject = {},
) => ({
  x402Version: 2 as const,
  error,
  resource,
  accepts: terms.map(requirementV2),
  extensions,
})
