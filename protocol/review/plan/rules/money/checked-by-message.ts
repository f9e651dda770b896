// Flags new bank details that are verified with the contact details of the message that brought them.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { hitAt, ownTexts, type PhraseFacts, phrasesIn } from '../../relations/own-text.ts'
import { matches, type Patterns } from '../../relations/patterns.ts'
import { isIn, where } from '../../relations/where.ts'

const DETAILS =
  /(?:^|[^a-z])(?:iban|bank (?:account|details?|data|connection)|account (?:number|details)|sort code|routing number|swift|bic|payee|payment details|remittance|new account)(?:[^a-z]|$)/
const MESSAGE =
  '(?:letter|letterhead|(?:e-?)?mails?|messages?|fax|attachment|attached (?:letter|pdf|note|file)|pdf|invoice|signature|footer|notice|request|announcement|form|whatsapp|sms|text message|change request)'
/** "call them on the number given in the letter", "ring the number at the foot of the mail". */
const CALLS: Patterns = [
  new RegExp(
    `(?:calls?|ring|rings|phones?|dial|telephone|contact|verify|verifies|confirm|check)[^.;\\n]{0,90}(?:numbers?|phone|line|extension|contact|details|person)[^.;\\n]{0,40} (?:in|on|from|of|under|below) (?:the |this |that |their |its |his |her )?(?:[a-z]{2,12} )?${MESSAGE}(?![a-z])`,
    'g',
  ),
  new RegExp(
    `(?:calls?|ring|phone|dial|telephone|contact)[^.;\\n]{0,40} (?:the )?(?:new )?(?:number|phone number|contact)[^.;\\n]{0,24}(?:that |which )?(?:the )?(?:${MESSAGE}|sender|they) (?:gives?|gave|names?|named|states?|lists?|provides?|provided|shows?)`,
    'g',
  ),
]
/** The number stood there before, or is only held against another one. */
const KNOWN =
  /on file|stored|already|known|master|contract|previous|earlier|last year|old (?:invoice|letter)|website|register|instead of|rather than|not (?:the|from|use|with)|against|ignore|never/
const CHANGES: Patterns = [
  /(?:save|set|update|change|enter|replace|store|overwrite|record|register|activate|put|add|switch)[a-z]{0,3}[^.;\n]{0,60}(?:iban|bank|account|master|payee|vendor|supplier|details|it|them)(?![a-z])/,
  /(?:^|[^a-z])(?:pay|pays|release|transfer|wire|remit|settle|execute)(?![a-z])[^.;\n]{0,60}|(?:payment|sepa|pay) run|paid/,
]

const namesDetails = (plan: Plan): boolean => isIn(plan, DETAILS)

export const checkedByMessage = rule({
  id: 'plan.money.checked_by_message',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'FBI IC3, business e-mail compromise: verify by a number that is known, not by one in the message',
  message: ({ phrase }: PhraseFacts) =>
    `${phrase} asks the message to prove itself: whoever sent the new bank details answers that call.`,
  fix: 'Call a number that was on file before the message came, and hold the payment until then.',
  fires: [
    'The glazier mails a new IBAN. 1. Call the glazier on the number given in the mail. 2. Save that IBAN for the glazier. 3. Settle bill 88.',
    'New bank details of the caterer came by post. Ring the phone number at the bottom of that letter, then update the payee.',
  ],
  quiet: [
    'The glazier mails a new IBAN. 1. Call the glazier on the number stored in the contract; never dial the one given in the mail. 2. Save that IBAN for the glazier. 3. Settle bill 88.',
    'New bank details of the caterer came by post. Ring the phone number that is on file, not the one in the letter, then update the payee.',
    'A parcel came. Ring the phone number at the bottom of that letter, then update the address.',
  ],
  since: '2.14.0',
  screen: where(namesDetails),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    if (!namesDetails(plan)) return []
    const call = phrasesIn(plan, CALLS, budget).find(
      ({ own, at, start, end }) => !KNOWN.test(own.text.slice(at, at + end - start)),
    )
    if (call === undefined) return []
    const goesOn = ownTexts(plan, budget).some(({ text, start }) =>
      matches(CHANGES, start > call.end ? text : text.slice(Math.max(0, call.end - start))),
    )
    return goesOn ? hitAt(plan, call) : []
  },
})
