// Flags acts that expose people to gas, fire, machines, height or traffic: safety devices defeated, toxic mixtures.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { whereWorded } from '../../relations/where.ts'
import { ownSentences, says, type Wording, type WordingFacts, wordingsIn } from '../../relations/wording.ts'

const DEFEATS =
  'tape, bridge, jumper, wedge, bypass, mute, silence, disable, defeat, block, cover, disconnect, unplug, override, cheat, trick, fool, prop, switch off, turn off, shut off, deactivate, put out of service, hold, unhook, cut out, snooze, tie down, weld, remove, take out, pull out, suppress, lift, turn down, shrink, narrow, bridge out'
const SAFETY =
  'interlock, light curtain, smoke detector, smoke sensor, smoke alarm, co sensor, co detector, co alarm, gas detector, gas sensor, gas alarm, fire alarm, fire panel, limiter, limit switch, hood switch, door switch, guard switch, safety switch, safety stop, e-stop, emergency stop, dead man switch, overspeed governor, geofence, relief valve, safety valve, high-level alarm, heat sensor, flame guard, load cell, rcd, residual current device, carbon monoxide, speed limiter, height limit, lifeline, fall arrest, brake test, baby monitor, sump pump, apnea monitor, oxygen concentrator, ventilator, infusion alarm, emergency generator, lifeguard, vibration sensor, door contact, detection zone, person-detection zone, protection zone, safety zone, safety scanner, muting lamp, stop circuit'
const GENERIC =
  'sensor, alarm, switch, panel, gauge, detector, guard, probe, siren, hood, trip, brake, valve, sprinkler'
const PEOPLE_AT =
  'visitor, operator, family, passenger, guest, people, person, crowd, runner, worker, child, tenant, patient, staff, public, resident, lane, bridge, festival, audience, crew, swimmers, pupil, boiler, chlorine, pressure, press, saw, reactor, tunnel, lift, hoist, crane'

const SURE: readonly Wording[] = [
  { say: [DEFEATS, SAFETY], gap: 5, other: 'simulator' },
  {
    say: [
      SAFETY,
      'mute, silence, disable, remove, bypass, switch off, turn off, service, off, bridge, jumper, override',
    ],
    ofAny: true,
    gap: 10,
    near: 'mute it, silence it, remove it, off, disable it, put it, on service, bypass, take it, it too, out of, ignore',
  },
  {
    say: [
      'take, pull, leave, remove, keep',
      GENERIC,
      'out of, from',
      'chain, loop, logic, alarm logic, circuit, group, interlock, trip',
    ],
    gap: 3,
  },
  {
    say: [
      'run, start, operate, finish, use, work, drive',
      'with, without',
      'hood open, guard open, door open, cover off, guard off, brake, helmet, harness, seat belt',
    ],
    gap: 5,
  },
  {
    say: [
      'pour, mix, combine, add, put',
      'bleach, chlorine, chlorine cleaner, hypochlorite, javel',
      'acid, vinegar, descaler, ammonia, toilet cleaner, drain cleaner, rubbing alcohol, acetone, peroxide',
    ],
    gap: 7,
  },
  {
    say: [
      'pour, mix, combine, add, put',
      'acid, vinegar, descaler, ammonia, toilet cleaner, drain cleaner, acetone',
      'bleach, chlorine, chlorine cleaner, hypochlorite',
    ],
    gap: 7,
  },
  {
    say: [
      'burn, grill, run, heat, use',
      'charcoal, barbecue, camping stove, generator, gas heater',
      'indoors, inside, bedroom, garage, tent, cellar, living room',
    ],
    gap: 8,
  },
  { say: ['leave', 'dog, child, baby, kid', 'in', 'car, hot car, bath, pool'], gap: 4 },
  {
    say: [
      'work on, touch, change, replace, open, rewire',
      'live wire, live, fuse box, without switching off, energised, power on',
    ],
    gap: 5,
    near: 'live, without switching, energised, breaker, no need',
  },
  {
    say: ['loosen, cut, puncture, saw, file, unscrew, weaken, drain'],
    near: 'brake hose, brake line, wheel nut, wheel nuts, rope of, railing, scaffold, tyres of, tires of, fuel line, ladder, seat belt of',
  },
  {
    say: ['push, throw, trip, lock, shove', 'stairs, cliff, bridge, window, train'],
    gap: 6,
    near: 'man, woman, him, her, old, wife, husband, someone',
  },
  {
    say: [
      'pour, dump, tip, drain, empty, sink, bury, release, discharge',
      'acid, oil, paint, solvent, diesel, fuel, petrol, waste, slurry, chemical, pesticide, coolant, cyanide, asbestos, drum, barrel, tank, sewage, mercury, thinner, antifreeze, herbicide, rubble, battery',
      'into the river, in the river, into the lake, in the lake, into the creek, into the sea, into the well, into the sewer, in the forest, into the drain',
    ],
    gap: 7,
  },
]
const NEAR_PEOPLE: readonly Wording[] = [
  {
    say: [
      'put, set, leave, switch, keep, place',
      GENERIC,
      'in bypass, on bypass, into bypass, in override, to bypass, in manual, out of service',
    ],
    gap: 4,
  },
  { say: [DEFEATS, GENERIC], gap: 4 },
  {
    say: ['put, set, switch', 'pump, dosing pump, burner, heater, controller, valve', 'hand, manual'],
    gap: 5,
    near: '90, 80, 100, full, maximum, max',
  },
  {
    say: ['set, raise, lift, lower, move', 'limit, threshold, trip, setpoint', 'to'],
    gap: 3,
    near: 'trip, trips, again, restart',
  },
]

export const hazard = rule({
  id: 'plan.body.hazard',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'ISO 14119; ISO 12100; NIOSH Pocket Guide, chlorine and chloramine; IEC 61511',
  message: ({ clause }: WordingFacts) =>
    `${clause} exposes people to injury; what should stop it is defeated or missing.`,
  fix: 'Stop, keep people away, and have the device or the substance handled by a qualified person.',
  fires: [
    'The planer stops all the time. Wedge the guard switch and finish the boards for the workers outside.',
    'Mix bleach and vinegar in the bucket for the floor of the cloakroom.',
    'Unplug the gas detector in the caravan, it beeps all night.',
    'Take the tilt sensor out of the loop and go on with the passenger lift.',
  ],
  quiet: [
    'The planer stops all the time. Lock it out and have the guard switch replaced.',
    'Mix flour and vinegar in the bowl for the cake of the school fair.',
    'Replace the gas detector in the caravan, it beeps all night.',
    'Take the tilt sensor out of the box and give it to the technician of the lift.',
  ],
  screen: whereWorded([...SURE, { say: [PEOPLE_AT] }], { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const found = wordingsIn(plan, SURE, budget)
    if (found.length > 0) return found
    return ownSentences(plan, budget).some((one) => says(one, PEOPLE_AT))
      ? wordingsIn(plan, NEAR_PEOPLE, budget)
      : []
  },
})
