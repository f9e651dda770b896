// Tells lines that a tree shows as they were: words which trees leave out, and the same words in another order.
import type { Language, Side } from '../model.ts'

/** What keeps others out, makes a change seen, or waits and tells that it failed. */
const HOLDS =
  /\b(?:private|protected|internal|fileprivate|synchronized|volatile|final|readonly|await|try)(?=\s)|#(?=[a-z]\w*[ (])/g
/** What lets others in, or runs something without waiting for it or for its failure. */
const LETS_GO =
  /\b(?:public|pub(?:\(\w+\))?|open|void|go|defer|unsafe|try[?])(?=\s+\w)|\bunchecked\b|(?<![\w,] ?)_ =(?!=)/g
/** Ends the program, reaches outside the function, or begins again; gives a name of this file another meaning. */
const BY_ITSELF: Readonly<Partial<Record<Language, RegExp>>> = {
  py: /^(?:global|nonlocal) /,
  rb: /^(?:__END__|retry|public)$/,
  rs: /\bunsafe (?:impl|trait)/,
  cs: /\bunchecked\b/,
  go: /\biota\b/,
  js: /^export (?:default \w+;?$|\*(?! as )|\{[^}]*\bas\b)/,
}
const IMPORTS = /^(?:import|from|use|using|export|#include)\b/

interface Written {
  readonly line: number
  readonly text: string
}

const writtenOf = ({ lines, bare, text, code }: Side): readonly Written[] =>
  lines.flatMap(({ at, length, changed }, line) => {
    const shown = (bare.slice(at, at + length).trim() === '' ? code : text).slice(at, at + length).trim()
    return changed && shown !== '' ? [{ line, text: shown }] : []
  })

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const rest = (text: string): string => text.replace(LETS_GO, '').replace(HOLDS, '').replace(/\s+/g, '')
const inOrder = (text: string): string => (text.match(/\w+/g) ?? []).join(' ')
const inNoOrder = (text: string): string => (text.match(/\w+/g) ?? []).sort().join(' ')

/** Indices of lines of the old and of the new side that nothing may cover. */
export function droppedLines(
  language: Language,
  before: Side,
  after: Side,
): { readonly before: readonly number[]; readonly after: readonly number[] } {
  const [old, now] = [writtenOf(before), writtenOf(after)]
  const found = { before: [] as number[], after: [] as number[] }
  const isOrdered = /\b(?:enum|iota)\b/.test(after.code)
  for (const { line, text } of now) {
    const isAlone = BY_ITSELF[language]?.test(text) === true && !before.text.includes(text)
    const isOther = old.some(
      (one) =>
        (rest(one.text) === rest(text) &&
          (count(one.text, HOLDS) > count(text, HOLDS) || count(one.text, LETS_GO) < count(text, LETS_GO))) ||
        (text.startsWith('export {') && one.text.split('}')[0] === text.split('}')[0]) ||
        (one.text === text && (isOrdered || text.startsWith('@'))) ||
        (!IMPORTS.test(text) &&
          inOrder(one.text) !== inOrder(text) &&
          inNoOrder(one.text) === inNoOrder(text)),
    )
    if (isAlone || isOther) found.after.push(line)
  }
  for (const { line, text } of old) if (/^(?:private|protected)$/.test(text)) found.before.push(line)
  return found
}
