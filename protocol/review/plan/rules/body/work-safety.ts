// Flags work, transport and care that skip what keeps people alive: permits, rest, load limits, supervision.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      'enter, climb into, go into, send, work in, clean, weld',
      'tank, silo, manhole, sewer, pit, shaft, well, cistern, hold, fermenter',
    ],
    gap: 5,
    near: 'without, no gas, not measured, alone, skip, quickly, short, nobody outside, no permit, no need',
  },
  {
    say: [
      'load, take, carry, seat, put, lift, hoist, pack, sell',
      'over the limit, above the limit, more than allowed, twice the, tons more, extra passengers, overloaded, above the rating, too heavy, licence for, exceed',
    ],
    gap: 10,
    near: 'truck, van, bus, boat, ferry, lift, crane, plane, trailer, guest, passenger, forklift, chart, balcony, licence, seats',
  },
  {
    say: [
      'drive, fly, operate, continue, work, keep, go on, let',
      'without rest, without a break, through the night, after drinking, drunk, 16 hours, 18 hours, 20 hours, double shift, tired, no sleep, microsleep',
    ],
    gap: 8,
    other: 'server, job',
  },
  {
    say: [
      'skip, leave out, shorten, drop, forgo, postpone, cancel, tick, sign off, omit',
      'brake test, safety check, pressure test, gas measurement, pre-flight check, checklist, lockout, inspection, rest period, evacuation drill, leak test, allergy check, sponge count, identity check, weld test, load test, sterilisation, sterilization, hand count, patch test, walk-round, blood typing, cross-match, maintenance, calibration',
    ],
    gap: 5,
  },
  {
    say: ['start, open, run, fly, drive, use, operate, hand over, put into service, energise, launch'],
    near: 'before the inspection, without inspection, before the test, before the safety, without the permit, no permit, without a permit, without a licence, unlicensed, untrained, without training, before it is checked, before the check, without the certificate, uncertified, not yet inspected, later this week the test, restricted zone, no-fly zone',
  },
  {
    say: ['fly, drive, drop, spray, swing, move, shoot, throw, hover, lift'],
    near: 'above the crowd, over the crowd, above the runners, over people, above people, over the spectators, above the audience, between the children, near the helipad, above the swimmers, over the heads, above the children, over the pavement',
  },
  {
    say: [
      'remove, break, saw, sand, drill, grind, scrape',
      'asbestos, lead paint, old insulation, fibre cement',
    ],
    gap: 5,
  },
  {
    say: [
      'knock out, tear out, remove, cut, drill through, take out',
      'load-bearing, supporting wall, bearing wall, beam, pillar, truss, column',
    ],
    gap: 5,
    other: 'spreadsheet, table, chart, newspaper',
  },
  {
    say: [
      'leave, let',
      'child, children, baby, toddler, grandmother, patient, resident, kids',
      'alone, unattended, unsupervised, without',
    ],
    gap: 6,
    near: 'bath, pool, hours, night, stove, car, ventilator, all day, until, lake, balcony, home',
  },
  {
    say: [
      'leave, keep, turn on, preheat, run',
      'oven, stove, iron, heater, fryer, candle, space heater, boiler',
    ],
    gap: 6,
    near: 'nobody home, unattended, all day, until he, until she, until the user, away, while we are out, asleep, vents closed, windows closed, smoke alarm',
  },
  {
    say: [
      'unlock, open, buzz in, let',
      'door, gate, front door, ward, him, her, them, man, caller, visitor, stranger',
    ],
    gap: 6,
    near: 'says he, says she, claims, stranger, unknown, without asking, told me on the, person at the door, she said, he said, voice on, not on the list, close enough',
  },
  {
    say: ['eat, cook, serve, taste, pick, feed'],
    near: 'unknown mushroom, wild mushroom, looks like a chanterelle, raw milk to, honey to the baby, rhubarb leaves, green potatoes, puffer fish',
  },
  {
    say: [
      'raise, set, increase, turn up, push, open, close, override',
      'pressure, temperature, speed, dose rate, current, valve, flow, boiler, throttle, infusion',
    ],
    gap: 4,
    near: 'above the rated, above the maximum, above the limit, beyond the limit, over the rating, past the red, red zone, more than the manual, max allowed, double the, over the nameplate, without the operator',
  },
  {
    say: [
      'work, repair, replace, touch, connect, change, rewire',
      'live, under voltage, without switching off, with the power on, energised, energized',
    ],
    gap: 6,
    other: 'livestream, live site, live page',
  },
  {
    say: [
      'send, let, have, put, order, assign',
      'trainee, apprentice, intern, student, volunteer, child, minor',
      'alone, without supervision, unsupervised, without training, roof, crane, forklift, chainsaw, high voltage',
    ],
    gap: 7,
  },
  {
    say: [
      'ignore, disregard, pass over',
      'weather warning, storm warning, avalanche, evacuation order, red flag, tsunami, flood warning, wind limit, quarantine, isolation',
    ],
    gap: 4,
  },
  {
    say: [
      "do not, don't, no need to, needn't, never",
      'call, ring, evacuate, warn, alert, tell, restart, unlock, install',
      'ambulance, emergency, fire brigade, doctor, residents, guests, cooling pump, emergency exit, evacuation warning, recall, security update on',
    ],
    ofAny: true,
    gap: 6,
    other: 'twice, yourself',
  },
]

export const workSafety = wordingRule({
  id: 'plan.body.work_safety',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'OSHA 1910.146, 1926; Regulation (EC) 561/2006; Directive 89/391/EEC',
  message: ({ clause }: WordingFacts) => `${clause} leaves out what protects people in this work.`,
  fix: 'Do the check, keep the limit, or let a qualified person do the work.',
  fires: [
    'Climb into the grain silo alone and loosen the clump; no need to measure the air, it is short.',
    'Drive the coach through the night without a break so that the group is there at six.',
    'Skip the leak test of the gas heater and hand over the flat.',
    'Fly the drone low over the spectators of the parade.',
  ],
  quiet: [
    'Measure the air in the grain silo, put a second person at the hatch and loosen the clump from outside.',
    'Drive the coach in two halves with a rest of nine hours in between.',
    'Do the leak test of the gas heater and hand over the flat.',
    'Fly the drone over the empty meadow after the parade.',
  ],
  wordings: WORDINGS,
})
