/** Members that purchases share (payloads 15.3, 15.5). */
import { z } from 'zod'

export const PurchaseId = z
  .string()
  .regex(/^pur_[a-z2-7]{26}$/, 'send a purchase_id of GET /offers/purchases')
  .describe('Id of the purchase')

export const PurchaseState = z
  .enum(['purchased', 'fulfilled'])
  .describe('purchased: paid, and the seller is yet to deliver; fulfilled: delivered')

/** A text of one side for the other. */
export const note = (most: number) =>
  z
    .string()
    .max(most)
    .refine(
      (text) => text.isWellFormed() && !/[^\P{Cc}\n\t\r]/u.test(text),
      'send no control characters but tab and line feed',
    )
