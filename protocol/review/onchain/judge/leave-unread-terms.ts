// Leaves unjudged the members beside a described action that may be terms of it: without bytes, the members are all that
// says what happens. A remark that orders nothing is no term.
import { asciiLower } from '../../text/ascii.ts'
import { actsIn } from '../read/account/acts.ts'
import { doubtsIn } from '../read/account/doubts.ts'
import { wordsOf } from '../read/fact-names.ts'
import { allVerbsOf, type IntentVerb } from '../read/intent/verbs.ts'
import type { UnreadPart } from '../read/unread/unread-parts.ts'
import type { Judging } from './judging.ts'

const REMARK =
  /^(?:why|reason|note|notes|comment|memo|remark|remarks|rationale|explanation|summary|title|human|ticket|label|name|is)$/
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

/** `told`: the verbs of the actions themselves; a remark may repeat them. */
export function leaveUnreadTerms({ unread, findings }: Judging, told: readonly IntentVerb[]): void {
  for (const part of unread) if (!isRemark(part, told)) findings.unjudged(part.place.span, 'unknown_effect')
}

/** An allowance that is said to be of the exact amount adds nothing to the action that uses it. */
const SETTLED = /^(?:exact|exactly|already set|none needed|sufficient)\b/
const WIDE = /\b(?:unlimited|infinite|max|maximum|all|more)\b/

/** By what a party was checked, and what a simulation showed. */
const isCheck = (name: string, said: string): boolean =>
  /^(?:check|checks|simulation)$/.test(wordsOf(name).at(-1) ?? '') &&
  !/^(?:none|no|not|false|null|unknown|pending|failed|skip|todo|n\/a)\b/.test(said) &&
  doubtsIn(said).length === 0 &&
  actsIn(said).length === 0

function isRemark({ name, text, address }: UnreadPart, told: readonly IntentVerb[]): boolean {
  const said = asciiLower(text)
  if (wordsOf(name)[0] === 'allowance' && SETTLED.test(said) && !WIDE.test(said)) return true
  if (address === null && isCheck(name, said)) return true
  if (address !== null || !REMARK.test(wordsOf(name).at(-1) ?? '')) return false
  return !allVerbsOf(asciiLower(text)).some((verb) => ACTING.includes(verb) && !told.includes(verb))
}
