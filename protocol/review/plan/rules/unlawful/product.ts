// Flags goods, food and papers sold as what they are not, and products whose danger is known and kept in trade.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const SELLS =
  'sell, ship, deliver, serve, use, put, mix, rework, pack, release, dispatch, offer, hand out, give, install, fit, load, return to, donate, send, export, keep selling'
const BAD =
  'recalled, expired, spoiled, mouldy, moldy, contaminated, defective, cracked, rejected, returned, thawed, refrozen, out-of-date, past its date, past their date, failed, salmonella, listeria, counterfeit, uncertified, unapproved, untested, damaged, rusty, worn, condemned, infected'
const GOODS =
  'meat, fish, milk, egg, chicken, cheese, food, batch, lot, stock, part, bearing, brake, tyre, tire, seat, helmet, toy, battery, charger, implant, vaccine, tablet, blood, formula, cream, product, unit, item, valve, rope, harness, bottle, cylinder, airbag, filter, oil, drug, sample, cable, ladder, leftover, goods, car'

/** What a label, a warning or an origin of goods stands on or beside. */
const GOODS_SOLD = `${GOODS}, goods, food, box, crate, pallet, jar, tin, packaging, package, bag, carton, meal, paint, solvent, chemical, cosmetic, pill, supplement, machine, saw, heater, stock, warehouse, shelf, sell, sold, sale, shop, customer, buyer, vegetable, fruit, apple, tomato, meat, wine`
/** Keys, pages and licences of systems end as well. */
const OF_SYSTEMS =
  'token, key, cookie, session, certificate, link, password, cache, domain, invite, invitation, issue, ticket, pull request, mail, branch, form, compiler, lint, chart, axis'

const WORDINGS: readonly Wording[] = [
  {
    say: [SELLS, BAD, GOODS],
    gap: 4,
    other: 'as scrap, to the supplier, to the laboratory, for disposal, for a refund',
  },
  {
    say: [
      'relabel, relabeling, re-label, restamp, repack, reprint, overprint, change, replace, peel off, scrape off, remove, move, extend, sticker',
      'best-before, use-by, best before, sell-by, batch number, lot number, serial number, frame number, country of origin, ce mark, date label, allergen, warning label',
    ],
    gap: 5,
    other: `sticker album, typo, font, ${OF_SYSTEMS}`,
  },
  {
    // A mail, an issue and a page have labels, warnings and origins, too.
    say: [
      'relabel, relabeling, re-label, restamp, repack, reprint, overprint, change, replace, peel off, scrape off, remove, extend, move, sticker',
      'origin, label, warning, expiry, expiry date',
    ],
    gap: 5,
    near: GOODS_SOLD,
    other: `sticker album, typo, font, ${OF_SYSTEMS}`,
  },
  {
    say: [
      'label, sell, declare, mark, advertise, present, pass off',
      'as',
      'organic, new, genuine, original, fresh, local, vegan, halal, gluten-free, certified, unused, first-hand, accident-free, bio, waterproof',
    ],
    gap: 6,
    near: 'used, old, imported, frozen, not, conventional, repaired, refurbished, copy, crashed, although, nobody, cheaper, even though, worn, margin',
  },
  {
    say: [
      'roll back, turn back, reset, wind back, set back, lower, correct',
      'odometer, mileage, hour meter, kilometre reading, clock of the car',
    ],
    gap: 4,
  },
  {
    say: ['leave out, omit, drop, skip', 'allergen, nuts, peanut, gluten'],
    gap: 5,
  },
  {
    say: ['leave out, omit, drop, skip', 'warning, side effect, interaction'],
    gap: 5,
    near: `${GOODS_SOLD}, leaflet, patient, medicine, brochure, manual, dose, tenant`,
    other: OF_SYSTEMS,
  },
  {
    say: [
      'delay, postpone, hold back, hold, keep, put off, wait with',
      'recall, recall notice, safety notice, warning, breach notice, breach notification, incident report, notification of the authority, field notice',
    ],
    gap: 5,
    near: 'until, quarter, launch, sale, sold, season, stock, results, earnings, christmas, weekend, bonus, anyway',
  },
  {
    say: [
      'water down, dilute, stretch, thin',
      'milk, honey, oil, wine, fuel, disinfectant, vaccine, medicine, drug, infusion, spirit',
    ],
    gap: 4,
  },
  {
    say: [
      'copy, burn, upload, share, download, stream, crack, distribute',
      'film, movie, course, textbook, software, game, album, e-book, licence key, license key, paywall',
    ],
    gap: 5,
    near: 'pirate, torrent, file sharing, crack, without paying, without a licence, everybody, for free, paywall, resell, neighbour, keygen, watermark',
  },
  {
    say: [
      'clone, counterfeit, copy, print, sew on, stamp',
      'brand, logo, handbag, watch, ticket, tickets, vouchers, concert ticket, banknote, season ticket, trademark',
    ],
    gap: 5,
    near: 'sell, market, cheap, fake, original, nobody can tell, resell, gate',
  },
  {
    say: [
      'raise, double, triple',
      'price, prices, rent',
      'flood, storm, outage, emergency, shortage, evacuation, victims, earthquake, hurricane',
    ],
    gap: 9,
  },
]

export const product = wordingRule({
  id: 'plan.unlawful.product',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Regulation (EC) 178/2002, articles 14, 16, 19; Regulation (EU) 2023/988',
  message: ({ clause }: WordingFacts) =>
    `${clause}: buyers and users get something else, or more dangerous, than they are told.`,
  fix: 'Block the goods, say what is wrong with them and inform whoever has them already.',
  fires: [
    'Mix the thawed chicken into the new batch and freeze both again. Serve the refrozen chicken on Sunday.',
    'Scrape off the use-by dates of the yoghurts and stamp next month on them.',
    'Remove the warning from the crates of paint before the customers see it.',
    'Wind back the hour meter of the digger before the auction.',
    "Let's erase the serial numbers of the bicycles.",
  ],
  quiet: [
    'Move the newsletters to the label "Reading", remove the label "new" from each, delete nothing.',
    'Change the expiry of the session cookie to one hour and remove the compiler warning in the parser.',
    'Throw the thawed chicken away and order a new batch.',
    'Read the use-by dates of the yoghurts and list those of next week.',
    'Note the hour meter of the digger before the auction.',
    "Clean the disks with the maker's secure erase and note each serial.",
  ],
  wordings: WORDINGS,
})
