// Bounds what the parser reads again and again: definitions in definitions, expansions in expansions, and here documents
// of one line. It has no bound of its own.
/** A body that is a definition again, and so on; people write one. */
const MAX_CHAIN = 96

/** What is more than can be judged; null when the text is within the bounds. */
export function overBound(text: string): string | null {
  if (definesTooDeep(text)) return 'definitions inside one another'
  if (expandsTooDeep(text)) return 'expansions inside one another'
  return opensManyDocuments(text) ? 'here documents in one line' : null
}

/** `f() g() h() …` and `coproc coproc …`, as long as nothing ends a command between them. */
function definesTooDeep(text: string): boolean {
  let chain = 0
  for (let at = text.indexOf('()'), from = 0; at >= 0; from = at + 2, at = text.indexOf('()', from)) {
    chain = /[;}&|]/.test(text.slice(from, at)) ? 1 : chain + 1
    if (chain > MAX_CHAIN) return true
  }
  let jobs = 0
  for (let at = text.indexOf('coproc'); at >= 0; at = text.indexOf('coproc', at + 6))
    if (++jobs > MAX_CHAIN) return true
  return false
}

/** Expansions inside one another: `${a:-${a:-…`, `$($(…`. Twice what is evaluated. */
const MAX_OPEN = 64

/** Each round of the parser reads to the end of what is open. */
function expandsTooDeep(text: string): boolean {
  let open = 0
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', at + 1)) {
    const bracket = text[at + 1]
    if (bracket !== '{' && bracket !== '(') continue
    const next = text.indexOf('$', at + 1)
    open++
    for (let i = at + 2, end = next < 0 ? text.length : next; open > 0 && i < end; i++)
      if (text[i] === '}' || text[i] === ')') open--
    if (open > MAX_OPEN) return true
  }
  return false
}

const MAX_DOCUMENTS = 64

function opensManyDocuments(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('<<'), from = 0; at >= 0; from = at + 2, at = text.indexOf('<<', from)) {
    count = text.slice(from, at).includes('\n') ? 1 : count + 1
    if (count > MAX_DOCUMENTS) return true
  }
  return false
}
