// Splits a statement of SQL into words: names in lower case without quotes, numbers, strings with a quote in front, and
// signs. Names with dots are one word.
import { asciiLower } from '../../../text/ascii.ts'

const WORD =
  /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|`[^`]*`|\[\w+\]|[A-Za-z_$@][\w$@]*|\d+(?:\.\d+)?|<=|>=|<>|!=|!?~\*?|::|\|\||\S/g
const EXECUTED_COMMENT = /\/\*![0-9]*((?![0-9])[^*]*)\*\//g
const COMMENT = /\/\*[^*]*\*\//g

export const isName = (word: string | undefined): boolean =>
  word !== undefined && /^[a-z_$@][\w$@.]*$/.test(word)

export function wordsOf(sql: string): readonly string[] {
  const text = sql.replace(EXECUTED_COMMENT, ' $1 ').replace(COMMENT, ' ')
  const words: string[] = []
  for (const [word] of text.matchAll(WORD)) {
    if (word.startsWith('--')) continue
    const last = words.at(-1)
    const plain = unquoted(word)
    if (last === '.' && words.length > 1 && isName(plain) && isName(words.at(-2))) {
      words.pop()
      words.push(`${words.pop()}.${plain}`)
    } else words.push(plain)
  }
  return words
}

/** MySQL reads double quotes as those of a string, PostgreSQL as those of a name. */
function unquoted(word: string): string {
  if (word.startsWith("'")) return asciiLower(word)
  const inner = /^["`[]([^"`\]]*)["`\]]$/.exec(word)?.[1]
  if (inner === undefined) return asciiLower(word)
  return /^[A-Za-z_]\w*$/.test(inner) ? asciiLower(inner) : `'${asciiLower(inner)}'`
}

/** Position of the first word at the level of `from` that is one of these; `to` when there is none. */
export function findAt(
  words: readonly string[],
  wanted: readonly string[],
  from = 0,
  to: number = words.length,
): number {
  let depth = 0
  for (let i = from; i < to; i++) {
    const word = words[i]!
    if (depth === 0 && wanted.includes(word)) return i
    if (word === '(' || word === 'case') depth++
    else if (word === ')' || (word === 'end' && depth > 0)) depth--
    if (depth < 0) return to
  }
  return to
}

/** Where the brackets round the word at `from` end. */
export function endOfLevel(words: readonly string[], from: number): number {
  let depth = 0
  for (let i = from; i < words.length; i++) {
    if (words[i] === '(') depth++
    else if (words[i] === ')' && --depth < 0) return i
  }
  return words.length
}

/** Without brackets that stand round all of it. */
export function withoutBrackets(words: readonly string[]): readonly string[] {
  let inner = words
  while (inner[0] === '(' && inner.length > 1 && endOfLevel(inner, 1) === inner.length - 1)
    inner = inner.slice(1, -1)
  return inner
}

/** Parts between a word at the top level; the `and` of a `between` is no such word. */
export function partsBetween(words: readonly string[], word: string): readonly (readonly string[])[] {
  const parts: (readonly string[])[] = []
  let from = 0
  let at = 0
  for (;;) {
    const next = findAt(words, word === 'and' ? ['and', 'between'] : [word], at)
    if (next === words.length) return [...parts, words.slice(from)]
    if (words[next] === 'between') {
      const end = findAt(words, ['and'], next)
      at = Math.min(end + 1, words.length)
    } else {
      parts.push(words.slice(from, next))
      from = next + 1
      at = from
    }
  }
}
