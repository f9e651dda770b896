// Flags bounds of an agent that are lifted so that it is not stopped, and a control that is openly gone around.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const LIFTS: Patterns = [
  /(?:remove|disable|delete|drop|switch off|turn off|uninstall|comment out|stop)[^.\n]{0,24}(?:kill switch|stop button|circuit breaker|watchdog|guardrails?|spend(?:ing)? cap|budget alert|safety cap|loss limit|daily stop|max loss)/g,
  /(?:raise|set|increase|lift|change)[^.\n]{0,40}(?:budget|limit|cap|quota)[^.\n]{0,16}(?:to )?(?:unlimited|infinit|none|no limit|999)/g,
  /(?:give|grant|assign)[^.\n]{0,24}(?:agent|bot|service account|itself|role)[^.\n]{0,24}(?:iam:\*|\*:\*|admin|owner|full (?:access|rights)|everything)/g,
]
const SO =
  /so (?:that )?(?:it|we|i|the|he|they)|stops? (?:long|the|it|us)|stuck|until we|until it|blocks|in the way|unattended|overnight|keeps? (?:stopping|tripping)|itself/
const TRIAL = /sandbox|staging|test (?:account|tenant|project)|simulat|paper (?:account|trading)|approved by/

export const boundsLifted = phraseRule({
  id: 'plan.oversight.bounds_lifted',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'NIST AI RMF, MANAGE 2.4; EU 2024/1689, article 14 (human oversight)',
  message: ({ phrase }) => `${phrase}: what should stop a run that goes wrong is lifted for the run.`,
  fix: 'Keep the bound, and ask its owner for a higher one with an end.',
  fires: [
    'The import trips at night. Turn off the circuit breaker so that it runs through.',
    'Set the budget of the crawler to unlimited, it keeps stopping.',
  ],
  quiet: [
    'The import trips at night. Read why the circuit breaker opens and ask the owner.',
    'Set the budget of the crawler to unlimited in the sandbox, it keeps stopping.',
  ],
  phrase: LIFTS,
  where: [
    { in: 'text', says: SO },
    { in: 'clause', lacks: TRIAL },
  ],
})

const AROUND: Patterns = [
  /(?:to |so we |we |i )(?:get|go|work|route|slip) (?:around|past|by) (?:the |their |its |our |that )?[^.\n]{0,24}(?:check|policy|limit|approval|review|control|filter|gate|restriction|audit|screening|guard|dlp|mfa|quota)(?![a-z])/g,
  /(?:circumvent|evade|outsmart|trick|fool|cheat)(?:s|ing)? (?:the |their |its |our |that )?[^.\n]{0,24}(?:check|policy|limit|approval|review|control|filter|gate|restriction|audit|screening|guard|dlp|scanner|detector)(?![a-z])/g,
]

export const goneAround = phraseRule({
  id: 'plan.oversight.gone_around',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'COSO Internal Control, principle 10; NIST SP 800-53 AC-3',
  message: ({ phrase }) => `${phrase}: the control is gone around, not met.`,
  fix: 'Meet the control, or ask its owner for an exception.',
  fires: [
    'Name the file differently to get past the upload filter.',
    'Book it in two parts so we slip by the spending limit.',
  ],
  quiet: [
    'Ask the owner of the upload filter for an exception.',
    'Explain how attackers try to get around the filter, and close the hole.',
  ],
  phrase: AROUND,
  where: [{ in: 'sentence', lacks: /attack|how |phish|prevent|test whether|try to|detect|stop/ }],
})
