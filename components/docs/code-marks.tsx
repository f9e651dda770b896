// Highlights strings and commands of code and JSON in one pass over the text.
import type { ReactNode } from 'react'

/** Longer texts stay plain: thousands of spans cost more than they tell. */
const MARKED_CHARACTERS = 40_000

/** `classOf` answers null for what stays plain. */
export function marked(text: string, pattern: RegExp, classOf: (match: string) => string | null): ReactNode {
  if (text.length > MARKED_CHARACTERS) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const className = classOf(match[0])
    if (className === null) continue
    if (match.index > end) parts.push(text.slice(end, match.index))
    parts.push(
      <span key={match.index} className={className}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

/** The names of members stay in ink: each is matched with its colon, so that no match starts at its closing quote. */
export const markedJson = (text: string): ReactNode =>
  marked(text, /"(?:[^"\\\n]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b/g, (match) => {
    if (match.endsWith(':')) return null
    return match.startsWith('"') ? 'code-string' : 'code-quiet'
  })

export const markedShell = (text: string): ReactNode =>
  marked(text, /\bcurl\b|'(?:[^']|'\\'')*'|"[^"]*"/g, (match) =>
    match === 'curl' ? 'code-key' : 'code-string',
  )

export const markedScript = (text: string): ReactNode =>
  marked(text, /\b(?:await|const|import|from|for|of|if|else)\b|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, (match) =>
    /^[a-z]/.test(match) ? 'code-key' : 'code-string',
  )
