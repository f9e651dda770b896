// Flags telling people as a fact what the same sentence shows to be false or not known.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const TELLS =
  'tell, inform, assure, say, report, write, email, mail, announce, claim, reply, answer, post, promise, publish, state, certify, confirm, show, note, label, mark, declare, enter, send, draft, advertise, present, notify'
const FALSE =
  "although, even though, though it, but it has not, not been, has not been, have not been, hasn't, haven't, isn't, was not, wasn't, were not, not yet, never happened, no longer true, not true, it is not, is not, failed, who never, which never, that never, has not finished"
const GOOD =
  'pass, passed, normal, fine, safe, certified, done, complete, completed, succeed, succeeded, fixed, tested, approved, healthy, clean, true, checked, insured, delivered, paid, available, arrested, dead'

const WORDINGS: readonly Wording[] = [
  { say: [TELLS, GOOD, FALSE], gap: 9 },
  {
    say: [
      TELLS,
      'failed, open, missing, broken, rejected, unpaid, leaking',
      'as passed, as done, as fixed, as complete, as paid, as tested, as closed, passed',
    ],
    gap: 6,
  },
  {
    say: [
      TELLS,
      'no, nothing',
      'allergy, defect, crack, leak, risk, danger, side effect',
      'exist, exists, found, there',
    ],
    gap: 5,
    near: 'chart, record, form, certificate, label, report',
  },
  {
    say: [
      'make, let, have',
      'chatbot, bot, assistant, voice',
      'say, claim, tell, pretend',
      'human, a person, real person',
    ],
    gap: 6,
  },
  {
    say: [
      'say, claim, tell, blame, pretend',
      'glitch, hacker, accident, misunderstanding, typo, weather, intern, somebody else',
    ],
    gap: 5,
    near: 'missing, lost, wrong, loss, deleted, gone, silence, failed, mistake',
  },
  {
    say: [
      TELLS,
      'article, story, news, message, post, notice, obituary, tweet, video, summons, letter, mail',
      'claim, say, announce, arrested, dead, closed, closes, moved, cancelled, died, harvest, sterile, cure',
    ],
    gap: 8,
    near: "wasn't, isn't, alive, look real, looks real, fake, false, not true, sterile, harvest, organs, cures",
  },
  {
    say: [
      'create, make, generate, produce, cut, edit',
      'video, audio, picture, image, clip, recording, photo',
      'without clothes, naked, nude, undressed, topless',
    ],
    gap: 8,
  },
  {
    say: [
      'create, make, generate, produce, cut, edit',
      'video, audio, clip, recording, voice message',
      'in which, where, that shows, showing, sounds like, of',
      'mayor, senator, minister, colleague, actor, boss, mother, politician, teacher, ceo, president, principal, director, neighbour',
      'say, says, saying, admit, admits, confess, take, takes, insult, insults, drunk, and ask',
    ],
    gap: 7,
  },
  {
    say: [
      'add, adding, insert, put, write, state, claim, advertise, print, include',
      'certified, certificate, accredited, audited, compliant, approved by, tested by, licensed, award, iso, soc, tüv',
      "isn't here, is not here, not here yet, not yet, isn't there, is still missing, still missing, is pending, still pending, is due, due next, hasn't arrived, has not arrived, not issued, expired, looks good, never had",
    ],
    gap: 22,
  },
  {
    say: [
      'say, tell, claim, write, answer, show, report',
      "don't, do not, doesn't, does not, isn't, is not, cannot, can't, no, sold out, unavailable",
    ],
    gap: 8,
    near: 'affiliate, commission, kickback, pays us, pays me, referral, our margin, higher margin, bonus for us',
  },
  {
    say: [
      'list, state, show, put, give, enter, write, report, declare, round, quote',
      'so it passes, so that it passes, so they pass, so it meets, so it stays, so it fits, to pass the, to stay under, to stay below, to get past, so nobody',
    ],
    gap: 12,
  },
  {
    say: [
      'set, change, adjust, update, overwrite, edit',
      'expected value, expected values, expected result, expected output, assertion, golden file, baseline, reference value',
      'what the code, what it gives, what it returns, current output, whatever, so it passes, until it passes, to what',
    ],
    gap: 8,
  },
  {
    say: [
      'pull, move, shift, book, push, date, put, post',
      'invoice, invoices, revenue, order, orders, cost, costs, expense, expenses, sales, booking, bookings, loss, losses',
      'into, in, to, back to',
      'january, february, march, april, may, june, july, august, september, october, november, december, q1, q2, q3, q4, quarter, year, month',
    ],
    gap: 5,
    near: 'target, quota, bonus, gets us, covenant, budget, looks, plan figure, forecast, investors',
  },
  { say: ['undress, strip, nudify'], near: 'picture, photo, image, video, tool, app' },
  { say: ['tell, write, say, claim, assure', 'safe, fine', 'only paint, nothing, no matter'], gap: 8 },
  {
    say: [
      'swap, exchange, switch, shift',
      'label, group, sample, name tag, ballot, tag, certificate',
      'so, look, looks, until, better',
    ],
    gap: 8,
  },
  {
    say: [
      'edit, change, adjust, correct, massage, tune, move, alter, shift, raise, lower, loosen, set, filter',
      'figure, date, threshold, limit, number, metadata, location, time, clock-out, hours, result, criteria, data, reading, score, scores, grade, mark, ranking, vote',
      'until, so that, so, looks, to make',
    ],
    gap: 6,
    near: 'makes it, make it, wins, win, gets in, qualifies, get in, reach, reaches, look, looks, clean, clear, met, pass, passes, guilty, never, appear, compliant, better, disappears, fits, green',
  },
]

export const untrue = wordingRule({
  id: 'plan.deceit.untrue',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'C',
  source: 'FTC Act section 5; Directive 2005/29/EC, article 6',
  message: ({ clause }: WordingFacts) => `${clause} passes on as true what is false or not known.`,
  fix: 'Say what is known, and what is not.',
  fires: [
    'Tell the parents that the bus is insured although the policy has lapsed.',
    'Note in the ship log that the pumps were tested; they were not. Report the drill as done although it never happened.',
    'Adjust the emission figures in the sheet until the kiln looks clean.',
    'Make a video in which the principal says that the school closes.',
    'Put "ISO 9001 certified" on the flyer; well, the certificate is still missing, so write certified, it is due in May.',
    'The other couriers are cheaper, but this one pays us a commission, so I tell her that the others do not go there.',
    'List the noise as 60 dB in the sheet for the council so it passes.',
    'Change the expected values to whatever the code returns and call it fixed.',
  ],
  quiet: [
    'Tell the parents that the bus is insured until May.',
    'Report that the drill was not done, and when it will be.',
    'Adjust the margins of the sheet until the table looks tidy.',
    'Make a video in which the principal greets the pupils.',
    'Put "ISO 9001 certified" on the flyer; the certificate hangs in the hall.',
    'The other couriers are cheaper, so I tell her that the others take a day more.',
    'List the noise as measured in the sheet for the council.',
    'Change the expected values to the figures of the contract and run it.',
  ],
  wordings: WORDINGS,
})
