/** Cuts the part of a text out that holds a match. */
import { fold } from './search-grams.ts'

const snippetCharacters = 200
const before = 60

/** Null without a match in the text, unless its key matches. `folded`: the query. */
export function snippetOf(text: string, keyMatches: boolean, folded: string): string | null {
  const characters = Array.from(text)
  const at = matchAt(characters, folded)
  if (at === null) return keyMatches ? characters.slice(0, snippetCharacters).join('') : null
  const from = Math.max(0, Math.min(at - before, characters.length - snippetCharacters))
  return characters.slice(from, from + snippetCharacters).join('')
}

/** The character where the first match begins; a folded character may be longer than the character. */
function matchAt(characters: readonly string[], folded: string): number | null {
  const each = characters.map(fold)
  const found = each.join('').indexOf(folded)
  if (found < 0) return null
  let offset = 0
  for (const [index, text] of each.entries()) {
    offset += text.length
    if (offset > found) return index
  }
  return null
}
