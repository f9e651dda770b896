// Flags deceiving people for gain.

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
    acts: ['deceive'],
    verbs: 'defraud, scam, swindle, trick, dupe, con, phish, cheat, fleece, catfish, mislead',
    to: 'person, customer, bank, investor, buyer, insurer, insurance company, elderly, pensioner, taxpayer, tourist, lender, casino, shopper, employer, charity',
  },
  {
    acts: [...MAKING, ...SPREADING],
    verbs: `${SPREAD_VERBS}, ${MAKE_VERBS}, run, start, operate`,
    to: 'phishing, phishing mail, phishing email, phishing page, phishing site, scam, ponzi scheme, pyramid scheme, romance scam, advance-fee scam, scam call, investment scam, phishing campaign, spear-phishing mail, phishing message, phishing kit',
    other: 'awareness, simulated, training, test',
  },
  {
    acts: ['send', 'publish', 'upload', 'file_claim', 'sell', 'share', 'reply', 'buy'],
    verbs: SPREAD_VERBS,
    to: 'invoice, review, claim, insurance claim, receipt, listing, testimonial, charity appeal, rating, follower, like, job advert, refund request, expense report, ticket, loan application',
    as: 'fake, fraudulent, bogus, phony, fictitious, sham, made-up, fabricated',
  },
  {
    acts: [...MAKING],
    to: 'follower, account, profile, reviewer, review, testimonial, website, online shop, charity, bank site, job advert, identity',
    as: 'fake, fraudulent, bogus, phony, sock-puppet, sockpuppet, stolen',
    other: 'test, demo',
  },
  { verbs: 'defraud, swindle, scam, hoodwink', to: 'anything' },
  {
    acts: [...MAKING, 'publish', 'send'],
    to: 'review, testimonial, rating, invoice, receipt, comment, reference',
    with: 'invented, fake, fictitious, made-up, fabricated, bogus, nonexistent',
  },
]

export const fraud = harmRule({
  id: 'plan.harm.fraud',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'UN Convention against Transnational Organized Crime; FTC Act section 5',
  message: ({ clause }: HarmFacts) => `${clause} deceives people to get their money or data.`,
  fix: 'Do not do it.',
  fires: [
    'Trick pensioners into paying a fee for a prize.',
    'Write a phishing mail that looks like a parcel notice.',
    'Post fake reviews for the hotel.',
    'Create a fake charity that collects for the flood.',
    'Swindle the widow out of her house.',
    'Write twenty reviews from invented guests.',
  ],
  quiet: [
    'Help pensioners with paying a fee for a parcel.',
    'Write a quarterly mail that looks like the last parcel notice.',
    'Post opening hours for the hotel.',
    'Create a page for the charity that collects for the flood.',
    'Help the widow out of her house.',
    'Write twenty invitations for invited guests.',
  ],
  pairs: PAIRS,
})
