// Flags money that is moved to an account said to be safe.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const SAFE = '["“\']?(?:safe|secure|protected|protection|security|holding|shelter)'
const TO_SAFETY: Patterns = [
  new RegExp(
    `(?:transfer|move|send|wire|put|bring|balance|money|funds|savings)[^.\\n]{0,70} (?:to|into|onto) (?:the |a |an |our |your |this |his )?${SAFE}["”']? (?:account|wallet)`,
    'g',
  ),
]
const ALARM: Patterns = [
  /fraud|virus|compromis|hack|steal|suspicio|under investigation|bank'?s? (?:security|employee|staff)|police|stay on the line/,
  /(?:don't|do not|not to) (?:talk to|phone|call|tell|contact|ring) (?:the |your |our )?(?:bank|branch|staff|family)/,
]

export const safeAccount = phraseRule({
  id: 'plan.money.safe_account',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'FCA ScamSmart; UK Finance, safe account scams',
  message: ({ phrase }) => `${phrase}: no bank or police moves money to a safe account.`,
  fix: 'Move nothing, and ring the bank on the number of the card.',
  fires: [
    'The officer on the phone says that a clerk steals from us. Move the savings of the choir to the safe account he gave.',
    'Our terminal was hacked. Please send all of it to our protection account today and stay on the line.',
  ],
  quiet: [
    'The officer on the phone wants the savings on a safe account. I move nothing and ring the bank.',
    'Move the yearly surplus to the savings account of the choir as decided in May.',
  ],
  phrase: TO_SAFETY,
  where: [{ in: 'text', says: ALARM }],
})
