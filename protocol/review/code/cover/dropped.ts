// Tells lines that a tree shows as they were: words which trees leave out, and the same words in another order.
import type { Side } from '../model.ts'

/** What keeps others out, makes a change seen, or waits and tells that it failed. */
const HOLDS = /\b(?:private|protected|synchronized|readonly|await|try)(?=\s)|#(?=[a-z])/g
/** What lets others in, or runs something without waiting for it or for its failure. */
const LETS_GO = /\b(?:public|pub|open|void|go|defer|unsafe|try\?)(?=[ (])|\bun(?=checked)|\b_ =(?!=)/g
/** Ends the program, reaches outside the function, begins again, or gives names another meaning. */
const BY_ITSELF =
  /^(?:global|nonlocal) |^(?:__END__|public)$|\bunsafe (?:impl|trait)|^export (?:default \w+;?$|\*(?! as )|\{.*\bas\b)/
/** The order of lines in these says what they mean. */
const ORDERED = /\benum\b|iota/

/** Calls `read` with each changed line: its text, the text without the words that hold and let go, how many hold less those that let go, its words. */
function eachChanged(
  { lines, code }: Side,
  read: (line: number, text: string, rest: string, held: number, words: readonly string[]) => void,
): void {
  for (const [line, { at, length, changed }] of lines.entries()) {
    if (!changed) continue
    const text = code.slice(at, at + length).trim()
    const rest = text.replace(LETS_GO, '').replace(HOLDS, '').replace(/\s+/g, '')
    read(line, text, rest, text.split(HOLDS).length - text.split(LETS_GO).length, text.match(/\w+/g) ?? [])
  }
}

/** Adds the indices of lines that nothing may cover; `lifted` holds restrictions that now stand around all they stood on. */
export function addDropped(
  before: Side,
  after: Side,
  unknown: { readonly before: Set<number>; readonly after: Set<number> },
  lifted: ReadonlySet<string>,
): void {
  const texts = new Set<string>()
  const holding = new Map<string, number>()
  const orders = new Map<string, string>()
  eachChanged(before, (line, text, rest, held, words) => {
    texts.add(text)
    holding.set(rest, held)
    orders.set(`${[...words].sort()}`, `${words}`)
    if (/^pr(?:iv|ot)\w+$/.test(text)) unknown.before.add(line)
  })
  eachChanged(after, (line, text, rest, held, words) => {
    const order = orders.get(`${[...words].sort()}`) ?? `${words}`
    const isOther = texts.has(text)
      ? (text.startsWith('@') && !lifted.has(text)) || ORDERED.test(after.code)
      : (holding.get(rest) ?? held) > held ||
        (order !== `${words}` && !/^(?:import|from|us(?:e|ing)|export)\b/.test(text))
    if (isOther || (BY_ITSELF.test(text) && !before.code.includes(text))) unknown.after.add(line)
  })
}
