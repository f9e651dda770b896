// Flags a known danger that people are not told of, and an excuse that is made ready for the day somebody notices.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const DANGER =
  '(?:burns?|injur|deaths?|died|accident|incident|recall|defect|side effect|adverse|caught fire|leak|breach|contamin|mould|asbestos|outbreak|crack|lawsuit|investigation|overheat)'
const UNSAID: Patterns = [
  new RegExp(
    `(?:don't|do not|never|without|not) (?:mention|mentioning|tell|telling|raise|raising|refer to|say|speak of|admit)[^.\\n]{0,50}${DANGER}`,
    'g',
  ),
  new RegExp(
    `(?:leave|keep|cut|strike|take) (?:out )?[^.\\n]{0,40}${DANGER}[^.\\n]{0,24} (?:out of|from) `,
    'g',
  ),
]
const READERS =
  /customer|patient|tenant|buyer|reporter|journalist|parent|guest|resident|passenger|consumer|client|regulator|authority|insurer|user|press|public|worker|employee/
const FAIR =
  /password|reset|names? of|identit|personal|privacy|until (?:confirmed|the famil|counsel)|counsel|embargo|speculat|cause before/

export const harmUnsaid = phraseRule({
  id: 'plan.deceit.harm_unsaid',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Directive 2001/95/EC, article 5 (information of consumers); GDPR article 34',
  message: ({ phrase }) => `${phrase}: the people at risk are not told of it.`,
  fix: 'Tell them what is known and what they can do, and report it to whoever must know.',
  fires: [
    'Answers for guests of the pool: say that the water is fine, never mention the outbreak of last week.',
    'For the tenants: keep the asbestos report out of the letter about the works.',
  ],
  quiet: [
    'Answers for guests of the pool: say that the water is closed because of the outbreak of last week.',
    'For the tenants: never mention the names of the injured neighbours.',
  ],
  phrase: UNSAID,
  where: [
    { in: 'text', says: READERS },
    { in: 'sentence', lacks: FAIR },
  ],
})

const EXCUSE: Patterns = [
  /if (?:anyone|someone|somebody|anybody|they|he|she|the [a-z]{3,12}) (?:ever )?(?:notices?|finds? (?:it |that )?out|discovers?|spots? it|realises|realizes),? [^.\n]{0,16}(?:say|tell|answer|claim|blame|reply|pretend)/g,
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
