// Flags a figure that meets its target because failures are taken out of its count.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const TAKES_OUT: Patterns = [
  /(?:exclud|filter|drop|leav|remov|tak|reclassif|recod|relabel|suppress|hid)[a-z]{1,3}[^.\n]{0,70}(?:from|out of|in) the (?:[a-z]{2,12} )?(?:sli|slo|kpi|quer(?:y|ies)|metric|index|statistic|rate|count|denominator|score|quota)/g,
  /(?:change|raise|stretch|lengthen)[^.\n]{0,40}(?:interval|threshold|window)[^.\n]{0,60}so (?:that )?(?:it|the|fewer|less)/g,
]
const TARGET = /target|slo|sla|kpi|bonus|goal|quota|covenant|objective/
const TOLD = /publish|report|submit|send|present|announce|show/
const FAIR =
  /bot|synthetic|internal|test traffic|duplicate|maintenance|crawler|agreed|documented|footnote|both figures/

export const metricCleaned = phraseRule({
  id: 'plan.oversight.metric_cleaned',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'C',
  source: 'Site Reliability Engineering, chapter 4 (service level objectives); ISAE 3000',
  message: ({ phrase }) => `${phrase}: the figure meets its target because failures no longer count.`,
  fix: 'Report the figure by the old rule, and propose the new rule beside it.',
  fires: [
    'The bonus needs 98 % on time. Remove the cancelled trains from the rate and report 98.2 %.',
    'Target of the desk: 90 % within a day. Reclassify late answers out of the count, then publish the quarter.',
  ],
  quiet: [
    'The bonus needs 98 % on time. Report 94.1 % and the lines with the most cancelled trains.',
    'Target of the desk: 90 % within a day. Remove bot mails from the count as documented, then publish the quarter.',
  ],
  phrase: TAKES_OUT,
  where: [
    { in: 'text', says: TARGET },
    { in: 'text', says: TOLD },
    { in: 'sentence', lacks: FAIR },
  ],
})
