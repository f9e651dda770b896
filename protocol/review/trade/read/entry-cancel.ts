// Says whether a request to cancel orders is of entries only: an entry that is withdrawn adds no risk, a stop that is
// withdrawn leaves a position without a limit.
import { asciiLower } from '../../text/ascii.ts'
import type { SpannedJson, SpannedObject } from '../../text/json-spans.ts'
import { wordsOf } from './names/words.ts'

const KEPT = /^(?:keep|kept|except|exclude|excluding|retain|preserve|leave)$/
const KIND = /^(?:kind|kinds|type|types|scope|what|intent|role|purpose|status|filter)$/
const ENTRY = /\b(?:entry|entries|opening|unfilled buys?|buy limits?|limit buys?)\b/
const PROTECTS =
  /\b(?:stops?|stop ?loss(?:es)?|sl|tp|take ?profits?|protective|protection|exits?|brackets?|all|any|every|everything)\b/

const ACTION = /^(?:action|request|type|op|operation|method|fn|function|command|do|intent|name|call|task)$/

export const isCancel = ({ members }: SpannedObject): boolean =>
  members.some(
    ({ name, value }) =>
      ACTION.test(asciiLower(name)) && value.kind === 'string' && /^cancel(?:[\W_A-Z]|$)/i.test(value.text),
  )

const FOLLOWS =
  /^(?:then|next|also|after|afterwards|and|follow ?up|followed by|replace with|replacement|new order|reenter|re enter)$/

/** Something else is asked for after the cancellation. */
export const goesOn = ({ members }: SpannedObject): boolean =>
  members.some(({ name }) => FOLLOWS.test(wordsOf(name).join(' ')))

export function cancelsEntriesOnly(object: SpannedObject): boolean {
  const texts: string[] = []
  collect(object, texts, 0)
  return texts.some((text) => ENTRY.test(text)) && !texts.some((text) => PROTECTS.test(text))
}

/** What is kept is not cancelled. */
function collect({ members }: SpannedObject, into: string[], depth: number): void {
  for (const { name, value } of members) {
    const words = wordsOf(name)
    if (words.some((word) => KEPT.test(word))) continue
    if (value.kind === 'object' && depth < 3) collect(value, into, depth + 1)
    else if (words.some((word) => KIND.test(word))) into.push(...textsOf(value))
  }
}

const textsOf = (value: SpannedJson): string[] =>
  (value.kind === 'array' ? value.items : [value]).flatMap((item) =>
    item.kind === 'string'
      ? [asciiLower(item.text.replace(/([a-z])([A-Z])/g, '$1 $2')).replace(/[_-]/g, ' ')]
      : [],
  )
