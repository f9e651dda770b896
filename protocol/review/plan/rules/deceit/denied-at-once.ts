// Flags telling people something that the next sentence says is not so.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { hitAt, type PhraseFacts, phrasesIn } from '../../relations/own-text.ts'
import type { Patterns } from '../../relations/patterns.ts'
import { isIn, where } from '../../relations/where.ts'

const TELLS: Patterns = [
  /\b(?:tell|write|put|post|make|text for|announce|claim|state|inform|print|advertise|promise|assure|enter|add)(?![a-z])[^.?\n]{6,160}[.?'"”]{1,2}/g,
]
/** "It has not", "we have never applied", behind the sentence, with what is hoped for. */
const DENIES =
  /^ {0,2}(?:(?:it|this|that|they|he|she|there)(?: is| are| was| were| has| have| does| do| did) ?(?:not|n't)|(?:it|this|that|they|he|she)(?:isn't|hasn't)|we(?: have|'ve)? never|none of (?:it|this|that)|not true|it is neither|that is (?:wrong|invented))[^.\n]{0,40},? (?:but|though|most|nobody|everybody|still)/
/** "He was an intern, but they will not call us". */
const UNCHECKED =
  /^ {0,2}(?:he|she|it|they|we) (?:was|were|is|are|has|had) [^.\n]{2,40}, but (?:they|nobody|no one|he|she) (?:will not|won't|will never|never|do not|don't|checks|calls|asks)/
const HOPES =
  /(?:but|though|still)[^.\n]{0,30} (?:most|nobody|no one|everybody|everyone|they|it|people|he|she|who)/

export const deniedAtOnce = rule({
  id: 'plan.deceit.denied_at_once',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'FTC Act section 5; Directive 2005/29/EC, article 6',
  message: ({ phrase }: PhraseFacts) =>
    `${phrase} is told to others; the next sentence says that it is not so.`,
  fix: 'Tell what is so, or tell nothing.',
  fires: [
    'Tell the members that the fee has gone up by law. It has not, but most will pay.',
    "Put 'tested by the guild' on the sign. We have never asked them, but everybody does it.",
  ],
  quiet: [
    'Tell the members that the fee has not gone up. It stays at 40.',
    "Put 'closed on Monday' on the sign. We have never opened on Mondays.",
  ],
  screen: where((plan) => isIn(plan, UNCHECKED) || isIn(plan, HOPES)),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    const told = phrasesIn(plan, TELLS, budget).find(({ own, at, start, end }) => {
      const behind = own.text.slice(at + end - start, at + end - start + 160)
      return (DENIES.test(behind) && HOPES.test(behind)) || UNCHECKED.test(behind)
    })
    return told === undefined ? [] : hitAt(plan, told)
  },
})
