// Flags drugs, weapons, smuggling, stolen goods, minors' access and doping.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const DRUGS =
  'cocaine, heroin, lsd, mdma, ecstasy, meth, methamphetamine, crystal, fentanyl, xanax, ghb, ketamine, cannabis, weed, opioid, oxycodone, crack cocaine, amphetamine, steroid, steroids, psilocybin, prescription pills, molly, rohypnol'
const WEAPONS =
  'pistol, gun, rifle, silencer, grenade, pipe bomb, explosive, detonator, landmine, ammunition, ghost gun, firearm, molotov, nerve agent, ricin, anthrax, sarin, thermite, napalm, semtex, rdx, dirty bomb, radioactive, tabun, nitroglycerin, tatp, mustard gas, chloramine gas, c-4, shrapnel'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      'buy, order, sell, get, find, ship, mail, cook, synthesise, synthesize, grow, make, smuggle, deal, hide, carry, bring, distribute, locate',
      DRUGS,
    ],
    gap: 8,
    other: 'prescribed, test, naloxone, overdose, history, museum, novel, game, killer',
  },
  {
    say: ['buy, order, sell, get, cook, smuggle, deal, hide, bring, distribute', 'crack'],
    gap: 4,
    near: 'gram, grams, g, rock, rocks, dealer, pipe, smoke, high, street, bag, bags, cash',
    other: 'crack in, cracks in, cracked',
  },
  {
    say: [
      'make, build, print, assemble, mix, synthesise, synthesize, write, draft, design, cook, fill, get, order, buy, describe, produce, prepare, create, list, explain, complete, want',
      WEAPONS,
    ],
    gap: 10,
    other:
      'toy, water pistol, glue gun, nerf, game, museum, novel, history, report, disposal, staple gun, paintball, film, detector, drill, heat gun, spray gun, massage gun',
  },
  {
    say: ['something, anything, material, substance', 'radioactive, explosive, poisonous, toxic'],
    ofAny: true,
    gap: 2,
    near: 'supplier, unusable, frighten, frightens, crowd, everyone, town, mail, letter, station, subway, get, hurt',
  },
  {
    say: [
      'hide, conceal, smuggle, pack, sew, tape, ship, carry, take',
      'customs, border, dogs, x-ray, scanner, duty, inspection',
    ],
    gap: 12,
    near: 'miss, past, without, so that, as, false, under, not declared, undeclared, through, cigarettes, ivory, cash, grams, gift',
    other: 'declaration form, form',
  },
  {
    say: ['sell, buy, offer, fence, resell, ship', 'stolen, hot, hacked, leaked, poached'],
    gap: 3,
  },
  {
    say: [
      'sell, give, serve, buy, get, deliver, offer',
      'minor, minors, 12, 13, 14, 15, 16, underage, teenager, pupil, kids, children, school',
    ],
    gap: 9,
    near: 'beer, vodka, alcohol, cigarette, vape, vapes, wine, gambling, betting, casino, knife, fireworks, pills, tattoo, liquor, spirits',
  },
  {
    say: [
      'set, change, enter, bypass, skip, turn off, fake',
      'age check, age verification, birth date, date of birth, birth year, parental consent',
    ],
    gap: 5,
    near: 'so that, under, 13, 14, 15, 16, minor, sign up, older, let',
  },
  {
    say: [
      'take, inject, give, mix, use',
      'epo, anabolic, growth hormone, testosterone, doping, masking agent, clenbuterol',
    ],
    gap: 6,
    near: 'race, match, competition, athlete, before, control, test, season, gym',
  },
  {
    say: [
      'hunt, shoot, trap, poison, net, poach, kill, cut',
      "eagle, wolf, elephant, rhino, turtle, protected, badger, bat, cormorant, neighbour's cat, neighbour's dog, stray",
    ],
    gap: 5,
    other: 'photo, photograph, video, chess, game',
  },
  {
    say: ['train, punish, starve, beat, shock, kick, lock', 'dog, puppy, horse, cat, animal, monkey'],
    gap: 5,
    near: 'hunger, shock, shocks, starve, until it, cellar, beat, stick, whip, electric',
  },
  {
    say: ['marry, register, arrange, pay', 'visa, residence permit, green card, passport, citizenship'],
    gap: 8,
    near: 'sham, on paper, fake, pretend, only for, for money',
  },
  {
    say: ['file off, grind off, remove, repaint, sell'],
    near: 'frame number, gps tracker of, stolen bike, does not own it, chassis number',
  },
]

export const tradeIn = wordingRule({
  id: 'plan.unlawful.goods',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'UN Single Convention on Narcotic Drugs; UN Firearms Protocol; CITES; WADA Code',
  message: ({ clause }: WordingFacts) =>
    `${clause}: the thing or the way is unlawful, and people or animals come to harm.`,
  fix: 'Do not do it.',
  fires: [
    'Order 20 ecstasy pills for the cabin weekend and have them mailed as vitamins.',
    'Serve the vodka to the 15 year olds of the school trip after the teachers sleep.',
    'Sew the cash into the coat so that the dogs at the border miss it.',
    'Print the parts of a pistol without a serial number.',
  ],
  quiet: [
    'Order 20 vitamin pills for the cabin weekend and have them mailed.',
    'The order came with a cracked handle, and the customer gets a new one.',
    'Serve the juice to the 15 year olds of the school trip after dinner.',
    'Sew the button to the coat before the trip to the border.',
    'Print the parts of a water pump without a serial number.',
  ],
  wordings: WORDINGS,
})
