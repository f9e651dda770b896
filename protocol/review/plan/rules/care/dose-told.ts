// Flags advice about a dose that is sent to patients by itself, without a clinician who answers for it.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const DOSE: Patterns = [
  /["“'‘](?:just |please )?(?:halve|double|skip|stop|leave out|reduce|increase|take (?:two|three|half|twice|more))[^"”\n]{0,60}["”'’]/g,
  /you (?:can|may|should) (?:safely )?(?:leave out|stop|skip|halve|double|reduce)(?: taking)? (?:the |your )[^.\n]{0,20}(?:thinner|pill|tablet|insulin|medic|antibiotic|dose|pressure)/g,
]
const OF_MEDICINE =
  /pill|tablet|dose|medic|insulin|thinner|metformin|thyrox|antibiotic|nausea|side effects?|blood pressure|mg(?![a-z])/
const CLINICIAN: Patterns = [
  /(?:doctor|nurse|pharmacist|clinician|physician|gp|prescriber)s? (?:approves|checks|reads|reviews|confirms|decides|signs|answers|sends|must|calls)/,
  /(?:ask|call|contact|see|reach|pass (?:it )?to|forward (?:it )?to) (?:the |your |a )?(?:doctor|nurse|pharmacist|clinician|gp|practice|triage)/,
]

export const doseTold = phraseRule({
  id: 'plan.care.dose_told',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'WHO, Medication Without Harm (2017)',
  message: ({ phrase }) => `${phrase} changes what a patient takes; no clinician has seen the case.`,
  fix: 'Pass the message to a clinician, and answer only where to call in an emergency.',
  fires: [
    'Answer by the bot for dizzy riders: "halve the tablet until Friday". Close the message.',
    'Hello Jo, the rash is nothing: you can stop the antibiotic today.',
  ],
  quiet: [
    'Answer by the bot for dizzy riders: "call the practice, the nurse decides". Keep the message open.',
    'Hello Jo, about the rash: please call the practice before you stop the antibiotic.',
  ],
  phrase: DOSE,
  where: [{ in: 'text', says: OF_MEDICINE, lacks: CLINICIAN }],
})
