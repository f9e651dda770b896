// Expands braces: `{a,b}` and `{1..3}`, nested, up to a cap.
/** Braces inside braces; deeper ones stay as they are. */
const MAX_NESTING = 16

/** Null when more than `cap` words would be made. */
export function expandBraces(text: string, cap: number, nesting = 0): string[] | null {
  let made = ['']
  let from = 0
  const extend = (endings: readonly string[]): boolean => {
    if (made.length * endings.length > cap) return false
    made = made.flatMap((head) => endings.map((ending) => head + ending))
    return true
  }
  while (from < text.length) {
    const open = text.indexOf('{', from)
    const close = open < 0 || nesting >= MAX_NESTING ? -1 : closingBrace(text, open)
    if (close < 0) {
      // What follows has no pair of braces, or stays as it is.
      return extend([text.slice(from)]) ? made : null
    }
    const alternatives = alternativesOf(text.slice(open + 1, close), cap, nesting)
    if (!extend([text.slice(from, open)]) || alternatives === null || !extend(alternatives)) return null
    from = close + 1
  }
  return made
}

function alternativesOf(inside: string, cap: number, nesting: number): string[] | null {
  const counted = sequence(inside, cap)
  if (counted === 'too_many') return null
  if (counted !== null) return counted
  const parts = splitTop(inside)
  const made: string[] = []
  for (const part of parts) {
    const words = expandBraces(part, cap, nesting + 1)
    if (words === null || made.length + words.length > cap) return null
    made.push(...words)
  }
  // A single alternative is no expansion: the braces stay.
  return parts.length < 2 ? made.map((word) => `{${word}}`) : made
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++
    else if (text[i] === '}' && --depth === 0) return i
  }
  return -1
}

function splitTop(inside: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === '{') depth++
    else if (inside[i] === '}') depth--
    else if (inside[i] === ',' && depth === 0) {
      parts.push(inside.slice(from, i))
      from = i + 1
    }
  }
  return [...parts, inside.slice(from)]
}

function sequence(inside: string, cap: number): string[] | 'too_many' | null {
  const numbers = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(-?\d{1,9}))?$/.exec(inside)
  if (numbers) return steps(Number(numbers[1]), Number(numbers[2]), Number(numbers[3] ?? 1), cap, String)
  const letters = /^([A-Za-z])\.\.([A-Za-z])$/.exec(inside)
  if (!letters) return null
  const code = (letter: string): number => letter.charCodeAt(0)
  return steps(code(letters[1]!), code(letters[2]!), 1, cap, (unit) => String.fromCharCode(unit))
}

function steps(
  from: number,
  to: number,
  by: number,
  cap: number,
  print: (n: number) => string,
): string[] | 'too_many' {
  const step = Math.max(1, Math.abs(by))
  const count = Math.floor(Math.abs(to - from) / step) + 1
  if (count > cap) return 'too_many'
  const sign = to < from ? -1 : 1
  return Array.from({ length: count }, (_, index) => print(from + sign * step * index))
}
