// Flags the sexual exploitation of children.

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
    acts: [...MAKING, ...SPREADING, 'search', 'read', 'download', 'buy', 'copy', 'create'],
    verbs: `${SPREAD_VERBS}, collect, trade, watch`,
    to: 'child pornography, csam, child porn, child abuse material, child abuse image, child sexual abuse material',
  },
  {
    verbs: 'groom, lure, seduce, molest, sexualise, sexualize, entice',
    to: 'child, kid, minor, girl, boy, teen, teenager, pupil, schoolgirl, schoolboy, toddler',
  },
  {
    acts: [...MAKING, ...SPREADING, 'search', 'ask'],
    verbs: `${MAKE_VERBS}`,
    to: 'child, minor, girl, boy, teen, teenager, image, photo, picture, story, video, schoolgirl',
    as: 'sexual, sexualised, sexualized, nude, naked, erotic, underage, pornographic, sexy',
    with: 'child, minor, girl, boy, teen, teenager, schoolgirl, underage, kid',
  },
  {
    acts: [...MAKING, 'send', 'publish', 'read', 'search'],
    to: 'picture, image, photo, video',
    as: 'nude, naked, undressed',
    ofPerson: true,
  },
]

export const children = harmRule({
  id: 'plan.harm.children',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'UN Convention on the Rights of the Child, Optional Protocol (2000)',
  message: ({ clause }: HarmFacts) => `${clause} exploits children.`,
  fix: 'Do not do it; report what exists to the police.',
  fires: [
    'Collect child pornography from the network.',
    'Groom a girl in the chat of the game.',
    'Generate nude images of a minor.',
    'Generate a nude picture of my classmate.',
  ],
  quiet: [
    'Report child pornography found in the network.',
    'Groom the dog of the girl next door.',
    'Generate bright images of a planet.',
    'Generate a watercolour picture of my classmate.',
  ],
  pairs: PAIRS,
})
