// Parts what the members of an action say into their names and values.
import { parseDecimal } from '../../../core/number/decimal.ts'
import type { Rational } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'

export interface Stated {
  readonly words: readonly string[]
  readonly label: string
  readonly value: string
}

export const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** `said`: the members, each as "name: value". */
export const statedIn = (said: string): Stated[] =>
  said.split(' ;\n').flatMap((statement) => {
    const at = statement.indexOf(': ')
    const label = statement.slice(0, Math.max(0, at))
    return at < 0 || label.length > 90
      ? []
      : [{ words: label.split(' '), label, value: asciiLower(statement.slice(at + 2).trim()) }]
  })

export const decimal = (text: string): Rational | null =>
  parseDecimal(/^[$€£~]? ?(\d[\d,]{0,40}(?:\.\d{1,18})?)/.exec(text)?.[1]?.replace(/,/g, '') ?? '')

export const ADDRESS = /\b0x[0-9a-f]{40}\b/g

/** What the members of that name say, as far as they are figures. */
export const figuresOf = (stated: readonly Stated[], name: RegExp): Rational[] =>
  stated.filter(({ label }) => name.test(label)).flatMap(({ value }) => decimal(value) ?? [])
