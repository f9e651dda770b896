// Finds phrases that a text shares with evaluation rows: runs of words too long to coincide by chance.
export interface Phrases {
  readonly length: number
  readonly known: ReadonlySet<string>
}

/** Words of a text, without case and punctuation. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_]+/g) ?? []

export function phrasesOf(texts: readonly string[], length: number): Phrases {
  const known = new Set<string>()
  for (const text of texts) for (const phrase of runsOf(wordsOf(text), length)) known.add(phrase)
  return { length, known }
}

export const sharedWith = ({ known, length }: Phrases, text: string): string[] =>
  [...new Set(runsOf(wordsOf(text), length))].filter((phrase) => known.has(phrase))

const runsOf = (words: readonly string[], length: number): string[] =>
  Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) =>
    words.slice(at, at + length).join(' '),
  )
