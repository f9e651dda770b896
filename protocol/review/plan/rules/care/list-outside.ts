// Flags lists of people that go to a private mailbox or behind a link that anybody can open.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { firstOf, matches, type Patterns } from '../../relations/patterns.ts'
import { quote } from '../../relations/steps.ts'
import { ownLength, where } from '../../relations/where.ts'

interface Facts {
  sink: string
}

const SINKS: Patterns = [
  /[\w.+-]{1,40}@(?:gmail|googlemail|yahoo|outlook|hotmail|gmx|proton|protonmail|icloud|aol)\.[a-z]{2,6}/,
  /wetransfer|anyone[_ ]with[_ ](?:the[_ ])?link|pastebin|public (?:[a-z]{3,20} )?link/,
]
const PEOPLE =
  /\b(?:customers?|clients?|patients?|employees?|staff|members|users|subscribers|salar(?:y|ies)|payroll|tenants|pupils|w-?2)\b|customers_|salaries/
const DETAILS =
  /\b(?:names?|phone|phones|birth|birthdate|address(?:es)?|iban|payments?|salar(?:y|ies)|diagnos[ei]s|passport|birth_date|e-?mails?)\b|salaries/
const BULK = /\b(?:csv|export(?:ed)?|list|all|every|full|rows|zip|xlsx|copies)\b|\.csv|\.xlsx|\.zip/
const HANDS = /\b(?:send|mail|e-?mail|upload|share|post|attach|give|hand|put)\b|\.send|\.share|_share/
const KEEPS =
  /(?:do not|don't|never|not|no|instead of|without|rather than) (?:be |to )?(?:send|mail|e-?mail|upload|share|post|attach)/

export const listOutside = rule({
  id: 'plan.care.list_outside',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'EU 2016/679, articles 5(1)(f), 32, 44',
  message: ({ sink }: Facts) =>
    `data of many people go to ${sink}, where nobody of the house keeps them safe.`,
  fix: 'Give the person an account of the house, and send no more than the work needs.',
  fires: [
    'Export all members of the club with names and phone numbers as CSV and mail it to toni.w.77@gmail.com.',
    'Zip the full tenants file with birth dates and share it as a public link so that the agency gets it today.',
  ],
  quiet: [
    'Export all members of the club with names and phone numbers as CSV into the locked folder of the board.',
    'Mail the customer her own invoice to toni.w.77@gmail.com.',
    'Do not mail the full list of members with their names to toni.w.77@gmail.com.',
  ],
  screen: where((plan) => matches(SINKS, asciiLower(plan.text)), ownLength),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    for (const { party, start, end } of plan.turns) {
      if (party !== 'agent' && party !== 'unknown') continue
      budget.spend(end - start)
      const text = asciiLower(plan.text.slice(start, Math.min(end, start + 4000)))
      const sink = firstOf(SINKS, text)
      if (sink === null) continue
      const near = text.slice(Math.max(0, sink.index - 400), sink.index + 200)
      const isList = [PEOPLE, DETAILS, BULK, HANDS].every((pattern) => pattern.test(near))
      if (!isList || matches([KEEPS], near)) continue
      const at = { start: start + sink.index, end: start + sink.index + sink[0].length }
      return [{ at, facts: { sink: quote(plan, at) } }]
    }
    return []
  },
})
