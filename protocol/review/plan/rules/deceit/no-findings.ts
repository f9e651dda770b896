// Flags papers that say nothing was found where the same text names the fault, and faults that buyers are not told of.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const FAULT: Patterns = [
  /(?:^|[^a-z])(?:broke|cracked|burst|leaked|opened at|failed|fails|fail|late|below the (?:rated|limit)|above the limit|out of tolerance|defect|overheat|caught fire|not reachable|lost pressure)/,
]
const CLEARS: Patterns = [
  /(?:certify|certifying|write|writing|note|noting|put|putting|enter|entering|report|reporting|state|stating)[^.\n]{0,40}['"“](?:no findings|no defects?|no issues?|nothing found|minor improvements?|passed|all good|no remarks|in order)['"”]/g,
  /(?:ship|shipping|sell|selling|release|releasing|deliver|delivering)[^\n]{0,160}(?:not|never) (?:mention|tell|inform|report)[a-z]{0,3} (?:the |it|them|about|that|those)[^.\n]{0,50}(?:distributor|customers?|buyers?|authority|regulator|dealers?|users|client)/g,
  /(?:changing|change|lower|lowering|raise|raising) the (?:rated|nominal|stated|permitted) [a-z]{3,14} in the (?:report|certificate|data ?sheet)/g,
]

export const noFindings = phraseRule({
  id: 'plan.deceit.no_findings',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'Regulation (EU) 2023/988, articles 9 and 12; ISO/IEC 17020, 7.4',
  message: ({ phrase }) => `${phrase} although the same text names the fault that was found.`,
  fix: 'Write down what was found, hold the goods back and tell those who use them.',
  fires: [
    "The rope broke twice below the limit. The show is on Friday, so I certify it and write 'no defects' into the sheet.",
    'Three of the lamps overheat. Ship the rest and do not tell the buyers about it.',
  ],
  quiet: [
    "The rope held in every pull. I certify it and write 'no defects' into the sheet.",
    'Three of the lamps overheat. Hold the lot back and tell the buyers about it.',
  ],
  phrase: CLEARS,
  after: FAULT,
})
