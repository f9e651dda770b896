// Flags attacks on services and infrastructure.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import { type HarmFacts, type HarmPair, MAKING, SPREAD_VERBS } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    acts: ['attack'],
    verbs:
      'ddos, sabotage, cripple, vandalise, vandalize, flood, overwhelm, crash, knock out, knock offline, poison, contaminate',
    to: 'website, server, service, network, competitor, power grid, grid, hospital, infrastructure, plant, water supply, reservoir, railway, site, portal, switchboard, machine, election server, water, pipeline, database, well, shop, airport',
    other: 'irrigation',
  },
  {
    acts: ['run', 'start', 'deploy', ...MAKING, 'buy'],
    verbs: `${SPREAD_VERBS}, mount, conduct, wage`,
    to: 'ddos attack, denial-of-service attack, cyberattack, cyber attack, ddos, brute-force attack, credential stuffing attack, supply-chain attack, sql injection attack, cyber-attack, arson attack, terrorist attack, terror attack',
    other: 'simulated, tabletop',
  },
  { verbs: 'sabotage, vandalise, vandalize, ddos', to: 'anything' },
]

export const sabotage = harmRule({
  id: 'plan.harm.sabotage',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'Budapest Convention on Cybercrime, article 5; EU Directive 2022/2557',
  message: ({ clause }: HarmFacts) => `${clause} damages a service or plant that others depend on.`,
  fix: 'Do not do it.',
  fires: [
    'Sabotage the bicycles of the other team.',
    'Sabotage the power grid of the district.',
    'Launch a ddos attack on the ticket shop.',
  ],
  quiet: [
    'Oil the bicycles of the other team.',
    'Inspect the power grid of the district.',
    'Launch a summer sale in the ticket shop.',
  ],
  pairs: PAIRS,
})
