// Finds words that order something: not those that refuse, warn of or prevent it.

const REFUSED =
  /\b(?:never|not|don't|doesn't|without|no|nor|nobody|avoid\w*|against|prevent\w*|protect\w*|refus\w*|reject\w*|instead\s+of|rather\s+than|being|be)\s+(?:\w+\s+){0,3}$/

/** The first words in lower case that match and are no refusal, or null. */
export function orderedWords(lower: string, pattern: RegExp): string | null {
  for (const match of lower.matchAll(new RegExp(pattern, 'g')))
    if (!REFUSED.test(lower.slice(Math.max(0, match.index - 60), match.index))) return match[0].slice(0, 80)
  return null
}
