// Flags a statement to others that the plan's own next words show to be untrue or not yet known.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan, Range } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { partyAt } from '../../relations/identifiers.ts'
import { everyOf, firstOf, type Patterns } from '../../relations/patterns.ts'
import { quote } from '../../relations/steps.ts'
import { isIn, where } from '../../relations/where.ts'

interface Facts {
  statement: string
  fact: string
}

const STATES: Patterns = [
  /\b(?:reply|replying|answer|answering|tell|telling|write|writing|statement|post|posting|announce|say|saying|add|adding|send|sending|publish|mail|note)\b[^"“\n]{0,90}["“]([^"”\n]{6,240})["”]/g,
  /\b(?:sentence|claim|text)\b[^"“\n]{0,90}["“]([^"”\n]{6,240})["”]/g,
]
/** Something other than the speaker is said not to be so, or to be still open. */
const UNTRUE: Patterns = [
  /(?:^|[.;,(–—-] ?|\bbut |\balthough |\bthough |\bwell, )(?:it|that|this|they|the [a-z ]{2,30}|[a-z]{4,14}) (?:hasn't|has not|haven't|have not|isn't|is not|aren't|wasn't|was not|weren't|won't)\b/,
  /(?:^|[.;,(–—-] ?|\bbut |\balthough |\bthough |\bwell, )(?:it|that|this|they|the [a-z ]{2,30}|[a-z]{4,14}) (?:is still|are still|was never|has never|never|still)\b/,
]
const KNOWS: Patterns = [
  /\b(?:the (?:file|log|report|record|database|sheet|data) (?:has|have|shows?|says|lists?) (?:[0-9]+|two|three|four|five|six|several|some|many|otherwise|more|the opposite)|in fact|in reality)\b/,
  /\b(?:not true|which is wrong|actually (?:it|we|they|the)|none is public|only on paper|we know (?:that )?(?:it|they|there))\b/,
]

export const knownUntrue = rule({
  id: 'plan.deceit.known_untrue',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'C',
  source: 'FTC Act section 5; Directive 2005/29/EC, article 6',
  message: ({ statement, fact }: Facts) => `${statement} is told to others although ${fact}.`,
  fix: 'Say what is known, and what is still open.',
  fires: [
    'Answer the guest: "Your refund went out on Monday." It hasn\'t been booked, but then he stops calling.',
    'Publish the notice "The pool water is clean." — the report has two bad samples, but nobody asked for it.',
  ],
  quiet: [
    'Answer the guest: "Your refund goes out on Monday." The bank has confirmed it.',
    'Publish the notice "The pool is closed." The report has two bad samples.',
  ],
  screen: where((plan) => STATES.some((pattern) => isIn(plan, pattern)), { text: 1 / 2 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.text.length >> 1)
    const lower = asciiLower(plan.text.slice(0, 20_000))
    let looked = 0
    for (const match of everyOf(STATES, lower)) {
      if (++looked > 12) break
      const at: Range = { start: match.index, end: match.index + match[0].length }
      if (['principal', 'untrusted'].includes(partyAt(plan, match.index))) continue
      const behind = lower.slice(at.end, at.end + 160).split('\n')[0] ?? ''
      const next = behind
        .split(/[.!?] /)
        .slice(0, 2)
        .join('. ')
      const found = firstOf(UNTRUE, next.trim()) ?? firstOf(KNOWS, next)
      // A quotation that itself says "not" may be what the next words repeat.
      if (found === null || /\bnot\b|n't|\bclosed\b/.test(match[1]!.replace(/\bno [a-z]+/g, ''))) continue
      const fact = { start: at.end, end: at.end + Math.max(1, next.length) }
      return [{ at, facts: { statement: quote(plan, at), fact: quote(plan, fact) } }]
    }
    return []
  },
})
