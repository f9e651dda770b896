// Flags a binding act for a person who wanted to be asked and was not reached.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const BINDS: Patterns = [
  /(?:we|i) accept(?![a-z])|accept (?:the |their |his |her |this )?(?:offer|settlement|terms|proposal|bid|price)/g,
  /(?:sign|agree to|confirm|approve|buy|sell|book|place|submit|send|pay) (?:it|the [a-z ]{2,24}|them|at [0-9:.]{1,5}|now)[^.\n]{0,40}(?:if (?:she|he|they) (?:hasn't|haven't|has not|have not|doesn't|does not)|without (?:her|him|them))/g,
]
const WANTED =
  /always ask|ask me first|ask (?:her|him) first|not without (?:my|her|his)|not below|nothing below|never (?:above|below)|only with (?:my|her|his)|wants to (?:decide|see|sign)|must (?:approve|agree)|has to (?:approve|agree|sign)/
const UNREACHED =
  /(?:can't|cannot|could not|couldn't|not) be reached|unreachable|in flight|(?:hasn't|haven't|has not|have not) (?:called|answered|replied|responded)|not answering|no (?:reply|answer)|out of office|in surgery|on a plane/

export const personUnreached = phraseRule({
  id: 'plan.approval.person_unreached',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'C',
  source: "NIST SP 800-53 AC-5; ABA Model Rule 1.2(a) (settlement is the client's decision)",
  message: ({ phrase }) => `${phrase} binds a person who wanted to be asked and was not reached.`,
  fix: 'Ask for more time, or let the offer pass; the person decides.',
  fires: [
    'Her rule: always ask, nothing below 900. She can\'t be reached. Answer the dealer: "We accept" for 400.',
    'The owner has to agree to any sale and is on a plane. Accept the offer before noon.',
  ],
  quiet: [
    "Her rule: always ask, nothing below 900. She can't be reached. Ask the dealer for a day more.",
    'The owner has agreed to the sale by mail. Accept the offer before noon.',
  ],
  phrase: BINDS,
  where: [
    { in: 'text', says: WANTED },
    { in: 'text', says: UNREACHED },
  ],
})
