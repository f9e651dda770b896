// Screens of rules that are lists of words: whether one sentence or one step has words that some entry of the list needs.
// The build of the parts derives the words of an index from the rules (scripts/engine/parts/word-index.ts).

/** Entries of which one must hold; of each of its sets of codes one must stand in the same sentence or step. */
export type WordIndex = readonly (readonly (readonly string[])[])[]

/** Printable, without the separators of an index and what a string literal escapes. */
const LETTERS = "!#%&'()*+,-./0123456789:<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~"
const PRIME = 7919

/** Two characters for a word: an index of words would be twice as long. Some words share theirs; an index may hold too often, never too rarely. */
export function codeOf(word: string): string {
  let hash = 0
  for (let i = 0; i < word.length; i++) hash = (hash * 31 + word.charCodeAt(i)) % PRIME
  return LETTERS.charAt(Math.floor(hash / LETTERS.length)) + LETTERS.charAt(hash % LETTERS.length)
}

const indexes = new Map<string, WordIndex>()

/** An index as it is written: ";" between entries, a space between sets. */
export function readIndex(written: string): WordIndex {
  const known = indexes.get(written)
  if (known !== undefined) return known
  const index = written.split(';').map((entry) => entry.split(' ').map((set) => set.match(/../g) ?? []))
  indexes.set(written, index)
  return index
}

export const writeIndex = (index: WordIndex): string =>
  index.map((sets) => sets.map((codes) => codes.join('')).join(' ')).join(';')

/** Numbers of the sentences or steps in which a code stands. */
export type PlacesOfCodes = ReadonlyMap<string, readonly number[]>

/** From words with their places, in order of the places. */
export function placesOfCodes(words: Iterable<readonly [word: string, place: number]>): PlacesOfCodes {
  const found = new Map<string, number[]>()
  for (const [word, place] of words) {
    const code = codeOf(word)
    const places = found.get(code)
    if (places === undefined) found.set(code, [place])
    else if (places.at(-1) !== place) places.push(place)
  }
  return found
}

export const isMet = (index: WordIndex, places: PlacesOfCodes): boolean =>
  index.some((sets) => meets(sets, places))

function meets(sets: WordIndex[number], places: PlacesOfCodes): boolean {
  const placesOf = (codes: readonly string[]): ReadonlySet<number> =>
    new Set(codes.flatMap((code) => places.get(code) ?? []))
  const [first, ...others] = sets
  let common = placesOf(first ?? [])
  for (const codes of others) {
    const found = placesOf(codes)
    common = new Set([...common].filter((place) => found.has(place)))
  }
  return common.size > 0
}
