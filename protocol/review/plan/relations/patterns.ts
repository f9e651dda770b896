// Several short patterns that are searched as one: no regular expression of the rules is longer than 200 characters.

export type Patterns = readonly RegExp[]

export const matches = (patterns: Patterns, text: string): boolean =>
  patterns.some((pattern) => pattern.test(text))

/** The match that stands first. */
export function firstOf(patterns: Patterns, text: string): RegExpExecArray | null {
  let first: RegExpExecArray | null = null
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found !== null && (first === null || found.index < first.index)) first = found
  }
  return first
}

/** Every match of global patterns, in order of the text. */
export const everyOf = (patterns: Patterns, text: string): readonly RegExpExecArray[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)]).sort((a, b) => a.index - b.index)
