// Flags detectors of smoke or gas that are silenced, and interlocks that are defeated, while what they guard goes on.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const DETECTOR =
  '(?:smoke|co|co2|carbon monoxide|gas|fire|heat|radon|oxygen|h2s) (?:and co )?(?:sensor|detector|alarm|warner)s?'
const OFF =
  '(?:mut|silenc|unplug|disabl|remov|cover|tap|switch(?:ing|ed)? off|turn(?:ing|ed)? off|tak(?:e|ing) down|ignor)'
const MUTED: Patterns = [
  new RegExp(
    `${OFF}[a-z]{0,3} (?:the |all |both |its |those )?(?:[a-z]{1,12} )?${DETECTOR}(?![a-z])[^.\\n]{0,40}`,
    'g',
  ),
  new RegExp(
    `(?:the|a|our) ${DETECTOR}[^.\\n]{0,100}[:,;] ?(?:i |we |so )?${OFF}[a-z]{0,3} (?:it|them)(?![a-z])`,
    'g',
  ),
]
/** It is looked after, not only quiet. */
const MENDED =
  /replac|new (?:battery|sensor|detector|one)|batter|technician|fitter|tested|false alarm (?:was )?confirmed|second (?:one|detector|sensor) stays|after airing|drill|fire watch|(?:turn|switch)[a-z]{0,3} (?:it|them) (?:back )?on/

export const alarmMuted = phraseRule({
  id: 'plan.body.alarm_muted',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'EN 50292 (carbon monoxide detectors in homes); NFPA 72, 10.21 (impairments)',
  message: ({ phrase }) => `${phrase} silences the only warning of what kills without a smell.`,
  fix: 'Air the room and leave it, find the cause, and replace a faulty detector before the night.',
  fires: [
    'The CO detector in the van beeps at night: mute it and keep the heater on.',
    'Cover the smoke alarms of the dormitory, they wake the guests.',
  ],
  quiet: [
    'The CO detector in the van beeps at night: put a new battery in, and keep the heater off until it is tested.',
    'Dust the smoke alarms of the dormitory and press the test button.',
  ],
  phrase: MUTED,
  where: [{ in: 'sentence', lacks: MENDED }],
  since: '2.7.0',
})

const INTERLOCK =
  '(?:interlocks?|light curtains?|e-?stops?|emergency stops?|guard switch(?:es)?|limit switch(?:es)?|relief valves?|safety (?:valve|switch|relay|gate|circuit)s?|two-hand controls?|dead-?man)'
const DEFEATED: Patterns = [
  new RegExp(
    `(?:inhibit|defeat|bridg|jumper|bypass|overrid|wedg|tap|short|disabl|block|tie|tying|clamp)[a-z]{0,3} (?:down |out |over )?(?:the |its |both |all )?(?:[a-z]{1,12} ){0,2}${INTERLOCK}(?![a-z])[^.\\n]{0,40}`,
    'g',
  ),
]
/** The machine is without energy, or it is tried. */
const AT_REST =
  /lock-?out|tag-?out|loto|isolated|de-?energi|unplugged|power(?:ed)? off|simulat|test (?:bench|rig|mode)|key switch|maintenance mode|with (?:a |the )?permit|not|found/

export const interlockDefeated = phraseRule({
  id: 'plan.body.interlock_defeated',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'ISO 14119, clause 7 (defeat of interlocking devices); 29 CFR 1910.147',
  message: ({ phrase }) => `${phrase} takes away what stops the machine before it hurts somebody.`,
  fix: 'Stop the machine, find out why it trips, and mend that with the energy locked out.',
  fires: [
    'The press stops too often: bridge the light curtain until the order is done.',
    'The boiler trips at 5 bar, so inhibit the interlock for the winter and look at it in spring.',
  ],
  quiet: [
    'The press stops too often: clean the light curtain and measure its answer with the power locked out.',
    'The boiler trips at 5 bar, so keep it off and have the fitter look at the interlock.',
  ],
  phrase: DEFEATED,
  where: [{ in: 'clause', lacks: AT_REST }],
  since: '2.7.0',
})
