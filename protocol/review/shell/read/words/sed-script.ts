// Reads sed scripts: which execute commands (GNU sed has a command `e` and a flag `e` of `s`), which write files (`w`), and which
// only replace a text.

export function sedActs(text: string): 'executes' | 'writes' | null {
  let writes = false
  for (let at = 0; at < text.length; ) {
    const letter = text[at]!
    const atCommand = at === 0 || ';{}\n \t0123456789$/'.includes(text[at - 1]!)
    if (atCommand && letter === 'e' && (at + 1 === text.length || ' \t;\n'.includes(text[at + 1]!)))
      return 'executes'
    if (atCommand && /^[wW](?: {1,9}|(?=\/))(?!\/dev\/std)[^ ]/.test(text.slice(at, at + 40))) writes = true
    if (atCommand && (letter === 's' || letter === 'y') && isDelimiter(text[at + 1])) {
      const end = endOfSubstitution(text, at + 1)
      if (end === null) break
      if (letter === 's' && end.flags.includes('e')) return 'executes'
      if (letter === 's' && end.flags.includes('w')) writes = true
      at = end.next
    } else at++
  }
  return writes ? 'writes' : null
}

const isDelimiter = (letter: string | undefined): boolean => letter !== undefined && !/[\w\s\\]/.test(letter)

/** Flags behind the third delimiter. */
function endOfSubstitution(text: string, open: number): { flags: string; next: number } | null {
  const delimiter = text[open]!
  let seen = 1
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === delimiter && ++seen === 3) {
      let next = at + 1
      while (next < text.length && /[a-zA-Z0-9]/.test(text[next]!)) next++
      return { flags: text.slice(at + 1, next), next }
    }
  }
  return null
}

const MAX_SUBSTITUTION = 400

/** A script that is one substitution and nothing else: what it looks for. Null for every other script. */
export function substitutedText(script: string): string | null {
  const mark = script[1] ?? ''
  if (script[0] !== 's' || !/[^\w\s\\]/.test(mark) || script.length > MAX_SUBSTITUTION) return null
  const parts = script.slice(2).split(mark)
  const isWhole = parts.length === 3 && /^[gI\d]{0,3}$/.test(parts[2]!) && !/\\$/.test(parts[0]!)
  return isWhole ? parts[0]! : null
}
