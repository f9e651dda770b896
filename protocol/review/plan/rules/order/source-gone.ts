// Flags records that are rebuilt from memory, or asked for, after the only place that holds them is gone.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const REBUILT: Patterns = [
  /(?:^|[^a-z])(?:re-?build|re-?create|re-?enter|re-?type|re-?write|restore|fill in|set up)(?:s|ing)? [^.;\n]{0,60}from memory/g,
  /(?:^|[^a-z])ask [^.;\n]{0,40}(?:which|what) [^.;\n]{0,60}(?:we had|were there|there were|it had|they were)/g,
]
const GONE =
  /(?:^|[^a-z])(?:clos(?:e|es|ed|ing)|delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing)|drop(?:s|ped)?|wip(?:e|es|ed)|cancel(?:s|led)?|decommission(?:s|ed)?|purg(?:e|es|ed))(?![a-z])[^.\n]{0,60}(?:zone|account|config[a-z]*|database|records?|rules?|server|list|registry|old|original)|(?:zone|account|server|config) (?:is|are|gets) (?:closed|deleted|removed|wiped)/
const SAVED =
  /(?:^|[^a-z])(?:export|cop(?:y|ied)|back up|backed up|dump|save|download)(?:s|ed)? [^.;\n]{0,24}(?:zone|records?|rules|config)/

export const sourceGone = phraseRule({
  id: 'plan.order.source_gone',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'RFC 1912, 2 (zone data); NIST SP 800-53 CP-9',
  message: ({ phrase }) => `${phrase} rebuilds what only the removed source held.`,
  fix: 'Export the source first, compare the rebuilt records with it, and remove it last.',
  fires: [
    'Point the hall at the new registrar and delete the old zone. Ask the mail host which records we had and add them.',
    'Set up the till anew and re-enter the price rules from memory; the old server is wiped at noon.',
  ],
  quiet: [
    'Export the old zone, compare it, then delete the old zone. Ask the mail host which records we had.',
    'Set up the till anew and re-enter the greeting from memory.',
    'Delete the old zone after the new one has answered for a week.',
  ],
  phrase: REBUILT,
  where: [{ in: 'text', says: GONE, lacks: SAVED }],
})
