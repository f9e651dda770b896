// Reads bounds that a sentence states beside its order: the risk of a trade, a budget and what of it was spent, a weight.
import { compare, multiply, type Rational, rational, subtract } from '../../../core/number/rational.ts'
import type { Cap } from '../../model.ts'
import { both, NO_TERMS } from '../account/read-mandate.ts'
import type { OrderDraft } from '../draft.ts'
import type { Marks } from './marks.ts'
import type { SpanOf } from './segment.ts'
import type { Token } from './tokens.ts'

/** `max risk per trade is 1 % of equity` bounds the order; it is not its size. */
const RISK_BOUND =
  /(?:^| )(?:(?:max|maximum) )?(?:risk|loss) (?:limit |cap |budget )?per (?:trade|order|position)(?: limit| cap)?(?: is| at| of| :| =){0,2} (#%)(?:(?: of(?: the| my| our){0,1}){0,1} (?:equity|account|capital|nav|nlv))?(?= |$)/dg

export function readRiskBound(marks: Marks, draft: OrderDraft, spanOf: SpanOf): void {
  for (const { captured } of marks.takeAll(RISK_BOUND)) {
    const token = captured[0]!
    const cap: Cap = {
      of: 'loss',
      name: 'risk per trade',
      value: multiply(token.value!, rational(1, 100)),
      isShare: true,
      isUnitOpen: false,
      span: spanOf(token),
    }
    draft.mandate = both(draft.mandate ?? NO_TERMS, { ...NO_TERMS, caps: [cap] })
  }
}

/** `weekly budget 100, 40 spent`: what is left bounds the order. */
const BUDGET =
  /(?:^| )(?:(?:daily|weekly|monthly|yearly|crypto|dca|savings) ){0,2}budget(?: is| of| at| :| =){0,2} (#\$|#)(?= |$)/dg

/** `permits up to 1,000 a month`. */
const RATE =
  /(?:^| )(?:permits?|allows?|at most|up to|maximum|max)(?: of| up to){0,1} (#\$|#) (?:a|per|each) (?:month|week|day|quarter)(?= |$)/dg

/** `max position 100 USD`, `not more than $100 per trade`. */
const MOST =
  /(?:^| )(?:max|maximum)(?: position| order| trade| ticket){1,2}(?: size| value){0,1}(?: is| of| at| :| =){0,2} (#\$)(?= |$)|(?:^| )(?:max|maximum|at most|(?:not|no) more than|up to)(?: of){0,1} (#\$) (?:a|per|each) (?:trade|order|position|ticket|name)(?= |$)/dg

/** `60% maximum weight, it is now 41%`: below it, the weight is no matter. */
const WEIGHT =
  /(?:^| )(#%) (?:maximum |max )weight(?: ,){0,1}(?: it){0,1} (?:is|stands at)(?: now| currently){0,1} (#%)(?= |$)/dg

const SPENT =
  /(?:^| )(#\$|#)(?: of it| already| so far){0,2} (?:spent|used)(?: yet| so far| this (?:week|month|day)){0,2}(?= |$)/dg

export function readBudget(marks: Marks, draft: OrderDraft, spanOf: SpanOf): void {
  for (const { captured } of marks.takeAll(MOST)) {
    const most = captured.find((one) => one)!
    addCap(draft, most, most.value!, spanOf)
  }
  for (const match of marks.matches(WEIGHT)) {
    const [most, now] = match.captured
    if (compare(now!.value!, most!.value!) < 0) marks.take(match)
  }
  const [budget] = [...marks.takeAll(BUDGET), ...marks.takeAll(RATE)]
  const token = budget?.captured[0]
  if (!token) return
  const spent = marks.takeAll(SPENT).map(({ captured }) => captured[0]!.value!)
  addCap(draft, token, spent.reduce(subtract, token.value!), spanOf)
}

function addCap(draft: OrderDraft, token: Token, value: Rational, spanOf: SpanOf): void {
  const cap: Cap = {
    of: 'notional',
    name: 'budget',
    value,
    isShare: false,
    isUnitOpen: false,
    span: spanOf(token),
  }
  draft.mandate = both(draft.mandate ?? NO_TERMS, { ...NO_TERMS, caps: [cap] })
}
