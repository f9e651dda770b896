/** Text that people write to each other: stored and shown as it is, with a limit in characters. */
import { z } from 'zod'

interface Limits {
  least: number
  most: number
  /** Whether it may have line breaks and tabs. */
  lines: boolean
}

/** A character that is seen: more than white space, marks and format characters. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const controls = /\p{Cc}/u
const controlsBesideLines = /[^\P{Cc}\n\t]/u

const lengthOf = (text: string): number => Array.from(text).length

/** Counts code points. Control characters are refused, of one line also line breaks and tabs. */
export const plainText = ({ least, most, lines }: Limits) =>
  z
    .string()
    .refine((text) => lengthOf(text) <= most, {
      error: `send at most ${most.toLocaleString('en')} characters`,
      params: { type: 'string_too_long' },
      abort: true,
    })
    .refine((text) => lengthOf(text) >= least, {
      error: least === 1 ? 'send at least one character' : `send at least ${least} characters`,
      params: { type: 'string_too_short' },
      abort: true,
    })
    .refine((text) => text.isWellFormed() && !(lines ? controlsBesideLines : controls).test(text), {
      error: lines
        ? 'send text without control characters; line breaks (U+000A) and tabs are allowed'
        : 'send one line of text without control characters',
      params: { type: 'control_character' },
      abort: true,
    })
    .refine((text) => visible.test(text), {
      error: 'send text that can be seen; this has only white space or hidden characters',
      params: { type: 'blank_text' },
    })
    .meta({ minLength: least, maxLength: most })
