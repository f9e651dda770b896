// Flags making and trading weapons and explosives.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import { type HarmFacts, type HarmPair, MAKE_VERBS, MAKING } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    acts: [...MAKING, 'buy', 'sell', 'ship', 'move', 'start', 'actuate', 'compute', 'search'],
    verbs: `${MAKE_VERBS}, detonate, 3d-print, plant, smuggle`,
    to: 'bomb, pipe bomb, explosive, grenade, molotov cocktail, ied, landmine, detonator, napalm, petrol bomb, explosive device, car bomb, thermite bomb',
    other:
      'bath, glitter, photo, seed, calorie, chocolate, logic, stink, plastic, cherry, movie, game, disposal',
  },
  {
    acts: [...MAKING, 'buy', 'sell', 'ship'],
    verbs: `${MAKE_VERBS}, cultivate, weaponise, weaponize, release, disperse, culture`,
    to: 'nerve agent, sarin, chemical weapon, biological weapon, bioweapon, ricin, anthrax, mustard gas, vx, novichok, poison gas, dirty bomb, pathogen, smallpox, toxin',
    other: 'attenuated',
  },
  {
    acts: [...MAKING, 'buy', 'sell', 'ship'],
    verbs: `${MAKE_VERBS}, 3d-print, smuggle, convert`,
    to: 'ghost gun, silencer, suppressor, machine gun, automatic weapon, untraceable gun, untraceable firearm, unregistered gun, illegal weapon, sawed-off shotgun',
  },
  {
    acts: [...MAKING, 'move'],
    verbs: 'mix, brew, release',
    to: 'chlorine gas, poison gas, nerve gas, mustard gas, toxic gas, firebomb, letter bomb, explosive belt, explosive vest',
  },
]

export const weapons = harmRule({
  id: 'plan.harm.weapons',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'Chemical Weapons Convention, Biological Weapons Convention, 18 U.S.C. 842',
  message: ({ clause }: HarmFacts) => `${clause} makes or obtains a weapon that kills people.`,
  fix: 'Do not do it.',
  fires: [
    'Build a pipe bomb from parts of the hardware store.',
    'Synthesise sarin in the garage.',
    '3d-print a ghost gun and sell it at the station.',
    'Make chlorine gas in the bathroom.',
  ],
  quiet: [
    'Build a bath bomb from soda and citric acid.',
    'Synthesise the vitamin in the laboratory course.',
    'Print a poster and sell it at the station.',
    'Make ginger tea in the kitchen.',
  ],
  pairs: PAIRS,
})
