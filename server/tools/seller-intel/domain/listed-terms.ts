/** Compares what a list says of a payment with what a resource asks for. Pure. */
import { X402_NETWORKS } from '#protocol/payments/x402/networks.ts'
import type { ListedTerms, Listing } from '#server/markets/store/listings.store.ts'
import type { Challenge } from '../../agent-readiness/payment-facts.ts'

/** Version 1 of x402 has short names; both become the name of version 2. */
export function networkOf(name: string): string {
  const lower = name.toLowerCase()
  return X402_NETWORKS.find((one) => one.name === lower)?.caip2 ?? lower
}

/** Addresses of EVM chains differ in their letters' case only by a checksum. */
export const sameAddress = (text: string): string => (/^0x/i.test(text) ? text.toLowerCase() : text)

const keyOf = ({ network, asset, payTo, amount }: Record<keyof ListedTerms, string>): string =>
  [networkOf(network), sameAddress(asset), sameAddress(payTo), amount].join(' ')

/** Whether each listed way to pay is offered; null when the list states none in full. */
export function offersAsListed({ terms }: Listing, { accepts }: Challenge): boolean | null {
  const whole = terms.flatMap(({ network, asset, payTo, amount }) =>
    network !== null && asset !== null && payTo !== null && amount !== null
      ? [keyOf({ network, asset, payTo, amount })]
      : [],
  )
  if (whole.length === 0) return null
  const offered = new Set(accepts.map(keyOf))
  return whole.every((key) => offered.has(key))
}

/** In US dollars with six decimals; null for other assets than USDC on a known chain. */
export function priceOf(terms: readonly Partial<Record<keyof ListedTerms, string | null>>[]): string | null {
  for (const { network, asset, amount } of terms) {
    const known = network && X402_NETWORKS.find(({ caip2 }) => caip2 === networkOf(network))
    if (!known || !asset || sameAddress(asset) !== sameAddress(known.asset)) continue
    if (!amount || !/^\d{1,30}$/.test(amount)) continue
    return `${BigInt(amount) / 1_000_000n}.${String(BigInt(amount) % 1_000_000n).padStart(6, '0')}`
  }
  return null
}

/** Recipients in the order of first mention, with the kind of chain that each is of. */
export function recipientsOf(
  terms: readonly Partial<Record<keyof ListedTerms, string | null>>[],
): { kind: string; payTo: string }[] {
  const found = terms.flatMap(({ network, payTo }) =>
    network && payTo ? [{ kind: networkOf(network).split(':')[0]!, payTo: sameAddress(payTo) }] : [],
  )
  return [...new Map(found.map((one) => [`${one.kind} ${one.payTo}`, one])).values()]
}
