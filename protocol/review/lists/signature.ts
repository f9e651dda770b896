// Canonical signature of a function that is written with names of its parameters. Types only, no spaces, as its selector is
// hashed.

/** "swap(address caller, (uint256 a, bytes b)[] parts)" is "swap(address,(uint256,bytes)[])". Null: not a signature. */
export function canonicalSignature(text: string): string | null {
  const match = /^\s*(?:function\s+)?([A-Za-z_$][\w$]{0,200})\s*\(/.exec(text)
  if (!match || text.length > 8192) return null
  const types = readList(text, match[0].length)
  if (types === null || !/^\s*(?:returns|external|public|view|payable|;|$)/.test(text.slice(types.end)))
    return null
  return `${match[1]}(${types.list})`
}

interface List {
  readonly list: string
  /** Behind the closing parenthesis. */
  readonly end: number
}

/** `at` is behind the opening parenthesis. */
function readList(text: string, at: number, depth = 0): List | null {
  if (depth > 16) return null
  const types: string[] = []
  let next = skipSpace(text, at)
  if (text.charAt(next) === ')') return { list: '', end: next + 1 }
  for (;;) {
    const type = readType(text, next, depth)
    if (type === null) return null
    types.push(type.list)
    next = skipSpace(text, type.end)
    // What stands between type and comma is where it is kept and how it is called.
    while (next < text.length && !',)'.includes(text.charAt(next))) next++
    if (text.charAt(next) === ')') return { list: types.join(','), end: next + 1 }
    if (next >= text.length) return null
    next = skipSpace(text, next + 1)
  }
}

const ELEMENTARY = /(?:u?int[0-9]{0,3}|address|bool|string|bytes[0-9]{0,2}|function)(?:\[[0-9]{0,6}\]){0,8}/y
const ARRAYS = /(?:\[[0-9]{0,6}\]){0,8}/y

function readType(text: string, at: number, depth: number): List | null {
  const tuple = text.startsWith('tuple(', at) ? at + 6 : text.charAt(at) === '(' ? at + 1 : null
  if (tuple !== null) {
    const inner = readList(text, tuple, depth + 1)
    if (inner === null) return null
    ARRAYS.lastIndex = inner.end
    const arrays = ARRAYS.exec(text)?.[0] ?? ''
    return { list: `(${inner.list})${arrays}`, end: inner.end + arrays.length }
  }
  ELEMENTARY.lastIndex = at
  const found = ELEMENTARY.exec(text)?.[0]
  if (found === undefined || /[\w$]/.test(text.charAt(at + found.length))) return null
  const whole = found.replace(/^(u?int)(?=\[|$)/, '$1256')
  return { list: whole, end: at + found.length }
}

function skipSpace(text: string, at: number): number {
  let next = at
  while (/\s/.test(text.charAt(next))) next++
  return next
}
