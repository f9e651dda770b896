// Tells lines that a tree shows as they were: words which trees leave out, and the same words in another order.
import type { Side } from '../model.ts'

/** What keeps others out, makes a change seen, or waits and tells that it failed. */
const HOLDS =
  /\b(?:private|protected|internal|fileprivate|synchronized|volatile|final|readonly|await|try)(?=\s)|#(?=[a-z])/g
/** What lets others in, or runs something without waiting for it or for its failure. */
const LETS_GO = /\b(?:public|pub|open|void|go|defer|unsafe|try\?)(?=[ (])|\bun(?=checked)|\b_ =(?!=)/g
/** Ends the program, reaches outside the function, begins again, or gives names another meaning. */
const BY_ITSELF =
  /^(?:global|nonlocal) |^(?:__END__|retry|public)$|\bunsafe (?:impl|trait)|\biota\b|^export (?:default \w+;?$|\*(?! as )|\{.*\bas\b)/
/** The order of lines in these says what they mean. */
const ORDERED = /\b(?:enum|iota)\b/

const writtenOf = ({ lines, code }: Side) =>
  lines.map(({ at, length, changed }) => {
    const text = changed ? code.slice(at, at + length).trim() : ''
    const rest = text.replace(LETS_GO, '').replace(HOLDS, '').replace(/\s+/g, '')
    const words = text.match(/\w+/g) ?? []
    return {
      text,
      rest,
      held: text.split(HOLDS).length - text.split(LETS_GO).length,
      words: String(words),
      sorted: String(words.sort()),
    }
  })

/** Adds the indices of lines that nothing may cover. */
export function addDropped(
  before: Side,
  after: Side,
  unknown: { readonly before: Set<number>; readonly after: Set<number> },
): void {
  const old = writtenOf(before)
  for (const [line, now] of writtenOf(after).entries()) {
    const { text } = now
    const isOther = old.some((was) =>
      was.text === text
        ? text.startsWith('@') || ORDERED.test(after.code)
        : (was.rest === now.rest && was.held > now.held) ||
          (was.sorted === now.sorted &&
            was.words !== now.words &&
            !/^(?:import|from|us(?:e|ing)|export)\b/.test(text)),
    )
    if (isOther || (BY_ITSELF.test(text) && !before.code.includes(text))) unknown.after.add(line)
  }
  for (const [line, { text }] of old.entries())
    if (/^pr\w+ate$|^protected$/.test(text)) unknown.before.add(line)
}
