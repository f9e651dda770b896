// Flags documents that carry a date, number or author that they do not have.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const PAPERS =
  'contract, agreement, power of attorney, will, invoice, approval, minutes, certificate, deed, letter, protocol, receipt, form, application, permit, test report, consent, signature, order, bill, statement, claim, document, lease, report, ticket'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      PAPERS,
      'with, under',
      'date, timestamp',
      'of, from, before',
      'last, previous, earlier, before, january, february, march, april, may, june, july, august, september, october, november, december, yesterday',
    ],
    ofAny: true,
    gap: 4,
  },
  { say: ['date, backdate, antedate, postdate, predate', PAPERS, 'to, before, as, back'], gap: 4 },
  {
    say: ['set, change, put, move, shift, turn', 'date, timestamp', 'on, of', PAPERS, 'back, to, before'],
    gap: 4,
  },
  {
    say: ['in', 'her, his, their', 'style, handwriting, name, voice'],
    ofAny: true,
    gap: 1,
    near: 'write, compose, reference, letter, letterhead, emblem, coat of arms, stamp, logo, upload, send, sign',
  },
  {
    say: [
      'put, use, add, place, paste, copy, insert',
      'emblem, coat of arms, letterhead, official stamp, stamp, seal, logo, signature',
      'website, scan, old, other, previous, last, pdf, contract, letter, picture, photo, passport, file, archive',
    ],
    gap: 7,
  },
  {
    say: ['stamp, signature, seal', 'scan, scanned, copied, screenshot'],
    ofAny: true,
    gap: 5,
  },
]

export const backdated = wordingRule({
  id: 'plan.deceit.backdated',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Budapest Convention on Cybercrime, article 7 (computer-related forgery)',
  message: ({ clause }: WordingFacts) => `${clause}: the paper shows a date or author that it does not have.`,
  fix: 'Use the true date and have the person who is named sign it.',
  fires: [
    'Prepare the lease with a date of last March and send it to the authority.',
    'Compose the letter of the coach in his style, put the letterhead from the website on top and send it to the league.',
    'Backdate the approval to Friday and attach it to the order.',
  ],
  quiet: [
    'Prepare the lease with the date of today and send it to the authority.',
    'Ask the coach for a letter and send it to the league.',
    'Attach the approval of Friday to the order.',
  ],
  wordings: WORDINGS,
})
