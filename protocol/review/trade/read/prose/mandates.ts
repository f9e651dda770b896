// Reads the terms that a sentence of its own states: `mandate: BTC and ETH only, 15k per order`. What it names bounds the
// order, and is none.
import type { Cap, Mandate } from '../../model.ts'
import { both, NO_TERMS } from '../account/read-mandate.ts'
import type { OrderDraft } from '../draft.ts'
import type { MarkMatch, Marks } from './marks.ts'
import type { SpanOf } from './segment.ts'
import type { Token } from './tokens.ts'

const STATES =
  /(?:^| )(?:mandates?|polic(?:y|ies)|house rules?|universe|(?:allowed|permitted|approved|eligible|forbidden|excluded|banned|prohibited)(?: list| assets| coins| tokens)?|off limits|allows|permits|may only|only may|not allowed|not permitted|never)(?= |$)/

/** `within the mandate` claims something of the order, and states no term. */
const CLAIMS =
  /(?:^| )(?:within|inside|in|per|under|by|as|with|following|fits?|to|of)(?: the| our| my| its| their){0,1}(?: stated| written| own| investment| risk| trading| treasury){0,2} (?:mandate|policy|rules)(?= |$)/g

const LIST = '((?:@)(?:(?: ,| and| or| &| plus| \\+| , and){0,1} @){0,11})'
const THINGS = '(?: assets?| coins?| tokens?| symbols?| markets?| instruments?| pairs?| names?| list){0,1}'
const IS = '(?: :| are| is| =| to| only| just| of| includes?| covers?){0,2}'
const list = (pattern: string): RegExp =>
  new RegExp(`(?:^| )(?:${pattern.replace('LIST', LIST)})(?= |$)`, 'dg')

const DENIED: readonly RegExp[] = [
  list(`(?:excluded|forbidden|banned|prohibited|blacklisted|off limits)${THINGS}${IS} LIST`),
  list('LIST (?:is|are) (?:excluded|forbidden|banned|prohibited|off limits|not allowed|not permitted)'),
  list('(?:no|never|not)(?: trade| buy| touch| hold){0,1} LIST'),
]
const ALLOWED: readonly RegExp[] = [
  list(
    `(?:allowed|permitted|approved|eligible|allows?|permits?|universe|mandate|policy)${THINGS}${IS} LIST(?: only){0,1}`,
  ),
  list('(?:may|can|must|only){1}(?: only){0,1}(?: trade| hold| buy| own| use){0,1} LIST(?: only){0,1}'),
  list('only LIST(?: (?:is|are|may be)){0,1}(?: allowed| permitted| approved| traded){0,1}'),
  list('LIST (?:only|and nothing else)'),
  list('LIST (?:is|are) (?:the only (?:ones )?)?(?:allowed|permitted|approved|eligible)'),
]
const CAP =
  /(?:^| )(?:max(?:imum)?|cap|capped|limit|most|up|than|at|,|:|and){0,1}(?: of| is| at| to| :){0,1} (#\$|#) (?:per|a|an|each|for each|for any)(?: single| one){0,1} (?:order|trade|ticket|position|name)(?= |$)/dg

const LARGEST =
  /(?:^| )(?:max(?:imum)?|largest)(?: single){0,1} (?:order|trade|ticket|position)(?: size| value| notional){0,1}(?: is| of| :| =){0,2} (#\$|#)(?! [@%x])(?= |$)/dg

/** What the terms are called. */
const HEADING = /(?:^| )(?:house |desk |fund )?(?:rules?|mandate|policy|limits?)(?: :)?(?= |$)/dg

/** Gives the words that state terms when none of them was read: they stay open. */
export function readTerms(marks: Marks, draft: OrderDraft, spanOf: SpanOf): readonly Token[] {
  if (!STATES.test(marks.text.replace(CLAIMS, ' _'))) return []
  const denied = DENIED.flatMap((pattern) => marks.takeAll(pattern)).flatMap((match) =>
    assetsIn(marks, match),
  )
  const allowed = ALLOWED.flatMap((pattern) => marks.takeAll(pattern)).flatMap((match) =>
    assetsIn(marks, match),
  )
  const caps = [...marks.takeAll(CAP), ...marks.takeAll(LARGEST)].map(
    ({ captured }): Cap => ({
      of: 'notional',
      name: 'per order',
      value: captured[0]!.value!,
      isShare: false,
      isUnitOpen: false,
      span: spanOf(captured[0]!),
    }),
  )
  if (denied.length + allowed.length + caps.length === 0) return marks.rest().filter(isTerm)
  marks.takeAll(HEADING)
  const terms: Mandate = {
    ...NO_TERMS,
    assets: allowed.length === 0 ? null : allowed,
    denied,
    caps,
    span: draft.span,
  }
  draft.mandate = draft.mandate === null ? terms : both(draft.mandate, terms)
  return []
}

const isTerm = ({ mark }: Token): boolean =>
  /^(?:mandates?|polic(?:y|ies)|rules?|universe|allow(?:s|ed)|permit(?:s|ted)|approved|eligible|forbidden|excluded|banned|prohibited|never|only)$/.test(
    mark,
  )

const assetsIn = (marks: Marks, { start, end }: MarkMatch): string[] =>
  marks.tokensIn(start, end).flatMap(({ asset, symbol }) => (asset === null ? [] : [symbol ?? asset]))
