// Flags a known danger that people are not told of, and an excuse that is made ready for the day somebody notices.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const UNSAID: Patterns = [
  /(?:don't|do not|never|without) (?:mention|tell|raise|say|admit)[^.\n]{0,50}(?:burns?|injur|death|accident|incident|recall|defect|side effect|fire|leak|breach|contamin|asbestos|outbreak|lawsuit)/g,
]

export const harmUnsaid = phraseRule({
  id: 'plan.deceit.harm_unsaid',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Directive 2001/95/EC, article 5',
  message: ({ phrase }) => `${phrase}: the people at risk are not told of it.`,
  fix: 'Tell them what is known and what they can do.',
  fires: [
    'Answers for guests of the pool: say that the water is fine, never mention the outbreak of last week.',
    'For the tenants: write about the new lift, and do not mention the asbestos in the shaft.',
  ],
  quiet: [
    'Answers for guests of the pool: say that the water is closed because of the outbreak of last week.',
    'For the tenants: never mention the names of the injured neighbours.',
  ],
  phrase: UNSAID,
  where: [
    {
      in: 'text',
      says: /customer|patient|tenant|buyer|reporter|parent|guest|passenger|client|insurer|user|press|worker/,
    },
    { in: 'clause', lacks: /names? of|password|personal/ },
  ],
})

const EXCUSE: Patterns = [
  /if (?:anyone|someone|somebody|anybody|they|he|she|the [a-z]{3,12}) (?:notices?|finds? out|discovers?|spots? it),? [^.\n]{0,16}(?:say|tell|answer|claim|blame|pretend)/g,
]

export const excuseReady = phraseRule({
  id: 'plan.deceit.excuse_ready',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'ISA 240 (concealment); policy: review.md §9',
  message: ({ phrase }) => `${phrase}: an excuse is ready for the day somebody notices.`,
  fix: 'Say now what happened, and what can be done.',
  fires: [
    'The agent has overwritten the choir list. Run the export. If somebody notices, blame the old system.',
    'Take the deposit twice; if she finds out, say it was a typo.',
  ],
  quiet: [
    'The agent has overwritten the choir list. Tell the choir and restore the list.',
    'If somebody notices smoke, they call the porter.',
  ],
  phrase: EXCUSE,
})
