// How long a text takes, in words.

const WORDS_PER_MINUTE = 230

export const readingTime = (words: number): string =>
  `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min`
