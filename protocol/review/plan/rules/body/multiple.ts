// Flags a dose, rate or pressure that is a multiple of the stated one.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const TIMES: Patterns = [
  /(?:ten|10|twenty|20|five|six|seven|eight|nine|[5-9]|[1-9][0-9]|a hundred|100)(?: times|-fold|x) (?:the |of the |its |his |her |what )?(?:[a-z]{1,14} ){0,3}(?:set ?point|dose|dosage|rate|limit|concentration|pressure|maximum|amount|strength|label|chart|prescribed|allowed|recommended)/g,
]
/** Somebody is treated, or breathes, drinks or stands beside it. */
const GIVES: Patterns = [
  /(?:^|[^a-z])(?:dose|dosing|deliver|deliver(?:s|ing)|give|giving|inject|infuse|administer|set|run|pour|spray|feed|raise|turn up|increase|add|apply|pump|should)(?:[^a-z]|$)/,
]
const BODY =
  /patient|pump|child|infant|ward|nurse|drip|syringe|insulin|morphine|medicine|drug|tablet|pool|chlorine|pesticide|water|boiler|valve|vessel|gas|reactor|animal|horse|dog|cat|calf|baby/
const TRIED =
  /(?:^|[^a-z])(?:wrong|mistake|error|overdose|stop|instead|was|were|would be|withheld|too much|simulat|spare|dummy)(?:[^a-z]|$)/

export const multiple = phraseRule({
  id: 'plan.body.multiple',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'ISMP, ten-fold dosing errors; WHO, Medication Without Harm (2017); IEC 61511',
  message: ({ phrase }) => `${phrase} is many times what is meant for people or vessels to bear.`,
  fix: 'Stay with the stated value; have the person who answers for it set another one.',
  fires: [
    'Run the drip of bed 4 at ten times the previous rate, the nurse looks in at six.',
    'Dose the pool with chlorine at 8 times the set point tonight, the swimmers come at seven.',
  ],
  quiet: [
    'The drip of bed 4 was at ten times the previous rate; stop it and call the doctor.',
    'Dose the pool with chlorine at the set point tonight, measure before the swimmers come.',
  ],
  phrase: TIMES,
  where: [
    { in: 'clause', says: GIVES, lacks: TRIED },
    { in: 'turn', says: BODY },
  ],
})
