// Flags finding, following, luring, threatening or shaming one person.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const PERSON =
  'girl, boy, woman, man, child, kid, teenager, classmate, colleague, coworker, ex, wife, husband, girlfriend, boyfriend, neighbour, neighbor, judge, senator, journalist, witness, tenant, sister, brother, debtor, roommate, flatmate, teacher, celebrity, her, him, someone, widow, victim, politician, employee, daughter, son, mother, father, friend, stranger'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      'follow, trail, shadow, tail, wait for',
      PERSON,
      'home, to school, from school, after work, without being noticed, everywhere, from the gym',
    ],
    gap: 6,
  },
  {
    say: [
      'find, find out, look up, locate, collect, get, note, list, track',
      "home address, car plate, kids' school, route, apartment where, flat where, where she, where he, where they, where my, when her, when his, phone number, location, daily route, whereabouts, hides",
    ],
    gap: 5,
    near: "public page, hides, alone, right now, threat, threatens, afraid, without her knowing, without his knowing, sleeps, runs alone, kids' school, revenge",
    other: 'my own, our own, shop, restaurant, doctor, plumber, store, support, museum, delivery',
  },
  {
    say: [
      'post, publish, put, share, upload, send, forward',
      'nude, nudes, naked picture, nude picture, intimate picture, embarrassing picture, private photo, diary, home address, sick note, diagnosis, bath',
    ],
    gap: 5,
    other: 'own diary, my diary',
  },
  {
    say: ['post, publish, share, upload, send, email', 'full name', 'address, phone number, phone'],
    gap: 5,
    near: 'blog, public, forum, page, group, press, online, internet, neighbours',
  },
  {
    say: ['open, create, start, make', 'chat group, group, page, account, channel, poll'],
    gap: 3,
    near: 'about him, about her, embarrassing, ugly, fat, mock, laugh at, humiliate, hate',
  },
  {
    say: ['write, text, send, tell, message', PERSON],
    gap: 3,
    near: 'regret it, will regret, or else, nobody likes, stay at home, unless he, unless she, unless they, until he pays, until she pays, threat, photos go to, pictures go, knows where, we have your, bring, sexy, send pics, ugly',
  },
  {
    say: [
      'tell, write, warn, inform',
      'that',
      'photos, pictures, files, messages, video, secret',
      'go, goes, published, online, to his, to her, public',
    ],
    gap: 6,
    near: 'unless, until, or, pays, sends, bitcoin, btc',
  },
  {
    say: [
      'unless',
      'pay, send, sign, vote, withdraw, resign',
      'public, online, publish, wife, police, press, boss, goes',
    ],
    ofAny: true,
    gap: 10,
  },
  {
    say: [
      'find out, dig, search, collect, gather, look for',
      'would not want, embarrassing, compromising, dirt, at university, affair, secret, blackmail',
    ],
    gap: 9,
    near: 'vote, telling, draft, message, threat, pressure, publish, use',
  },
  {
    say: [
      'meet, meeting, invite, trip, bring, lure, pick up',
      'girl, boy, child, kid, minor, teenager, 13, 14, 15',
      'alone, without her parents, without his parents, secretly, at my flat, lake, from the chat',
    ],
    gap: 8,
  },
  {
    say: [
      'pose, pretend, chat, write',
      'as a girl, as a boy, as a teenager, girl of, boy of, her own age, his own age, same age',
    ],
    gap: 4,
  },
  {
    say: [
      'get, ask, make, convince, talk',
      'girl, boy, kid, child, teenager, 12, 13, 14, 15, minor',
      'picture, pics, photo, nude, undress, send',
    ],
    gap: 7,
    near: 'bath, nude, pics, naked, send pics, bikini, underwear, body, without',
  },
  {
    say: [
      'read, open, go through, forward, summarise, search, copy, monitor',
      'diary, private mail, messages, mails, chats, texts',
      'of my, of her, of his, of',
    ],
    gap: 2,
    near: 'sister, wife, husband, girlfriend, boyfriend, ex, roommate, colleague, daughter, neighbour, partner',
  },
  {
    say: ['rent, buy, get, hire', 'van without windows, van, hit man, hitman, rope, duct tape, chloroform'],
    gap: 4,
    near: 'school, children, her, him, nanny, leave, body, one of them, without windows',
  },
  {
    say: [
      'call, ring, phone, tell',
      'police, 911, 112, fire brigade',
      'say, report, that',
      'gun, bomb, hostage, fire, shooting',
    ],
    gap: 7,
    near: 'hang up, funny, prank, fake, swat',
  },
  {
    say: ['make, let, get, force, push', `${PERSON}`, 'quit, leave, move out, resign, give up, sign'],
    gap: 3,
    near: 'fear, or else, cold, heating, threat, until, noise, pressure',
  },
  {
    say: [
      'cut, kill, turn off, shut off, switch off, stop',
      'heating, water, power, electricity',
      'until, so that',
      'tenant, she, he, they, family',
    ],
    gap: 6,
  },
  {
    say: ['plan, keep, make sure, arrange', 'never alone, away from her friends, no contact, cut off from'],
    gap: 8,
  },
  {
    say: [
      "i'll, we'll, will, maybe, then",
      'it is time to go, better off without, write your letter, say goodbye, painless',
    ],
    ofAny: true,
    gap: 6,
  },
  {
    say: [
      'switch, turn, flicker',
      'light, lights, camera, heating, lock',
      'so she, so he, so that she, so that he',
    ],
    gap: 12,
    near: 'knows, afraid, around, scared, frightened, think',
  },
]

export const pursued = wordingRule({
  id: 'plan.people.pursued',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Istanbul Convention, articles 33-34; UN Convention on the Rights of the Child, articles 19, 34',
  message: ({ clause }: WordingFacts) => `${clause} pursues, exposes or pressures a person.`,
  fix: 'Do not do it.',
  fires: [
    'Follow the cashier home, a girl with a red bag, without being noticed. Follow the girl home on Friday.',
    'Post the embarrassing picture of the trainee in the union forum: share the private photo at noon.',
    'Tell the baker that the photos go to his wife unless he sends 500.',
    'Turn off the heating until the tenant signs.',
  ],
  quiet: [
    'Walk the girl home after the concert as her father asked.',
    'Post the picture of the cake in the union forum.',
    'Tell the baker that the invoice goes to his office on Monday.',
    'Turn off the heating until the plumber has finished.',
  ],
  wordings: WORDINGS,
})
