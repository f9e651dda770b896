// Shortens a caller's text to a few words on one line, hidden characters made visible.
import { printable } from '../../printable.ts'

/** Characters of the caller's own words. */
const MAX_WORDS = 90

/** Cut between words where there is one near the end. */
export function shortened(text: string, most = MAX_WORDS): string {
  const shown = printable(text.trim().replace(/\s+/g, ' '))
  if (shown.length <= most) return shown
  const cut = shown.slice(0, most - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > most * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`
}
