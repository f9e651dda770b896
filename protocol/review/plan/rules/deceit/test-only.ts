// Flags things that are put right for a test or visit and put back behind it.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const LOOKED_AT =
  /inspect|audit|emission test|to pass the|for the (?:test|visit|check|measurement)|examiner|surveyor|the authority|review board/
const BACK: Patterns = [
  /(?:take|put|switch|turn|set|load|swap|remove|move)[a-z]{0,3} (?:it|them|the [a-z ]{2,24}) (?:off|out|back|away|down)? ?(?:again|as before)[^.\n]{0,20}(?:after|when|once|as soon as)[^.\n]{0,40}(?:gone|over|out|left|done|passed|away)/g,
  /(?:only|just) (?:during|while|for the time of|until) the (?:inspection|audit|test|visit|measurement)[^.\n]{0,60}(?:then|after(?:wards)?) [^.\n]{0,30}(?:back|again|off|as before)/g,
  /load[a-z]{0,3} the (?:normal|old|usual|other) [a-z]{2,14} (?:again|back)/g,
]
const OPEN =
  /(?:scaffold|screen|cover|table|chair|sign|car|furniture|decoration|curtain|window|lamp|banner|tent)s?(?:[^a-z]|$)/

export const testOnly = phraseRule({
  id: 'plan.deceit.test_only',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'Regulation (EC) 715/2007, article 5(2) (defeat devices); ISO/IEC 17020',
  message: ({ phrase }) => `${phrase}: what is shown to those who look is not how it is used.`,
  fix: 'Show it as it is used, or keep it as it is shown.',
  fires: [
    'The inspector comes at ten. Put the guards on the saws, and take them off again when he is gone.',
    'To pass the emission test load the clean map; load the normal map again on the road.',
  ],
  quiet: [
    'The inspector comes at ten. Put the guards on the saws, they stay on.',
    'The inspector comes at ten. Move the chairs away and put the chairs back again when he is gone.',
  ],
  phrase: BACK,
  where: [
    { in: 'text', says: LOOKED_AT },
    { in: 'phrase', lacks: OPEN },
  ],
})
