// Reads the flag that lets an order only close: of the order itself, and not of one of its exits.
import type { OrderDraft } from '../../draft.ts'
import type { Marks } from '../marks.ts'

const EXIT = 'stops?|stop loss|sl|tp\\d?|take profits?|targets?|exits?'
const OF_EXIT =
  '#\\$?|#%|@|at|on|is|are|set|placed|as|and|a|an|order|orders|gtc|both|mark|last|price|trigger|market|limit|loss|profit|[(,:=&/]'
/** `stop 2,820 (reduce-only)`, `reduce-only stop`. */
const REDUCES_BY_EXIT = new RegExp(
  `(?:^| )(?:${EXIT})(?: (?:${OF_EXIT}|${EXIT}))* (reduce ?only)(?= |$)|(?:^| )(reduce ?only) (?:${EXIT})(?= |$)`,
  'dg',
)

/** The flag of an exit says nothing of the order. Before a phrase uses the exit up. */
export function dropExitFlags(marks: Marks): void {
  for (const { captured } of marks.matches(REDUCES_BY_EXIT))
    for (const token of captured) if (token !== null) marks.takeToken(token)
}

/** `reduce-only off`, `not reduce-only`, `reduceOnly=0` */
const OFF =
  /(?:^| )(?:(?:not|no|without|non|isn't|disable|drop) (?:as |a |set to |flagged )?reduce ?only|reduce ?only(?: flag| is| set| to| :| =){0,3} (?:off|false|no|not|disabled|unset|removed|later|afterwards|after|once|tomorrow))(?= |$)/dg
const AS_NUMBER = /(?:^| )reduce ?only(?: flag){0,1}(?: is| set to){0,1}(?: =| :){0,1} (#)(?= |$)/dg
const ON = /(?:^| )reduce ?only(?= |$)/dg

/** True when the text says that the flag is off. */
export function readReduceOnly(marks: Marks, draft: OrderDraft): boolean {
  const zeros = marks.matches(AS_NUMBER).filter(({ captured: [flag] }) => flag?.value?.num === 0n)
  for (const match of zeros) marks.take(match)
  if (marks.takeAll(OFF).length > 0 || zeros.length > 0) return true
  if (marks.takeAll(ON).length > 0) draft.reduceOnly = true
  return false
}
