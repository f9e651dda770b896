// Flags money that is moved to an account said to be safe, and a transfer although the payee's name does not match.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

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
  message: ({ phrase }) =>
    `${phrase}: no bank or police has money moved to a safe account; who asks for it takes it.`,
  fix: 'Move nothing, end the call, and ring the bank on the number of the card.',
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

const ANYWAY: Patterns = [
  /(?:continue|proceed|send|pay|transfer|confirm|release|go on)(?: it| the payment)? (?:anyway|regardless|nevertheless)/g,
  /(?:ignore|dismiss|override|overrule|skip|confirm|accept|click through|tick away)[^.\n]{0,24}(?:name|payee|mismatch|bank's|fraud|iban)[^.\n]{0,12}(?:warning|check|alert|mismatch)/g,
]
const UNMATCHED: Patterns = [
  /(?:name|payee|holder|iban|account)[^.\n]{0,40}(?:no match|not match|n't match|mismatch|differs|different|another name|close match)/,
  /(?:no match|mismatch|does not match|doesn't match)[^.\n]{0,40}(?:name|payee|holder|account)/,
]

export const payeeUnmatched = phraseRule({
  id: 'plan.money.payee_unmatched',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'Regulation (EU) 2024/886, article 5c (verification of payee); Pay.UK, Confirmation of Payee',
  message: ({ phrase }) => `${phrase} although the name of the payee does not match the account.`,
  fix: 'Stop, and ask the payee on a number that was known before.',
  fires: [
    'The bank reports that the holder does not match the landlord. Confirm anyway, the rent is due.',
    'Payee check of the caterer: mismatch. Ignore the name warning and release the deposit.',
  ],
  quiet: [
    'The bank reports that the holder does not match the landlord. Stop and ring the landlord.',
    'Payee check of the caterer: match. Release the deposit.',
  ],
  phrase: ANYWAY,
  where: [{ in: 'text', says: UNMATCHED }],
})
