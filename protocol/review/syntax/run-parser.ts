// Runs a Lezer parser with a cap on its steps: hostile text ends as unread, never late.
import type { Parser } from '@lezer/common'
import type { Budget } from '../core/budget.ts'
import type { Adapt } from './adapt.ts'
import { rawOf } from './raw.ts'
import type { TreeNode } from './tree.ts'

export type Parse = (text: string, base: number, prefix: number, budget: Budget) => ParsedText | null

export interface ParsedText {
  readonly tree: TreeNode
  /** Units that the grammar could not place, and how many errors it met. */
  readonly damage: number
}

/** Steps for each unit of text; measured at most 2 on code, over 20 on text made to be slow. */
const STEPS_PER_UNIT = 6

/**
 * `base` is where the text stands in the side, `prefix` how many units before it a wrap added. `prepare` gives text of
 * the same length in which words that the grammar wrongly reserves are names.
 */
export const lezer =
  (parser: Parser, adapt: Adapt, prepare: (text: string) => string = (text) => text): Parse =>
  (text, base, prefix, budget) => {
    const run = parser.startParse(prepare(text))
    let left = text.length * STEPS_PER_UNIT + 400
    for (;;) {
      budget.spend(1)
      const tree = run.advance()
      if (tree !== null) {
        let damage = 0
        tree.iterate({
          enter: ({ type, from, to }) => {
            if (type.isError) damage += 2 + (to - from)
          },
        })
        const place = (at: number): number => base + Math.min(Math.max(at - prefix, 0), text.length - prefix)
        return { tree: adapt(rawOf(tree, text, place, budget)), damage }
      }
      if (--left < 0) return null
    }
  }
