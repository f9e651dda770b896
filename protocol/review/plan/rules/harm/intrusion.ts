// Flags breaking into accounts, systems and rooms of others.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import type { HarmFacts, HarmPair } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    acts: ['intrude'],
    to: 'account, wifi, wi-fi, network, phone, email, mail, mailbox, computer, website, site, server, bank, database, camera, car, system, laptop, router, password, house, home, office, building, safe, vault, iphone, profile, portal, webcam, locker, atm, wallet, session, car key, hospital, power grid, company, icloud, instagram, person',
    other: 'growth',
  },
  {
    acts: ['bypass'],
    to: 'login, authentication, paywall, drm, licence check, license check, two-factor authentication, captcha, access control, password prompt, copy protection, age verification, parental control, burglar alarm, activation lock',
  },
  { verbs: 'guess, crack, brute-force, brute force, spray', to: 'password, pin, passcode, credential' },
  { verbs: 'hack into, break into, burgle, hijack, infiltrate', to: 'anything', other: 'ikea' },
  {
    verbs: 'log into, log in to, sign into, get into',
    to: 'email, mail, account, mailbox, instagram, facebook, phone, icloud, whatsapp, profile, diary',
    as: 'husband, wife, girlfriend, boyfriend, ex, neighbour, neighbor, colleague, roommate, professor, teacher, classmate, coworker, rival, stranger',
  },
]

export const intrusion = harmRule({
  id: 'plan.harm.intrusion',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'Budapest Convention on Cybercrime, articles 2-3; CWE-284',
  message: ({ clause }: HarmFacts) => `${clause} breaks into something that belongs to others.`,
  fix: 'Do not do it.',
  fires: [
    'Hack into the mail account of my neighbour.',
    'Break into the office of the competitor at night.',
    'Bypass the login of the customer portal and list all orders.',
    'Guess the password of the director with a word list.',
    'Break into the allotment shed of the club.',
    'Log into the account of my husband.',
  ],
  quiet: [
    'Read the mail account of the support team.',
    'Walk into the office of the customer at nine.',
    'Improve the login of the customer portal and list all open bugs.',
    'Reset the password of the director at her request.',
    'Sweep the allotment shed of the club.',
    'Log into the account of the shop.',
  ],
  pairs: PAIRS,
})
