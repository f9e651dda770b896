// Matches paths of settings. `spec.containers[].securityContext.privileged` matches wherever the path ends so; `*` is
// one level, `**` any number, `^` in front binds the pattern to the top. Lists are no level of their own. A gap, where a
// hunk began inside the document, may stand for any levels.
import { folded } from './names.ts'
import { GAP, ITEM } from './tree.ts'

/** Stands for a dot that belongs to a name, written `\\.` in a pattern. */
const DOT = '\u0001'

export interface PathPattern {
  readonly segments: readonly string[]
  readonly isAnchored: boolean
  /** The last name, by which patterns are looked up; null when it is a wildcard. */
  readonly last: string | null
}

export function pathPattern(source: string): PathPattern {
  const isAnchored = source.startsWith('^')
  const segments = source
    .replace(/^\^/, '')
    .replaceAll('\\.', DOT)
    .split('.')
    .map((segment) => segment.replaceAll(DOT, '.'))
    .map((segment) => segment.replace(/\[\]$/, ''))
    .map((segment) => (segment === '*' || segment === '**' ? segment : folded(segment)))
  const last = segments.at(-1)!
  return { segments, isAnchored, last: last === '*' || last === '**' ? null : last }
}

/** `a.b.c` as one key is a path of its own; a domain with a slash, as in labels, is not. */
const DOTTED = /^[A-Za-z][\w-]{0,60}(?:\.[A-Za-z][\w-]{0,60}){1,10}$/

/** Names of the levels of a path, folded; lists left out. */
export const pathNames = (keys: readonly string[]): readonly string[] =>
  keys
    .filter((key) => key !== ITEM)
    .flatMap((key) => (DOTTED.test(key) ? key.split('.') : [key]))
    .map((key) => (key === GAP ? GAP : folded(key)))

export const matchesPath = ({ segments, isAnchored }: PathPattern, names: readonly string[]): boolean =>
  matches(segments, segments.length - 1, names, names.length - 1, isAnchored)

/** At a gap, at least one name must have been seen. */
function hasLiteral(segments: readonly string[], from: number): boolean {
  for (let i = from; i < segments.length; i++) if (segments[i] !== '*' && segments[i] !== '**') return true
  return false
}

function matches(
  segments: readonly string[],
  s: number,
  names: readonly string[],
  n: number,
  isAnchored: boolean,
): boolean {
  let i = s
  let k = n
  while (i >= 0) {
    if (k < 0) return segments.slice(0, i + 1).every((segment) => segment === '**')
    if (names[k] === GAP) return hasLiteral(segments, i + 1)
    const segment = segments[i]!
    if (segment === '**') {
      if (i === 0) return true
      // Each level is tried once: patterns have few of these, and paths are short.
      for (let j = k; j >= 0; j--) if (matches(segments, i - 1, names, j, isAnchored)) return true
      return false
    }
    if (segment !== '*' && segment !== names[k]) return false
    i--
    k--
  }
  return !isAnchored || k < 0 || names.slice(0, k + 1).every((name) => name === GAP)
}
