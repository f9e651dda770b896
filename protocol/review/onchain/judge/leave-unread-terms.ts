// Leaves unjudged the members beside a described action that may be terms of it: without bytes, the members are all that
// says what happens. A remark that orders nothing is no term.
import { asciiLower } from '../../text/ascii.ts'
import { wordsOf } from '../read/fact-names.ts'
import { allVerbsOf, type IntentVerb } from '../read/intent/verbs.ts'
import type { UnreadPart } from '../read/unread/unread-parts.ts'
import type { Judging } from './judging.ts'

const REMARK =
  /^(?:why|reason|note|notes|comment|memo|remark|remarks|rationale|explanation|summary|title|human|ticket|label|name)$/
const ACTING: readonly IntentVerb[] = [
  'send',
  'move',
  'approve',
  'control',
  'swap',
  'bridge',
  'borrow',
  'list',
  'sign',
]

export function leaveUnreadTerms({ unread, findings }: Judging): void {
  for (const part of unread) if (!isRemark(part)) findings.unjudged(part.place.span, 'unknown_effect')
}

function isRemark({ name, text, address }: UnreadPart): boolean {
  if (address !== null || !REMARK.test(wordsOf(name).at(-1) ?? '')) return false
  return !allVerbsOf(asciiLower(text)).some((verb) => ACTING.includes(verb))
}
