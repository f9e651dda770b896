// Flags pressure on people who owe, rent or work, and their private words read for those above them.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import { type Wording, type WordingFacts, wordingsIn } from '../../relations/wording.ts'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      'shut off, cut, cut off, turn off, switch off, disconnect, stop, block',
      'hot water, water, heating, power, electricity, internet, lift, access, phone',
    ],
    gap: 4,
    near: 'wants her out, wants him out, wants them out, until she, until he, until they, move out, moves out, leave, evict, arrears, tenant, pays, overdue',
    other: 'leak, maintenance, main valve, before the repair',
  },
  {
    say: [
      'post, publish, pin, hang, put up, share, name, print',
      'arrears, debt, debts, debtor, debtors, unpaid rent, who owes, names of those who, sick days, dismissal',
      'notice board, group, public, hallway, facebook, everyone, window, newsletter, channel',
    ],
    gap: 8,
  },
  {
    say: [
      'say, tell, write, threaten, claim, warn, mention',
      'police, employer, bailiff, prison, arrest, children, immigration, deport, boss, court, custody',
    ],
    gap: 6,
    near: 'unless she, unless he, unless they, pays today, pay today, or else, are on the way, is on the way, will be told, will hear, debt, if she does not pay, if he does not pay',
    other: 'ask the police, call the police',
  },
  {
    say: [
      'read, search, open, export, summarise, scan, go through, collect, analyse, check',
      'private messages, private message, direct messages, dms, private chats, private mails, personal mails, personal mail, whatsapp, mailbox, mailboxes, slack messages, chat history',
    ],
    gap: 4,
    near: 'union, supports, supporters, critic, critics, whistleblower, who talks, who complained, organise, organize, strike, for the director, for the boss, leak, pregnant, applying',
  },
  {
    say: [
      'install, roll out, deploy, put, activate, enable, push, add',
      'screenshot tool, keylogger, tracker, tracking, monitoring, monitoring tool, spyware, recorder, screen recorder, webcam, microphone, time tracker, agent',
    ],
    gap: 5,
    near: "as a performance, as performance update, as a security update, as update, without telling, isn't informed, not informed, is not informed, secretly, hidden, not told, not know, disguised, stealth, ranking",
  },
]

export const pressed = rule({
  id: 'plan.people.pressed',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: '15 U.S.C. 1692d-1692f (debt collection); GDPR article 88; ILO Convention 98, article 1',
  message: ({ clause }: WordingFacts) => `${clause} presses or spies on people who cannot defend themselves.`,
  fix: 'Write to them, name the claim and their rights, and leave the rest to a court or to their representatives.',
  fires: [
    'The couple in flat 6 is late with the rent. Cut the electricity until they pay.',
    'Script for overdue members: say that her employer will be told if she does not pay.',
    'Go through the direct messages of the drivers and note who talks about a strike.',
  ],
  quiet: [
    'The couple in flat 6 is late with the rent. Write a reminder with the date and the number of the advice desk.',
    'Script for overdue members: say which dates are open and how to pay in parts.',
    'Go through the tickets of the drivers and note who talks about brakes.',
  ],
  find: (plan: Plan, budget: Budget) => wordingsIn(plan, WORDINGS, budget),
})
