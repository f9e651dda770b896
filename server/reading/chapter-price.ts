/** The price of a paid chapter, the same for each. */
import { fixedPrice } from '#server/kernel/operation.ts'

export const chapterPrice = fixedPrice(100, null)
