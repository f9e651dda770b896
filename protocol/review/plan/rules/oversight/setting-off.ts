// Flags a setting that switches a guard off: `audit.trail=off`.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { partyAt } from '../../relations/identifiers.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  setting: string
}

const GUARDS = [
  'audit',
  'auditing',
  'logging',
  'mfa',
  '2fa',
  'deletion',
  'versioning',
  'tls',
  'verify',
  'validation',
  'waf',
  'firewall',
  'antivirus',
  'edr',
  'siem',
  'guardrails',
  'moderation',
  'screening',
  'interlock',
  'approval',
  'approvals',
]
const OFF = ['false', 'off', '0', 'no', 'disabled', 'none']
const SETTING =
  /(?:^|[\s`"'(,{])([A-Za-z][A-Za-z0-9_-]{1,30}(?:[._][A-Za-z0-9_-]{1,30}){1,5})["'`]{0,1} {0,1}[=:] {0,1}["'`]{0,1}([A-Za-z0-9]{1,10})(?![A-Za-z0-9])/g

/** Staging and tests in the name itself. */
const ELSEWHERE = ['test', 'staging', 'stg', 'dev', 'local', 'sandbox']

export const settingOff = rule({
  id: 'plan.oversight.setting_off',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'NIST SP 800-53 AU-5, CM-6',
  message: ({ setting }: Facts) =>
    `${setting} switches a guard off; what happens meanwhile is neither seen nor stopped.`,
  fix: 'Keep it on; if it is slow, give it a buffer or a filter.',
  fires: [
    '1. Set audit.trail=off in the claims portal.\n2. Restart the worker.',
    'Config of the gateway: mfa_required: false, then reload.',
  ],
  quiet: [
    '1. Set audit.trail=on in the claims portal.\n2. Restart the worker.',
    'Config of the gateway: color_required: false, then reload.',
  ],
  screen: where(({ text }) => text.slice(0, 20_000).search(SETTING) >= 0, { text: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.text.length)
    for (const match of plan.text.slice(0, 20_000).matchAll(SETTING)) {
      const words = asciiLower(match[1]!).split(/[._-]/)
      if (!OFF.includes(asciiLower(match[2]!)) || !words.some((word) => GUARDS.includes(word))) continue
      const start = match.index + match[0].indexOf(match[1]!)
      const party = partyAt(plan, start)
      if (party === 'untrusted' || party === 'principal' || words.some((word) => ELSEWHERE.includes(word)))
        continue
      const end = match.index + match[0].length
      return [{ at: { start, end }, facts: { setting: plan.text.slice(start, end) } }]
    }
    return []
  },
})
