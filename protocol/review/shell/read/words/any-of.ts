// Joins patterns that are too long for one.

export interface Pattern {
  test(text: string): boolean
}

/** True when one of them matches. No pattern may be global or sticky. */
export const anyOf = (...patterns: readonly RegExp[]): Pattern => ({
  test: (text) => patterns.some((pattern) => pattern.test(text)),
})
