// Reads what a sentence says of an option: its right and cover, its strike, and its price for one share.
import type { OrderDraft } from '../../draft.ts'
import type { Marks } from '../marks.ts'
import type { Put } from '../segment.ts'

const RIGHT = /(?:^| )(calls?|puts?|straddles?|strangles?)(?= |$)/

export const OPTION =
  /(?:^| )(?:options?|calls?(?! (?:me|us|the|it|him|back))|puts|(?:protective|cash secured|naked|covered|uncovered|@|#|the|a|short|long) put|straddles?|strangles?)(?= |$)/

const COVERED =
  /(?:^| )(?:covered|cash secured|secured|spreads?|condors?|butterfl(?:y|ies)|against (?:my|our|the)|own|owned|collars?|backed|(?:ring fenced|set aside|earmarked|reserved|blocked)(?: in cash){0,1}|cash (?:needed|reserved|set aside|earmarked|collateral))(?= |$)/

const NAKED =
  /(?:^| )(?:naked|uncovered|unsecured|unhedged|not (?:cash )?(?:secured|covered)|without (?:cover|owning|holding|the shares|shares))(?= |$)/

/** `for 5.10 each`: what one share of the option costs. */
const QUOTED =
  /(?:^| )(?:(?:for|at)(?: a limit of| limit| about| around){0,1} ){0,1}(#\$|#) (?:each|apiece|(?:per|a) (?:share|contract))(?= |$)/dg

/** `a put for 4.10`, where nothing else is priced. */
const PRICED =
  /(?:^| )(?:calls?|puts?)(?: on @){0,1}(?: strike (?:#\$|#)| _+){0,3} (?:for|at)(?: a limit of| limit| about| around){0,1} (#)(?= |$)/dg

export function readQuoted(marks: Marks, put: Put): void {
  const quoted = marks.takeAll(QUOTED)
  const priced = quoted.length > 0 ? quoted : marks.matches(PRICED)
  const [one, ...more] = priced
  const token = one?.captured[0]
  if (!token || more.length > 0) return
  put('option_price', token)
  marks.takeToken(token)
}

/** `SPY 540 puts`: the amount stays, its phrase needs it. */
const STRIKE =
  /(?:^| )(?:@|#)(?: date| (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?: -)?(?: #){0,2}){0,1} (#\$|#) (?:calls?|puts?|straddles?|strangles?)(?= |$)/dg

/** `covered calls KO Jan 67.5`. */
const STRIKE_BEHIND =
  /(?:^| )(?:calls?|puts?)(?: on){0,1} @(?: date| (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?: -)?(?: #(?= #)){0,1}){1} (#\$|#)(?= (?:at|for|limit|,|\.|\()|$)/dg

export function readStrike(marks: Marks, put: Put): void {
  const series = marks.matches(STRIKE)
  const [one, ...more] = series.length > 0 ? series : marks.matches(STRIKE_BEHIND)
  const token = one?.captured[0]
  if (token && more.length === 0) put('strike', token)
  if (token && series.length === 0) marks.takeToken(token)
}

const SET_ASIDE =
  /(?:^| )(?:(?:ring fenced|set aside|earmarked|reserved|blocked)(?: in cash){0,1}|cash (?:needed|reserved|set aside|earmarked|collateral|blocked))(?= |$)/dg

export function readOption(marks: Marks, draft: OrderDraft): void {
  if (!marks.has(OPTION) || draft.kind === 'read' || draft.numbers.has('spread_width')) return
  const right = RIGHT.exec(marks.text)?.[1] ?? null
  draft.option = {
    right: right === null || right.startsWith('s') ? null : right.startsWith('c') ? 'call' : 'put',
    covered: marks.has(COVERED),
    naked: marks.has(NAKED),
    span: draft.span,
  }
  marks.takeAll(SET_ASIDE)
  if (marks.has(/(?:^| )(?:sell|selling|write|writing|short)(?= |$)/)) draft.side = 'sell'
  else if (draft.side === null && marks.has(NAKED)) draft.side = 'sell'
}
