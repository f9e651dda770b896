// Flags decisions in fields that pay to an account other than the one on file, without a confirmation.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan, Range } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { wholeText } from '../../relations/own-text.ts'
import { quote } from '../../relations/steps.ts'
import { isIn, where } from '../../relations/where.ts'

interface Facts {
  readonly paid: string
}

const ACCOUNT = '(?:iban|account|account_number|bank_account|bank|wallet|address|sort_code|routing)'
const IS = '[\\\\"\'\\s]{0,6}[:=][\\\\"\'\\s]{0,6}'
const NUMBER = '((?:[a-z]{2}[0-9]{2}|0x|[0-9]{4})[a-z0-9 -]{4,40})'
/** `iban_on_file`, `vendor_master_account`, `registered_iban`. */
const ON_FILE = new RegExp(
  `(?:(?:^|[^a-z])${ACCOUNT}_(?:on_file|of_record|in_master|registered|known|verified|master)|(?:on_file|master|registered|known|verified|vendor_master|contract)_${ACCOUNT})${IS}${NUMBER}`,
)
/** `pay_to_iban`, `beneficiary_account`, `new_iban`. */
const PAID_TO = new RegExp(
  `(?:^|[^a-z])(?:(?:pay|paid|payment|transfer|send|credit)_(?:to_)?|to_|payee_|beneficiary_|destination_|target_|recipient_|new_)${ACCOUNT}${IS}${NUMBER}`,
)
const DECIDES = new RegExp(
  `(?:^|[^a-z])(?:decision|action|outcome|disposition|status|release|approved?|pay|execute)${IS}(?:pay|paid|approved?|releas|send|sent|execut|transfer|true|yes)`,
)
/** Somebody confirmed it; `callback_done: false` is none. */
const CONFIRMED = new RegExp(
  `(?:call_?back|verif|confirm|validat)[a-z_]{0,30}${IS}(?!false|no(?![a-z])|null|none|0|pending|open|["'\\s\\\\,}])`,
)

const compact = (text: string): string => text.replaceAll(/[ -]/g, '')

export const notOnFile = rule({
  id: 'plan.money.not_on_file',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'FBI IC3, business e-mail compromise; NACHA, account validation',
  message: ({ paid }: Facts) => `${paid} is not the account on file, and nobody confirmed it with the payee.`,
  fix: 'Hold the payment, and call the payee on the number that is on file.',
  fires: [
    'Output of the clerk: {"bill": "R-17", "decision": "release", "payee_iban": "NL44RABO0123456789", "iban_on_file": "NL20INGB0001234567", "callback_done": false}',
    'status: approved\nregistered_account: 4400 1234 5678\nnew_account: 4400 9876 5432',
  ],
  quiet: [
    'Output of the clerk: {"bill": "R-17", "decision": "hold", "payee_iban": "NL44RABO0123456789", "iban_on_file": "NL20INGB0001234567", "callback_done": false}',
    'Output of the clerk: {"bill": "R-17", "decision": "release", "payee_iban": "NL20 INGB 0001 2345 67", "iban_on_file": "NL20INGB0001234567"}',
    'Output of the clerk: {"bill": "R-17", "decision": "release", "payee_iban": "NL44RABO0123456789", "iban_on_file": "NL20INGB0001234567", "callback_by": "two clerks on the number on file"}',
  ],
  since: '2.15.0',
  screen: where((plan) => isIn(plan, ON_FILE)),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const text = wholeText(plan, budget)
    const known = ON_FILE.exec(text)
    const paid = PAID_TO.exec(text)
    if (known === null || paid === null || !DECIDES.test(text) || CONFIRMED.test(text)) return []
    const at: Range = { start: paid.index, end: paid.index + paid[0].length }
    const isOthers = plan.turns.some(
      ({ party, start, end }) =>
        (party === 'untrusted' || party === 'principal') && start < at.end && at.start < end,
    )
    return isOthers || compact(known[1]!) === compact(paid[1]!)
      ? []
      : [{ at, facts: { paid: quote(plan, at) } }]
  },
})
