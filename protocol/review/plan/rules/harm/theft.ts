// Flags taking what belongs to others.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import type { HarmFacts, HarmPair } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    verbs:
      'steal, rob, embezzle, shoplift, pilfer, loot, misappropriate, plunder, burgle, snatch, pickpocket, exfiltrate',
    to: 'money, car, card, data, bike, bicycle, wallet, good, fund, package, parcel, jewellery, jewelry, phone, file, secret, trade secret, source code, identity, inventory, copper, design, customer list, database, laptop, merchandise, cash, art, painting, cable, bank, shop, store, person, house, client list, donation, payroll, petty cash, fuel, medicine, pension fund, customer data, intellectual property, blueprint, electricity, handbag',
  },
  {
    acts: ['take'],
    verbs: 'pirate, rip',
    to: 'software, movie, film, game, ebook, album, song, book, series, textbook, course',
  },
  {
    acts: ['delete', 'bypass'],
    verbs: 'remove, strip, crop out',
    to: 'watermark, drm, copyright notice, serial number, licence header, anti-theft tag, security tag',
  },
  {
    acts: ['sell', 'publish', 'share', 'upload', 'download', 'buy'],
    verbs: 'sell, distribute, republish',
    to: 'copy, movie, software, film, game, song, video, book, ebook',
    as: 'pirated, cracked, stolen, bootleg, leaked',
  },
  {
    verbs: 'plagiarise, plagiarize, copy off',
    to: 'essay, thesis, paper, article, story, book, poem, novel, code, dissertation, design',
  },
  { verbs: 'rob, embezzle, burgle, shoplift, pickpocket, misappropriate', to: 'anything' },
  {
    acts: ['buy', 'sell', 'run', 'publish', 'pay', 'share', 'ship', 'copy'],
    verbs: 'use, get, redeem, order, obtain',
    to: 'card, credit card, number, card number, credential, account, password, login, data, good, phone, database, identity, seller, vendor, laptop, bike',
    as: 'stolen, leaked, hacked, skimmed, looted',
  },
]

export const theft = harmRule({
  id: 'plan.harm.theft',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'UK Theft Act 1968 section 1; EU Trade Secrets Directive 2016/943',
  message: ({ clause }: HarmFacts) => `${clause} takes what belongs to others.`,
  fix: 'Do not do it.',
  fires: [
    'Embezzle the donations of the choir.',
    'Pirate the film for the club evening.',
    'Remove the watermark from the agency photos.',
    'Sell cracked software at the market.',
    'Plagiarise the thesis of a former student.',
    'Rob the kiosk at closing time.',
    'Use the leaked card numbers in the shop.',
  ],
  quiet: [
    'Count the donations of the choir.',
    'Describe the film for the club evening.',
    'Remove the dust from the agency photos.',
    'Sell licensed software at the market.',
    'Proofread the thesis of a former student.',
    'Repair the kiosk at closing time.',
    'Count the stolen bikes in the report.',
  ],
  pairs: PAIRS,
})
