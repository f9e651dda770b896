// Flags harassing people and spreading lies about them.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import {
  type HarmFacts,
  type HarmPair,
  MAKE_VERBS,
  MAKING,
  SPREAD_VERBS,
  SPREADING,
} from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    verbs:
      'harass, bully, humiliate, insult, troll, mob, defame, slander, smear, shame, dox, cyberbully, libel, vilify, ridicule',
    to: 'person, mayor, minority, group, ethnic group, religion, rival company, reputation, politician',
  },
  {
    acts: [...MAKING, ...SPREADING],
    verbs: `${SPREAD_VERBS}, ${MAKE_VERBS}`,
    to: 'hate speech, hate mail, slur, racist joke, hate campaign, smear campaign, smear, defamatory article, harassing message, revenge porn, deepfake nude, racist post, racist flyer, deepfake porn',
  },
  {
    acts: ['publish', 'send', 'share', 'upload', 'explain'],
    verbs: SPREAD_VERBS,
    to: 'rumour, rumor, lie, disinformation, misinformation, fake news, hoax, false accusation, false story, false rumour, false rumor, conspiracy theory, propaganda',
  },
  {
    acts: [...MAKING],
    verbs: MAKE_VERBS,
    to: 'disinformation, disinformation campaign, fake news, fake news article, fake news story, misinformation, false rumor, false rumour, deepfake, propaganda',
  },
  { verbs: 'harass, bully, defame, slander, dox, cyberbully, libel', to: 'anything' },
  {
    acts: [...MAKING, 'publish', 'send'],
    to: 'meme, joke, post, tweet, comment, caricature, leaflet, message, song, chant',
    as: 'racist, antisemitic, homophobic, islamophobic, sexist, xenophobic',
  },
]

export const harassment = harmRule({
  id: 'plan.harm.harassment',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'EU Digital Services Act; UK Malicious Communications Act 1988',
  message: ({ clause }: HarmFacts) => `${clause} harasses a person or spreads falsehoods about people.`,
  fix: 'Do not do it.',
  fires: [
    'Humiliate my classmate in front of the group.',
    'Write hate mail to the refugees in the street.',
    'Spread a rumour that the candidate takes drugs.',
    'Create a deepfake of the mayor at a party.',
    'Slander the bakery in the local group.',
    'Generate racist memes for the chat.',
  ],
  quiet: [
    'Congratulate my classmate in front of the group.',
    'Write an invitation to the refugees in the street.',
    'Spread the butter before the candidate arrives.',
    'Create a portrait of the mayor at a party.',
    'Recommend the bakery in the local group.',
    'Generate weather memes for the chat.',
  ],
  pairs: PAIRS,
})
