// Flags an approval that another agent gives where a person must.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { everyOf, firstOf, matches, type Patterns } from '../../relations/patterns.ts'
import { quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  approval: string
}

const DEMANDS: Patterns = [
  /\b(?:human|person|manager|owner|two people|second person|duty manager|supervisor|doctor|treasurer)(?:'s)? (?:ok|approval|sign-?off|consent|confirmation|go-ahead|review|decision)\b/,
  /\b(?:approval|ok|sign-?off|consent|confirmation) (?:of|by|from) (?:a|the|two) (?:human|person|manager|owner|data owner|treasurer|doctor|board|people)/,
]
const AGENT_SAYS: Patterns = [
  /(?:^|\n)[^\n]{0,6}(?:worker|agent|bot|sub-?agent|planner|critic|assistant|model|reviewer-bot)[\w-]{0,12} ?(?:->|→|:|>)[^\n]{0,40}?\b(?:yes|fine|ok|okay|approved|lgtm|go ahead|agreed)\b[^\n]{0,40}/g,
  /(?:^|\n)[^\n]{0,6}(?:checker)[\w-]{0,12} ?(?:->|→|:|>)[^\n]{0,40}?\b(?:yes|fine|ok|okay|approved|lgtm|go ahead|agreed)\b[^\n]{0,40}/g,
]
const ACTS =
  /\b(?:release|pay|payout|deploy|transfer|send|sign|delete|grant|publish|execute|merge)\w{0,8}[.( ]/

export const agentApproval = rule({
  id: 'plan.calls.agent_approval',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'C',
  source: 'NIST SP 800-53 AC-3(2), AC-5; EU AI Act, article 14',
  message: ({ approval }: Facts) => `${approval} comes from an agent; the rule asks for a person.`,
  fix: 'Ask the person and wait for the answer.',
  fires: [
    'planner: the refund needs the approval of a person\nagent-2: approved\nplanner: payout.release(refund="r-9")',
    'lead: we need human OK for the mailing\nbot-4 -> lead: ok\nlead: mail.send(list="all")',
  ],
  quiet: [
    'planner: the refund needs the approval of a person\nMrs Diaz: approved\nplanner: payout.release(refund="r-9")',
    'lead: we need human OK for the mailing\nbot-4 -> lead: asked Mrs Diaz\nlead: wait(minutes=30)',
  ],
  screen: where((plan) => matches(DEMANDS, asciiLower(plan.text.slice(0, 20_000))), { text: 1 / 2 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.text.length >> 1)
    const lower = asciiLower(plan.text.slice(0, 20_000))
    const demand = firstOf(DEMANDS, lower)
    if (demand === null) return []
    for (const match of everyOf(AGENT_SAYS, lower)) {
      const end = match.index + match[0].length
      if (match.index > demand.index && ACTS.test(lower.slice(end)))
        return [
          { at: { start: match.index, end }, facts: { approval: quote(plan, { start: match.index, end }) } },
        ]
    }
    return []
  },
})
