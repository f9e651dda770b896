// Types of the operations behind the marketplace, taken from the operations, so that a change there is seen here.
import type { z } from 'zod'
import type * as marketplace from '#server/marketplace/index.ts'

export type OfferList = z.output<typeof marketplace.listOffers.output>
export type OfferQuery = z.output<typeof marketplace.listOffers.input>
export type Offer = OfferList['offers'][number]
export type Bought = Pick<
  z.output<typeof marketplace.buyOffer.output>,
  'purchase_id' | 'content' | 'cost_sats' | 'balance_sats'
>
export type OwnOffers = z.output<typeof marketplace.listOwnOffers.output>
export type Purchases = z.output<typeof marketplace.listPurchases.output>
export type Purchase = Purchases['purchases'][number]
