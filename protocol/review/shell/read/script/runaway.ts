// Detects loops that start jobs without end and wait for none of them.
import type { CompoundList, SyntaxNode } from 'unbash'

const ENDLESS = /^\s*(?:true|:|\[\s*1\s*\]|\[\[\s*1\s*\]\]|\(\(\s*1\s*\)\)|1)[\s;]*$/
/** More than anybody starts at once. */
const THOUSANDS = /\bseq\s+(?:-?\d{1,9}\s+){0,2}\d{4,}|\{-?\d{1,9}\.\.\d{4,}(?:\.\.\d{1,9})?\}/
const WAITS = /^\s*(?:wait|sleep|usleep|read)\b/

interface Loop {
  readonly kind: 'while' | 'for' | 'arithmetic'
  /** What decides how often it runs; null when nothing does. */
  readonly head: SyntaxNode | null
  readonly body: CompoundList
}

export function startsJobsForEver({ kind, head, body }: Loop, text: string): boolean {
  const jobs = body.commands.filter(({ background }) => background)
  if (jobs.length === 0) return false
  if (body.commands.some(({ background, pos, end }) => !background && WAITS.test(text.slice(pos, end))))
    return false
  const shown = head === null ? '' : text.slice(head.pos, head.end)
  if (kind === 'arithmetic') return head === null
  return kind === 'while' ? ENDLESS.test(shown) : THOUSANDS.test(shown)
}
