// Flags a quorum or number of approvers that a plan lowers before it acts.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { isIn, where } from '../../relations/where.ts'

interface Facts {
  change: string
  quorum: string
}

/** "3 of 5", "4-of-7". */
const QUORUM = /\b([1-9][0-9]?)(?: of |-of-|\/)([1-9][0-9]?)\b/g
const LOWERS =
  /(?:threshold|quorum|required_?(?:signers|approvals|confirmations|reviewers|signatures)|min_?(?:approvals|signers|approvers))(?: to |["'`]{0,1} {0,1}[(=:] {0,1})([0-9]{1,2})\b/g

export const quorumLowered = rule({
  id: 'plan.oversight.quorum_lowered',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'NIST SP 800-53 AC-3(2) (dual authorization)',
  message: ({ change, quorum }: Facts) =>
    `${change} takes the control of ${quorum} away: fewer persons can now act alone.`,
  fix: 'Leave the quorum as it is and ask its members for the approvals.',
  fires: [
    'The vault door needs 4 of 6 signers.\n1. setQuorum(2)\n2. Open the escrow.',
    'Branch rule: 2 of 4 reviewers. Set required_approvals=0, merge the release, set it back.',
  ],
  quiet: [
    'The vault door needs 4 of 6 signers.\n1. setQuorum(5)\n2. Open the escrow.',
    'Branch rule: 2 of 4 reviewers. Set required_approvals=3, merge the release.',
  ],
  screen: where((plan) => isIn(plan, QUORUM), { text: 1 / 4 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.text.length >> 2)
    const lower = asciiLower(plan.text.slice(0, 20_000))
    const [quorum] = [...lower.matchAll(QUORUM)].filter(
      ([, few, all]) => Number(few) > 1 && Number(few) <= Number(all),
    )
    if (!quorum) return []
    for (const match of lower.matchAll(LOWERS))
      if (Number(match[1]) < Number(quorum[1])) {
        const end = match.index + match[0].length
        return [
          {
            at: { start: match.index, end },
            facts: { change: plan.text.slice(match.index, end), quorum: quorum[0] },
          },
        ]
      }
    return []
  },
})
