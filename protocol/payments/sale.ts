/** Divides the price of a sale between agents: 5 % for the platform, in whole sats rounded down, the rest for the seller. */

export const CUT_PERCENT = 5
export const SELLER_PERCENT = 95
export const OFFER_PRICE_SATS = { least: 100, most: 10_000_000 } as const

export interface SaleParts {
  cutSats: number
  payoutSats: number
}

export function salePartsOf(priceSats: number): SaleParts {
  const cutSats = Math.floor((priceSats * CUT_PERCENT) / 100)
  return { cutSats, payoutSats: priceSats - cutSats }
}
