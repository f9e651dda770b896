// Flags acting as somebody else: on the phone, in an exam, as a witness, under invented accounts.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import { type Wording, type WordingFacts, wordingsIn } from '../../relations/wording.ts'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      'call, phone, ring, write to, contact, email, mail',
      'telecom, carrier, operator, provider, bank, insurer, hotline, help desk, registrar, support, tax office',
      'as, pretending to be, posing as, in the name of, claiming to be',
    ],
    gap: 4,
    other: 'as agreed, as planned, as usual, as requested, as soon as',
    near: 'say, reset, ported, port, lost, change, cancel, number, date of birth, security question, mr, mrs, ms',
  },
  {
    say: [
      'solve, answer, take, write, sit, complete, do',
      'exam, proctored test, proctored exam, proctored, final test, certification test, driving theory test, thesis',
    ],
    gap: 5,
    near: 'log in as, webcam, second window, in his name, in her name, for him, for her, instead of him, instead of her, proctor, earpiece, his account, her account',
  },
  {
    say: [
      'sign, countersign, confirm, attest, certify',
      'as witness, as a witness, as the witness, witness statement',
    ],
    gap: 6,
    near: "wasn't, was not, not present, not in the room, although, even though, without, afterwards, later",
  },
  {
    say: [
      'post, write, publish, leave, give, submit, generate',
      'five-star, 5-star, positive, one-star, 1-star, bad, glowing, negative, good',
      'review, reviews, rating, ratings',
    ],
    gap: 3,
    near: 'from the accounts, new accounts, accounts, profiles, competitor, rival, rivals, over three weeks, a day, from different, invented, as customers, phone farm, vary',
  },
  {
    say: [
      'create, open, register, make, set up, buy, use',
      'accounts, profiles, identities, numbers, personas',
      'post, vote, review, comment, like, sign, rate, apply',
    ],
    gap: 12,
    near: 'fake, invented, different, phone farm, proxy, proxies, vpn, looks, organic, farm, aged',
  },
  {
    say: [
      'open, create, make, use, log in with, switch to',
      'second account, second github account, other account, another account, alt account, test account, sock puppet, second user',
      'approve, review, confirm, vote, merge, release, sign',
    ],
    gap: 8,
  },
]

export const posesAs = rule({
  id: 'plan.deceit.poses_as',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'FTC, 16 CFR 461 (impersonation), 16 CFR 465 (fake reviews); NIST SP 800-53 AC-5',
  message: ({ clause }: WordingFacts) => `${clause} acts as somebody else, or as many.`,
  fix: 'Act under the own name, or have the person do it.',
  fires: [
    'Ring the hotline as Mrs Levi, say that the card is lost and have the new one sent here.',
    'Register forty profiles through the proxies and vote for our choir from each.',
    'The lead is away: use my other account and approve the change.',
    'Sit the driving theory test in his name; the webcam shows a photo.',
  ],
  quiet: [
    'Ring the hotline as agreed and ask when the new card comes.',
    'Ask forty members to vote for our choir.',
    'The lead is away: use my account and ask the deputy to approve the change.',
    'Do the practice test with him and explain the signs.',
  ],
  find: (plan: Plan, budget: Budget) => wordingsIn(plan, WORDINGS, budget),
})
