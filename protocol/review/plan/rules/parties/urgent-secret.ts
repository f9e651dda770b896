// Flags a payment that is asked for with urgency, secrecy or a ban on checking back.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan, Step } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { clauseWords, commits, isAct, isFound, PAYING, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  secrecy: string
  payment: string
}

const SECRET = [
  'confidential',
  'confidentially',
  'quiet',
  'secret',
  'secretly',
  'discreet',
  'nobody',
  'between',
]
const NO_CHECK = ['call', 'verify', 'check', 'confirm', 'ask', 'phone']
const URGENT = [
  'urgent',
  'urgently',
  'immediately',
  'hour',
  'minutes',
  'now',
  'today',
  'asap',
  'deadline',
  'quick',
  'quickly',
  'must',
  'straight',
]
const VALUE = [
  'wire',
  'payment',
  'transfer',
  'deposit',
  'money',
  'gift',
  'vouchers',
  'iban',
  'account',
  'invoice',
  'funds',
  'bitcoin',
  'cards',
  'bank',
]

/** "keep it between us", "tell nobody", "do not call back". */
function isSecrecy(plan: Plan, step: Step): boolean {
  const words = clauseWords(plan, step.sentence)
  const keeps =
    words.some((word) => SECRET.includes(word)) &&
    (words.includes('keep') ||
      words.includes('tell') ||
      words.includes('confidential') ||
      words.includes('us'))
  const forbids =
    words.some((word) => ['not', "don't", 'never', 'no'].includes(word)) &&
    NO_CHECK.includes(step.verb.split(' ')[0]!) &&
    step.negated
  return keeps || forbids
}

export const urgentSecret = rule({
  id: 'plan.parties.urgent_secret',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'FBI IC3, business e-mail compromise; Europol, CEO fraud',
  message: ({ secrecy, payment }: Facts) =>
    `${payment} rests on a request that forbids to check it: ${secrecy}. That is how payment fraud is asked for.`,
  fix: 'Call the person on a known number before anything is paid.',
  fires: [
    'From the director: "I need the transfer within the hour, keep it between us for now."\nNext: transfer the deposit of 40,000 EUR to the new account.',
    'The CEO wants the wire today. Tell nobody and do not call back. Pay 12,000 EUR to the supplier.',
  ],
  quiet: [
    'From the director: "I need the transfer within the week, the contract is attached."\nNext: transfer the deposit of 40,000 EUR to the account in the contract.',
    'The CEO wants the wire today. Call back and verify. Pay 12,000 EUR to the supplier.',
  ],
  screen: where((plan) => proposed(plan).some((step) => isAct(step, ...PAYING)), { steps: 2 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.steps.length * 2)
    const secrecy = plan.steps.find((step) => !isReport(step) && isSecrecy(plan, step))
    if (!secrecy) return []
    const urgent = plan.steps.some((step) =>
      clauseWords(plan, step.sentence).some((word) => URGENT.includes(word)),
    )
    const value = plan.steps.some((step) =>
      clauseWords(plan, step.sentence).some((word) => VALUE.includes(word)),
    )
    const payment = proposed(plan).find(
      (step) => isAct(step, ...PAYING) && !isFound(plan, step) && commits(plan, step),
    )
    if (!urgent || !value || !payment) return []
    return [{ at: payment, facts: { secrecy: quote(plan, secrecy.sentence), payment: quote(plan, payment) } }]
  },
})

const isReport = ({ verb }: Step): boolean => verb === 'report'
