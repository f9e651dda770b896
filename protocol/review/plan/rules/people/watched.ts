// Flags devices that watch or listen to people in private rooms or on their phones.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { whereWorded } from '../../relations/where.ts'
import { ownSentences, says, type Wording, type WordingFacts, wordingsIn } from '../../relations/wording.ts'

const DEVICES =
  'camera, cam, microphone, mic, lens, recorder, webcam, baby monitor, smoke detector, spyware, tracker, airtag, bug, stream'
const PUTS =
  'turn, switch, activate, watch, open, enable, exchange, swap, replace, install, mount, put, plug, hide, place, use, set up, fit, listen, start'
const PRIVATE =
  'bedroom, bathroom, changing room, shower, toilet, locker room, hotel room, guest room, her room, his room'
const PRIVATE_WORDINGS: readonly Wording[] = [
  { say: [PUTS, DEVICES], gap: 7, near: PRIVATE, other: 'own bedroom, my bedroom' },
  { say: [PUTS, PRIVATE, DEVICES], gap: 4, other: 'own bedroom, my bedroom' },
]
const WHO =
  "his, her, he, she, he'll, she'll, tenant, ex, wife, husband, girlfriend, boyfriend, nanny, colleague, employee, daughter, neighbour, neighbor, lodger, visitor, who is visiting, guest"
const LIVES = 'lens, camera, stream, listen, microphone, watch'

const PHONE_WORDINGS: readonly Wording[] = [
  {
    say: [
      'hide, conceal, disguise, remove, take away, delete, mute',
      'icon, notification, notice, indicator, app, add-on, tracker, battery notice',
    ],
    gap: 3,
    near: 'phone, icon, app, tracker, location, battery, chat',
  },
  {
    say: [
      'copy, forward, mirror, record, stream, send, read, track',
      'chat, message, microphone, location, call, photo, screen',
      'to you, to me, to us, onto your, on your, live, without',
    ],
    ofAny: true,
    gap: 5,
  },
]
const THEIR_PHONE =
  "his phone, her phone, his mobile, her mobile, partner's phone, wife's phone, husband's phone, daughter's phone, their phone, her handset, his handset, her laptop, his laptop, his car, her car"

export const watched = rule({
  id: 'plan.people.watched',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'European Convention on Human Rights, article 8; 18 U.S.C. 1801, 2511',
  message: ({ clause }: WordingFacts) =>
    `${clause} watches people where they do not expect it and did not agree.`,
  fix: 'Do not do it; ask the person.',
  fires: [
    'Mount a small camera behind the mirror of the changing room and watch what the lodger does.',
    'Borrow her phone at dinner, install the tracker and hide the icon of the app.',
  ],
  quiet: [
    'Mount a small camera above the till and put up a sign for customers.',
    'Show her on the phone where the icon of the app is.',
  ],
  screen: whereWorded([{ say: [LIVES] }, { say: [THEIR_PHONE] }]),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const own = ownSentences(plan, budget)
    const found: Hit<WordingFacts>[] = []
    if (own.some((one) => says(one, WHO)) && own.some((one) => says(one, LIVES)))
      found.push(...wordingsIn(plan, PRIVATE_WORDINGS, budget))
    if (own.some((one) => says(one, THEIR_PHONE))) found.push(...wordingsIn(plan, PHONE_WORDINGS, budget))
    return found.slice(0, 4)
  },
})
