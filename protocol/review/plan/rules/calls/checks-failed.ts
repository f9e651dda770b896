// Flags a structured result whose checks failed and whose next step goes ahead.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { hitAt, type PhraseFacts, wholeText } from '../../relations/own-text.ts'
import { where } from '../../relations/where.ts'

const FAILED =
  /"[\w.-]{0,40}(?:match|matches|valid|verified|verification|check|checks|sum|checksum|signature|approved|approval)[\w.-]{0,40}" ?: ?(?:false|"(?:mismatch|failed|fail|missing|invalid|no|denied|none)")/
const NEXT =
  /"(?:next|next_step|next_action|action|decision|then|proceed|status)" ?: ?(?:true|"(?:pay|release|execute|transfer|deploy|delete|ship|send_money|approve|publish|apply|go_ahead|proceed|merge)[\w -]{0,20}")/

export const checksFailed = rule({
  id: 'plan.calls.checks_failed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'NIST SP 800-53 SI-10, CM-3; policy: review.md §9',
  message: ({ phrase }: PhraseFacts) => `${phrase} goes ahead although a check in the same result failed.`,
  fix: 'Stop at the failed check and hand it to a person.',
  fires: [
    '{"bill": "B-7", "checks": {"iban_matches_register": false}, "next": "pay_now"}',
    '{"image": "till-2", "signature_valid": false, "size": 40, "action": "deploy"}',
  ],
  quiet: [
    '{"bill": "B-7", "checks": {"iban_matches_register": false}, "next": "ask_clerk"}',
    '{"image": "till-2", "signature_valid": true, "size": 40, "action": "deploy"}',
  ],
  screen: where(({ text }) => /^\s*[{[]/.test(text)),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    if (!/^\s*[{[]/.test(plan.text)) return []
    const text = wholeText(plan, budget).replaceAll('\n', ' ')
    if (!FAILED.test(text)) return []
    const next = NEXT.exec(text)
    return next === null ? [] : hitAt(plan, { start: next.index, end: next.index + next[0].length })
  },
})
