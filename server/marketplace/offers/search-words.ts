/** Makes a text search query of what a reader typed: every word must begin one of the words of the offer. */

/**
 * Null when the text has no letter or digit. A single word stands there whole too: that matches nothing more, but the planner knows
 * how often whole words occur, and nothing about beginnings of words.
 */
export function searchWords(text: string): string | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu)
  if (words?.length === 1) return `'${words[0]}' | '${words[0]}':*`
  return words?.map((word) => `'${word}':*`).join(' & ') ?? null
}
