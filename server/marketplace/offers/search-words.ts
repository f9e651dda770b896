/** Makes a text search query of what a reader typed: every word must begin one of the words of the offer. */

/** Null when the text has no letter or digit. */
export function searchWords(text: string): string | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu)
  return words?.map((word) => `'${word}':*`).join(' & ') ?? null
}
