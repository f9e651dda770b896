/** Schema of lower-case hex of a fixed length. */
import { z } from 'zod'

export const hex = (digits: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`), `send ${digits} lower-case hex characters`)

export const Hex64 = hex(64)
