// Flags a recommendation to roll a version out in full although its own figures are many times worse.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { isIn, where } from '../../relations/where.ts'

interface Facts {
  figures: string
}

/** "5xx 2.1 % against 0.05 %": the new one first. */
const AGAINST =
  /(?:5xx|errors?|error rate|failures?|timeouts)[^\n%]{0,20} ([0-9.]{1,8}) ?%[^\n%]{0,24}\b(?:against|vs|versus|compared)[^\n%]{0,24} ([0-9.]{1,8}) ?%/g
/** "0.04 % | 1.9 %", "from 0.04 % to 1.9 %": the new one last. */
const ONWARD =
  /(?:5xx|errors?|error rate|failures?|timeouts)[^\n%]{0,20} ([0-9.]{1,8}) ?% ?(?:\||->|→|to) {0,3}([0-9.]{1,8}) ?%/g
const PROMOTES =
  /(?:recommend|propose|suggest|therefore|so i)[^.\n]{0,80}(?:promot|roll(?:ing)? ?(?:it )?out|100 ?%|ship|go live|release)/
const HOLDS = /(?:do not|don't|not|before|instead of|against) (?:to )?(?:promot|roll|ship|releas|go)/
const TIMES = 5

export const worsePromoted = rule({
  id: 'plan.claims.worse_promoted',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'Google SRE Workbook, chapter 16 (canarying releases)',
  message: ({ figures }: Facts) =>
    `${figures} is many times worse, and the text recommends to go on with it for all.`,
  fix: 'Roll back, and find out why before anything is promoted.',
  fires: [
    'Errors 3.2 % on 4.1 against 0.1 % on 4.0, latency is better. I recommend promoting 4.1 to all hosts.',
    '| 5xx | 0.03 % | 2.4 % |\nLatency fell. I recommend to roll out to 100 %.',
  ],
  quiet: [
    'Errors 0.1 % on 4.1 against 3.2 % on 4.0. I recommend promoting 4.1 to all hosts.',
    '| 5xx | 0.03 % | 2.4 % |\nLatency fell. I recommend a rollback, and not to promote it.',
  ],
  screen: where((plan) => isIn(plan, PROMOTES) && isIn(plan, /[0-9]/), { text: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.text.length)
    const text = asciiLower(plan.text.slice(0, 8000))
    if (!PROMOTES.test(text) || HOLDS.test(text)) return []
    const worse = [...text.matchAll(AGAINST)].find(([, now, before]) => Number(now) >= TIMES * Number(before))
    const onward = [...text.matchAll(ONWARD)].find(([, before, now]) => Number(now) >= TIMES * Number(before))
    const found = worse ?? onward
    if (found === undefined) return []
    const at = { start: found.index, end: found.index + found[0].length }
    return [{ at, facts: { figures: quote(plan, at) } }]
  },
})
