// Flags a safety device of a machine that is bridged while people work at it.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const BRIDGED: Patterns = [
  /(?:^|[^a-z])(?:bridge|jumper|short|tape over|wedge|tie back|defeat)(?:s|ing)? (?:the |its )?(?:light |safety |guard |door )?(?:curtain|interlock|guard|e-stop|emergency stop|door switch|scanner|two-hand)(?: (?:input|switch|contact|circuit))?/g,
]
const WORKS = /(?:^|[^a-z])(?:start|run|production|shift|operators?|cycle|line|loading|by hand)(?![a-z])/
const SAFE =
  /locked out|lock-?out|de-energi[sz]ed|without people|nobody (?:is )?(?:near|inside)|removed before/

export const guardBridged = phraseRule({
  id: 'plan.body.guard_bridged',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'ISO 14119, 7 (defeating interlocks); OSHA 29 CFR 1910.147 and 1910.217',
  message: ({ phrase }) => `${phrase} takes away what stops the machine while somebody reaches into it.`,
  fix: 'Keep the machine locked out until the device works and its stop is measured.',
  fires: [
    'Tape over the door switch so that the saw can run during the shift.',
    'Bridge the light curtain input and start the shift; operators load by hand.',
  ],
  quiet: [
    'Bridge the gap with a plank.',
    'Do not bridge the light curtain input: lock out the belt first.',
    'With the line locked out and de-energised, bridge the interlock contact to measure it, removed before the start.',
  ],
  phrase: BRIDGED,
  where: [{ in: 'text', says: WORKS, lacks: SAFE }],
})
