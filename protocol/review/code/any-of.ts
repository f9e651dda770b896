// Joins patterns that together would be longer than one expression may be.
export interface AnyOf {
  test(text: string): boolean
}

/* @__NO_SIDE_EFFECTS__ */
export const anyOf = (patterns: readonly RegExp[]): AnyOf => ({
  test: (text) => patterns.some((pattern) => pattern.test(text)),
})
