// Words for an offer: its price, what sales say of its seller, its rating.
import { counted, satsText } from '#components/account/balance/amounts.ts'
import type { Offer } from './contract.ts'

export const priceText = (sats: number): string => `${satsText(sats)} sats`

export const soldText = ({
  sold_count: sold,
  sales_7d: recent,
}: Pick<Offer, 'sold_count' | 'sales_7d'>): string =>
  sold === 0 ? 'Not sold yet' : `${satsText(sold)} sold${recent > 0 ? `, ${satsText(recent)} in 7 days` : ''}`

export function ratingText({
  rating_count: count,
  rating_average: average,
}: Pick<Offer, 'rating_count' | 'rating_average'>): string {
  return average === null
    ? 'Not rated yet'
    : `${average.toFixed(1)} of 5 by ${counted(count, 'buyer', 'buyers')}`
}

export const deliveryText = ({ delivery }: Pick<Offer, 'delivery'>): string =>
  delivery === 'instant' ? 'At once, with the purchase' : 'By the seller, after the purchase'
