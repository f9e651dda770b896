// Finds the names that a pattern of a shell stands for. The pattern is read once; most names lack a letter of it, the
// others are compared unit by unit, without backtracking beyond the last star.
const ASCII = 128
/** For each unit of ASCII whether it may stand here; null is a star. */
type Piece = Uint8Array | null

const ANY = new Uint8Array(ASCII).fill(1)
const EXACTLY = Array.from({ length: ASCII }, (_, unit) => new Uint8Array(ASCII).fill(1, unit, unit + 1))

export class NameGlob {
  private readonly names: readonly string[]
  private readonly letters: readonly number[]

  constructor(names: readonly string[]) {
    this.names = names
    this.letters = names.map(lettersOf)
  }

  /** The first that `*`, `?`, bracket sets and letters fit, or null. */
  first(pattern: string): string | null {
    const { pieces, plain } = read(pattern)
    if (pieces === null) return null
    const needed = lettersOf(plain)
    for (let i = 0; i < this.names.length; i++)
      if ((this.letters[i]! & needed) === needed && fits(pieces, this.names[i]!)) return this.names[i]!
    return null
  }
}

/** Units that share five bits count as one. */
function lettersOf(text: string): number {
  let bits = 0
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31)
  return bits
}

/** `plain` are the letters that a name must hold; no pieces: no name of ASCII fits. */
function read(pattern: string): { pieces: Piece[] | null; plain: string } {
  const pieces: Piece[] = []
  let plain = ''
  for (let at = 0; at < pattern.length; ) {
    const letter = pattern.charAt(at)
    const close = letter === '[' ? pattern.indexOf(']', at + 2) : -1
    if (close > 0) {
      pieces.push(setOf(pattern.slice(at + 1, close)))
      at = close + 1
      continue
    }
    const exact = EXACTLY[pattern.charCodeAt(at)]
    if (exact === undefined) return { pieces: null, plain }
    pieces.push(letter === '*' ? null : letter === '?' ? ANY : exact)
    if (letter !== '*' && letter !== '?') plain += letter
    at++
  }
  return { pieces, plain }
}

/** Letters and ranges between brackets. */
function setOf(set: string): Uint8Array {
  const negated = set.startsWith('!') || set.startsWith('^')
  const body = negated ? set.slice(1) : set
  const units = new Uint8Array(ASCII)
  for (let i = 0; i < body.length; i++) {
    const isRange = body[i + 1] === '-' && i + 2 < body.length
    const last = body.charCodeAt(isRange ? i + 2 : i)
    units.fill(1, body.charCodeAt(i), Math.max(last + 1, body.charCodeAt(i)))
    if (isRange) i += 2
  }
  return negated ? units.map((unit) => 1 - unit) : units
}

function fits(pieces: readonly Piece[], name: string): boolean {
  let at = 0
  let star = -1
  let resume = 0
  for (let i = 0; i < name.length; ) {
    const piece = pieces[at]
    if (piece === null) {
      star = at++
      resume = i
    } else if (piece !== undefined && piece[name.charCodeAt(i)] === 1) {
      at++
      i++
    } else if (star >= 0) {
      at = star + 1
      i = ++resume
    } else return false
  }
  while (pieces[at] === null) at++
  return at === pieces.length
}
