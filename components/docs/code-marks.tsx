// Which parts of a text carry the meaning? Strings and commands of code and JSON, marked by one pass over the text.
import type { ReactNode } from 'react'

/** Longer texts stay plain: thousands of spans cost more than they tell. */
const MARKED_CHARACTERS = 40_000

export function marked(text: string, pattern: RegExp, classOf: (match: string) => string): ReactNode {
  if (text.length > MARKED_CHARACTERS) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push(text.slice(end, match.index))
    parts.push(
      <span key={match.index} className={classOf(match[0])}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

/** A string that is a member's name is followed by a colon, and stays in ink. */
export const markedJson = (text: string): ReactNode =>
  marked(text, /"(?:[^"\\\n]|\\.)*"(?!\s*:)|\b(?:true|false|null)\b/g, (match) =>
    match.startsWith('"') ? 'code-string' : 'code-quiet',
  )

export const markedShell = (text: string): ReactNode =>
  marked(text, /\bcurl\b|'(?:[^']|'\\'')*'|"[^"]*"/g, (match) =>
    match === 'curl' ? 'code-key' : 'code-string',
  )

export const markedScript = (text: string): ReactNode =>
  marked(text, /\b(?:await|const|import|from|for|of|if|else)\b|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, (match) =>
    /^[a-z]/.test(match) ? 'code-key' : 'code-string',
  )
