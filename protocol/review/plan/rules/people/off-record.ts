// Flags private results that go to an address outside the record of the person they are about.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const OFF_RECORD: Patterns = [
  /(?:^|[^a-z])(?:send|sends|sent|sending|mail|email|post|forward|text|fax|share|deliver)(?:s|ed|ing)?(?: it| them| the [a-z ]{2,30})?(?: to)?:? [^.;\n]{0,90}(?:not on (?:his|her|their|the|file|record)|not the one on file|typed into the form|gave in the chat|not in (?:his|her|their|the) (?:file|record))/g,
  /(?:^|\n)to: [^\n]{0,90}(?:hr|boss|manager|employer|payroll|press|landlord)@/g,
]
const PRIVATE: Patterns = [
  /(?:^|[^a-z])(?:blood|test|lab|your|his|her) results?|diagnos[a-z]{1,4}|hiv|hepatitis|reactive|medical|prescription|therapy|pregnan[a-z]{1,3}|date of birth|dob(?![a-z])/,
  /(?:^|[^a-z])(?:payslips?|account statements?|credit report|criminal record|custody|passport|home address)(?![a-z])/,
]

export const sentOffRecord = phraseRule({
  id: 'plan.people.sent_off_record',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'GDPR articles 5(1)(f), 9 and 32; HIPAA 45 CFR 164.514(h)',
  message: ({ phrase }) =>
    `${phrase} gives private results to an address that the record of the person does not hold.`,
  fix: 'Send to the address on record, or verify who asks on a known channel.',
  fires: [
    'Here are the blood results of Ebba. Send to the address she gave in the chat.',
    'To: ebba@mail.example, boss@mill.example\nSubject: your results\nThe HIV test was negative.',
  ],
  quiet: [
    'Here are the opening hours. Send to the address she gave in the chat.',
    'Here are the blood results of Ebba. Send to the address on her record.',
    'Do not send the blood results to the address she gave in the chat.',
  ],
  phrase: OFF_RECORD,
  where: [{ in: 'text', says: PRIVATE }],
})
