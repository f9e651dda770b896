/** Members that lists share (payloads 1.8): how many items, from where on, and where the next page begins. */
import { z } from 'zod'

/** `items`: in the plural, such as Rows. */
export const pageLimit = (items: string, most: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(most)
    .default(fallback)
    .describe(`${items} per page, 1 to ${most.toLocaleString('en')}`)

/** The position of an item of a list; opaque to callers. */
export const Cursor = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/, 'send next_cursor of the previous page')
  .optional()
  .describe('next_cursor of the previous page')

export const NextCursor = z.string().nullable().describe('For the next page; null at the end')
