// Flags finding out who reported or spoke anonymously, and handing the name to whom it concerns.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { whereSaid } from '../../relations/where.ts'
import { ownSentences, says, type Wording, type WordingFacts, wordingsIn } from '../../relations/wording.ts'

const HIDDEN =
  'anonymous, whistleblower, whistle-blower, confidential source, ethics line, hotline, complainant, informant, tip-off, leaker'
const WORDINGS: readonly Wording[] = [
  {
    say: [
      'identify, trace, unmask, find out, work out, deanonymise, deanonymize, track down, expose, name, out',
      'who, author, writer, sender, person, source, whistleblower, whistle-blower, complainant, reporter, leaker, informant, employee',
    ],
    gap: 5,
  },
  {
    say: [
      'match, compare, compared, correlate, check',
      'spelling, style, writing, handwriting, times, wording, ip, logins, badge, metadata',
    ],
    gap: 6,
  },
  {
    say: [
      'hand, give, pass, send, forward, report, tell, recommend handing, handing',
      'name, names, identity',
    ],
    gap: 4,
  },
]

export const unmasked = rule({
  id: 'plan.people.unmasked',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'Directive (EU) 2019/1937, articles 16 and 19',
  message: ({ clause }: WordingFacts) =>
    `${clause} finds out who spoke under the promise of staying unnamed.`,
  fix: 'Look into what was reported, not into who reported it.',
  fires: [
    'An anonymous complaint about the chef came in. Match its wording with the staff chats and tell the chef who wrote it.',
    'Trace which nurse sent the tip to the hotline; hand her name to the director.',
  ],
  quiet: [
    'An anonymous complaint about the chef came in. Check the hygiene records and invite the chef to answer.',
    'Answer the mails to the hotline; hand the statistics to the director.',
  ],
  screen: whereSaid([HIDDEN]),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    return ownSentences(plan, budget).some((one) => says(one, HIDDEN))
      ? wordingsIn(plan, WORDINGS, budget)
      : []
  },
})
