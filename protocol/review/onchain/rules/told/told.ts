// What a rule about the told circumstances of an action reads: rows of words with what they mean, and the acts they concern.

import type { FindingRule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'
import type { Act } from '../../read/account/acts.ts'
import { orderedWords } from '../words/ordered.ts'

export interface Told {
  readonly judging: Judging
  /** As spoken. */
  readonly lower: string
  readonly acts: readonly Act[]
  /** What is sent stands there as bytes, and decides where it goes. */
  readonly hasBytes: boolean
  readonly place: Place
}

export interface Against {
  readonly words: string
  readonly what: string
}

export type Rows = readonly (readonly [words: RegExp, what: string])[]

export const againstMessage = ({ words, what }: Against): string => `"${words}": ${what}.`

/** The first row whose words are there and are not refused. */
export function judgeRows(
  { judging, lower, place }: Told,
  rule: FindingRule<string, Against>,
  rows: Rows,
): void {
  for (const [pattern, what] of rows) {
    const words = orderedWords(lower, pattern)
    if (words === null) continue
    found(judging, rule, place, { words, what })
    return
  }
}
