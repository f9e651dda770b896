// Folds names of settings, so that `allowPrivilegeEscalation`, `allow_privilege_escalation` and
// `allow-privilege-escalation` are one, and splits them into words.
import { asciiLower } from '../../text/ascii.ts'

export const folded = (name: string): string => asciiLower(name).replace(/[-_]/g, '')

const LONGEST = 120

/** Lower-case words of a name: at separators, and where small letters turn into capitals. */
export function wordsOf(name: string): readonly string[] {
  const words: string[] = []
  const cut = name.slice(0, LONGEST)
  for (const [part] of cut.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g)) words.push(asciiLower(part))
  return words
}
