// Bounds definitions whose bodies are definitions: the parser has no bound of its own.
/** A body that is a definition again, and so on; people write one. */
const MAX_CHAIN = 96

/** `f() g() h() …` and `coproc coproc …`, as long as nothing ends a command between them. */
export function nestsTooDeep(text: string): boolean {
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
