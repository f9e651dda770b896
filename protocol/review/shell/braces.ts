// Which words does a brace expansion make? `{a,b}` and `{1..3}`, nested, up to a cap.

/** Null when more than `cap` words would be made. */
export function expandBraces(text: string, cap: number): string[] | null {
  const open = text.indexOf('{')
  if (open < 0) return [text]
  const close = closingBrace(text, open)
  if (close < 0) return [text]
  const inside = text.slice(open + 1, close)
  const alternatives = sequence(inside, cap) ?? splitTop(inside)
  const tails = expandBraces(text.slice(close + 1), cap)
  if (tails === null || alternatives === 'too_many') return null
  const head = text.slice(0, open)
  // A single alternative is no expansion: the braces stay.
  if (alternatives.length < 2) return tails.map((tail) => `${head}{${inside}}${tail}`)
  const made: string[] = []
  for (const alternative of alternatives) {
    const middles = expandBraces(alternative, cap)
    if (middles === null || made.length + middles.length * tails.length > cap) return null
    for (const middle of middles) for (const tail of tails) made.push(head + middle + tail)
  }
  return made
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
