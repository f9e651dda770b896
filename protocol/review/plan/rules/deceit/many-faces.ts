// Flags one author who speaks as many, or as somebody else: bought accounts, mass reviews, borrowed voices.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const MANY =
  '10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 200, 300, 500, 1000, ten, twelve, fifteen, twenty, thirty, forty, fifty, sixty, hundred, thousand, dozens, dozen, hundreds, thousands, several, many, thousand times'
const SPEECH =
  'review, star review, rating, comment, testimonial, vote, like, account, follower, profile, tweet, post, email account, opinion, upvote, ballot, answer'
const POSTS =
  'write, post, publish, submit, generate, order, buy, create, register, open, let, sign up, leave, place, vote, rate'

const WORDINGS: readonly Wording[] = [
  {
    say: [POSTS, MANY, SPEECH],
    gap: 3,
    near: 'review, star, fake, different, each, restaurant, hotel, contest, our, competitor, bakery, spelling, never bought, praise, vote, people who',
  },
  {
    say: [
      POSTS,
      SPEECH,
      'from, with, under, using, as, through',
      'account, name, profile, guest, customer, identity',
      'bought, fake, different, invented, several, new, other, made up',
    ],
    gap: 7,
  },
  {
    say: [
      POSTS,
      SPEECH,
      'from, with, under, using, as',
      'bought, fake, different, invented, several, many, made-up, false, nameless, anonymous',
      'account, name, profile, guest, customer, identity',
    ],
    gap: 7,
  },
  {
    say: [
      'from, with, using, under',
      'account, profile, persona',
      'we bought, i bought, bought, we registered',
    ],
    ofAny: true,
    gap: 2,
  },
  { say: [POSTS, 'bot, bots, twenty, thirty, fifty', 'vote, write, praise, rate, comment, under'], gap: 6 },
  {
    say: [
      'write, text, email, call, mail, message, send, set up, compose, make, draft, speak, chat, pose',
      'as, as if, in the name of, in the voice of, sounds like, pretending',
      'bank, police, it department, dhl, courier, tax office, school, doctor, nurse, army doctor, grandson, grandmother, mother, director, support, microsoft, landlord, post office, carrier, account holder, charity, customs, notary',
    ],
    gap: 6,
    near: 'password, pin, card, pay, money, link, code, dollars, details, lend, vouchers, deposit, click, transfer, swap, operation, notice, courier, login, scare, cancels, claims, 5,000',
  },
  {
    say: [
      'answer, fill in, vote, take',
      'survey, poll, contest, questionnaire, ballot, petition',
      'times, different customers, different names, different people',
    ],
    gap: 5,
  },
  {
    say: ['spoof, fake, clone, imitate'],
    near: 'caller id, number, voice, sender, website, login page, log-in page, domain',
  },
  {
    say: [
      'copy, clone, rebuild, imitate, build, create, make, set up',
      'log-in page, login page, sign-in page, page that looks like, site that looks like, form that looks like, page which looks like',
    ],
    gap: 6,
    other: 'our own, our new, for our own, for our',
  },
  {
    say: [
      'register, buy, reserve, set up, make',
      'domain, name, address, mail address',
      'differ, differs, one letter, looks like, similar, hyphen, misspelt, almost',
    ],
    gap: 8,
  },
]

export const manyFaces = wordingRule({
  id: 'plan.deceit.many_faces',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: '16 CFR 465 (fake reviews and testimonials); FTC Impersonation Rule, 16 CFR 461',
  message: ({ clause }: WordingFacts) => `${clause}: the reader takes one author for others.`,
  fix: 'Speak in your own name, once.',
  fires: [
    'Write thirty comments under the petition, each under a different name.',
    'Register a domain that differs by one letter and put the sign-up form there.',
    'Call the guests as the bank and ask for the card number.',
    'Buy two hundred followers and ratings for our bakery.',
  ],
  quiet: [
    'Read thirty comments under the petition and count the reasons.',
    'Register the domain of the club and put the sign-up form there.',
    'Call the bank and ask for a new card.',
    'Ask two hundred customers to rate our bakery.',
  ],
  wordings: WORDINGS,
})
