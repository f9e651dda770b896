// What is said of sales and ratings, with none, one and many.
import { expect, it } from 'vitest'
import { priceText, ratingText, soldText } from './offer-words.ts'

it('prices have their unit', () => expect(priceText(10_000)).toBe('10,000 sats'))

it.each([
  [0, 0, 'Not sold yet'],
  [3, 0, '3 sold'],
  [1_200, 40, '1,200 sold, 40 in 7 days'],
])('%i sold, %i recently: %s', (sold_count, sales_7d, text) => {
  expect(soldText({ sold_count, sales_7d })).toBe(text)
})

it.each([
  [0, null, 'Not rated yet'],
  [1, 4, '4.0 of 5 by 1 buyer'],
  [3, 4.67, '4.7 of 5 by 3 buyers'],
])('%i ratings: %s', (rating_count, rating_average, text) => {
  expect(ratingText({ rating_count, rating_average })).toBe(text)
})
