// Finds the well-known package whose name another one imitates: one letter or separator apart.
import { WELL_KNOWN_PACKAGES } from '../tables/names.ts'

export function lookalikeOf(name: string): string | null {
  if (name.length < 4 || WELL_KNOWN_PACKAGES.has(name)) return null
  const first = /^[a-z]{6,}(?=[-_.])/.exec(name)?.[0] ?? ''
  for (const known of WELL_KNOWN_PACKAGES)
    if (isNear(name, known) || (first !== '' && isSwapped(first, known))) return known
  return null
}

/** Two neighbouring letters have changed places. */
function isSwapped(name: string, known: string): boolean {
  if (name.length !== known.length || name === known) return false
  let i = 0
  while (name[i] === known[i]) i++
  return name[i] === known[i + 1] && name[i + 1] === known[i] && name.slice(i + 2) === known.slice(i + 2)
}

/** One unit added, dropped, changed or swapped, or only separators between them. */
function isNear(a: string, b: string): boolean {
  if (a === b || b.length < 5 || Math.abs(a.length - b.length) > 1) {
    const plain = (name: string): string => name.replace(/[-_.]/g, '')
    return a !== b && b.length >= 5 && /[-_.]/.test(a + b) && plain(a) === plain(b) && !a.startsWith('@')
  }
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  const room = Math.min(a.length, b.length) - head
  while (tail < room && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const [x, y] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  // Other digits are another version of one family, not a slip.
  if (/^\d?$/.test(x) && /^\d?$/.test(y)) return false
  return (
    (x.length <= 1 && y.length <= 1) || (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0])
  )
}
