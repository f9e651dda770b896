// Finds the clauses of a request: what orders something unknown, what only withdraws entries, and the words that nothing used.
import type { Marks } from './marks.ts'
import { withoutRemarks } from './remarks.ts'
import type { Place } from './segment.ts'
import type { Token } from './tokens.ts'
import { beginsWithVerb } from './verbs.ts'
import { HARMLESS } from './vocabulary.ts'

const STARTS = /^(?:[.,;:!?]|and|then|also|but|afterwards|finally|next|please)$/

const JOINS = /^(?:and|then|also|next|finally|afterwards)$/

const OBJECT =
  /^(?:the|my|our|your|his|her|their|its|it|them|a|an|this|that|these|those|all|any|every|each|@)$/

const PARTICLE = /^(?:off|on|up|down|out|over|away|back|into|to)$/

/** Past forms tell a reason, they order nothing. */
const PAST =
  /ed$|^(?:broke|held|hit|made|beat|lost|fell|rose|saw|took|came|went|got|led|ran|won|paid|kept|cut)$/

const INTERJECTION = /^(?:yes|yeah|yep|okay|well|sorry|hello|hey|thanks|note|honestly|sadly|luckily)$/

/** Notes of what was done. */
const REPORTS = /^(?:write|log|record|note|report|document|print|journal)$/

/** "turn off the alerts": a clause that begins with an unknown word and its object orders something unknown. */
export function ordersIn(tokens: readonly Token[]): Place[] {
  return tokens.flatMap(({ mark, start }, index) => {
    const before = tokens[index - 1]?.mark
    if (before !== undefined && !STARTS.test(before)) return []
    if (!/^[a-z]{3,}$/.test(mark) || HARMLESS.has(mark) || PAST.test(mark)) return []
    const [next, after] = [tokens[index + 1], tokens[index + 2]]
    if (REPORTS.test(mark) || INTERJECTION.test(mark)) return []
    if (beginsWithVerb([mark, next?.mark, after?.mark].join(' '))) return []
    const object = next && PARTICLE.test(next.mark) ? after : next
    // "then punt 5 BTC": an amount of an asset under a word that is not known.
    const isSized =
      JOINS.test(before ?? '') && /^#\$?$/.test(next?.mark ?? '') && after !== undefined && after.mark === '@'
    if (isSized) return [{ start, end: after.end }]
    return object && OBJECT.test(object.mark) ? [{ start, end: object.end }] : []
  })
}

const CANCELLING =
  /^(?:please )?(?:cancel|cancelling|withdraw|withdrawing|pull|pulling)(?= |$)|^(?:[^ #@]{1,12} ){1,3}: cancel(?= |$)/

const ENTRIES =
  /(?:^| )(?:entry|entries|opening|buys?|bids?|unfilled|unexecuted)(?: unfilled| open| resting| working| limit){0,2}(?: (?:limits?|orders?|bids?|buys?|entries))?(?= |$)/

const STOPS = /(?:^| )(?:stops?|stop loss|sl|take profits?|tp|protections?|protective|everything)(?= |$)/

const MORE =
  /(?:^| )(?:and|then|,|&) (?:buy|sell|short|long|close|open|enter|add|(?:re ?-? ?)?place|put|send|submit|set|replace) (?:#|@|the|all|my|our|it)/

/** An entry that is withdrawn adds no risk; a stop that is named beside it leaves the request open. */
export const cancelsEntries = (marks: Marks): boolean =>
  CANCELLING.test(marks.text) && ENTRIES.test(marks.text) && !STOPS.test(marks.text) && !MORE.test(marks.text)

/** `Unilever (ULVR)`: a name in capitals right before its symbol. */
function isNameOfAsset(tokens: readonly Token[], token: Token): boolean {
  if (token.isName !== true) return false
  const at = tokens.indexOf(token)
  const rest = tokens.slice(at + 1, at + 5)
  const open = rest.findIndex(({ mark }) => mark === '(')
  return (
    open >= 0 &&
    open <= 2 &&
    rest.slice(0, open).every(({ isName }) => isName === true) &&
    rest[open + 1]?.mark === '@' &&
    tokens[at + open + 3]?.mark === ')'
  )
}

/** The verb that was read is known, whatever the others are. */
export function unknownOf(marks: Marks, action: string, isAsked: boolean): Token[] {
  const verb = action.split(' ')
  const unknown = marks
    .rest()
    .filter((token) => !isNameOfAsset(marks.tokens, token))
    .filter(({ mark }) => !mark.split(' ').every((word) => verb.includes(word) || HARMLESS.has(word)))
    .filter(({ mark }) => !verb.includes(mark) && !/^[@.,;:()=+~<>-]$/.test(mark) && !HARMLESS.has(mark))
  return withoutRemarks(marks, unknown, isAsked)
}
