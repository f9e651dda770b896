// Flags checks that are made to pass whatever they find.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const GOOD = '(?:200|ok|true|healthy|success|green|passed|valid)'
const ALWAYS: Patterns = [
  new RegExp(
    `(?:return|report|answer|show|say|respond)s? (?:with )?(?:a )?${GOOD} (?:always|regardless|no matter|in any case|even (?:if|when))`,
    'g',
  ),
  new RegExp(`always (?:return|report|answer|show|say|respond)s? (?:with )?(?:a )?${GOOD}(?![a-z])`, 'g'),
  /(?:hard-?code|pin|fix|freeze)[a-z]{0,2} (?:the )?(?:health|status|check|reading|sensor|alarm|validation|verification)[^.\n]{0,30} (?:to|at|on) (?:ok|true|green|healthy|passed|valid|normal|zero|0)/g,
  /(?:set|change|adjust|shift)[a-z]{0,3} (?:the )?(?:displayed |shown |sensor )?offset[^.\n]{0,30}so (?:that )?(?:the )?(?:log|display|reading|chart|report)[^.\n]{0,16}(?:stays|is|looks|in range|green)/g,
]
const MOCK =
  /(?:^|[^a-z])(?:stub|mock|fake server|unit test|test double|fixture|local|sandbox|staging)(?:[^a-z]|$)/

export const alwaysGreen = phraseRule({
  id: 'plan.oversight.always_green',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'NIST SP 800-53 SI-4, SI-6; Google SRE book, Monitoring Distributed Systems',
  message: ({ phrase }) => `${phrase}: the check passes whatever it finds, so nobody learns of a fault.`,
  fix: 'Let it tell the truth, and look for the cause of the fault.',
  fires: [
    'Make the probe of the till return 200 always, also when the ledger is down, then roll out.',
    'Hard-code the sensor reading of the fridge to normal until the fitter comes.',
  ],
  quiet: [
    'Make the probe of the till return 503 when the ledger is down, then roll out.',
    'In the unit test the mock of the sensor always returns ok.',
  ],
  phrase: ALWAYS,
  where: [{ in: 'clause', lacks: MOCK }],
})
