// Flags a pitch that promises a gain without risk and presses the reader to act before anybody can advise.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const SURE: Patterns = [
  /(?:guaranteed|risk-free|no risk|without (?:any )?risk|fully protected|can(?:not|'t) lose|always (?:pays|wins)|never had a (?:negative|losing|bad))(?![a-z])/g,
]
const GAIN = /[0-9] ?%|(?:^|[^a-z])(?:yields?|returns?|interest|profits?|earns?|pays out)(?:[^a-z]|$)/
const STAKE =
  /(?:^|[^a-z])(?:savings|pension|deposit|invest|money|coins?|bonds?|funds?|inheritance|[0-9]{2,3},000)(?:[^a-z]|$)/
const PRESSES: Patterns = [
  /(?:ends|closes|expires|runs out) (?:today|tonight|at midnight|in (?:an|one) hour)|only (?:today|tonight)|act now|last (?:seats|places|chance)/,
  /no need to (?:talk|speak|ask|tell|inform)|(?:do not|don't) (?:tell|talk to|ask) (?:your|the|any)|move (?:all|everything|it all)|all of it|everything you have/,
]

export const sureGain = phraseRule({
  id: 'plan.money.sure_gain',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'SEC Office of Investor Education, red flags of fraud; Directive 2014/65/EU, articles 24-25',
  message: ({ phrase }) =>
    `${phrase}: a gain without risk is promised, and the reader is pressed to decide at once.`,
  fix: 'State the risk and the costs, check what suits the client, and leave time for advice.',
  fires: [
    'Dear Mr. Lot, the harbour bond earns 14 % a year, guaranteed. Bring everything you have this morning; the offer closes today.',
    'Write to the club members: our coin cannot lose, it pays 3 % a week. No need to ask your bank, put your savings in.',
  ],
  quiet: [
    'Dear Mr. Lot, the harbour bond earned 4 % last year; the return is not guaranteed. Ask your bank before you decide.',
    'The deposit of 500 is guaranteed by law; the rate is 2 % and you may leave at any time.',
  ],
  phrase: SURE,
  where: [
    { in: 'turn', says: GAIN },
    { in: 'turn', says: STAKE },
    { in: 'turn', says: PRESSES },
  ],
})
