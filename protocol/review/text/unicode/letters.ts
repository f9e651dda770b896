// Looks up letters beyond ASCII in the tables of Unicode. A module of its own, so that a page loads the tables when a text
// needs them.
import { FOLDED, LOOKALIKES } from './tables.ts'

const toMap = (rows: readonly (readonly [to: string, from: string])[]): ReadonlyMap<number, string> => {
  const map = new Map<number, string>()
  for (const [to, from] of rows) for (const letter of from) map.set(letter.codePointAt(0)!, to)
  return map
}
const folded = toMap(FOLDED)
const lookalikes = toMap(LOOKALIKES)

/** Without case, diacritics and compatibility forms; null for a letter that has none. */
export const foldedOf = (p: number): string | null => folded.get(p) ?? null

/** The ASCII letter or separator that a letter of another script is mistaken for; null for the rest. */
export const lookalikeOf = (p: number): string | null => lookalikes.get(p) ?? null
