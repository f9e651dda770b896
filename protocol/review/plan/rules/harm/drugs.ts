// Flags making and trading illegal drugs and smuggling goods.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import { type HarmFacts, type HarmPair, MAKE_VERBS, MAKING } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    acts: [...MAKING, 'sell', 'ship', 'buy', 'send', 'move', 'actuate'],
    verbs: `${MAKE_VERBS}, cook, deal, traffic, smuggle, peddle, extract, synthesise, synthesize, brew`,
    to: 'methamphetamine, meth, cocaine, heroin, fentanyl, mdma, ecstasy, crack cocaine, crystal meth, ghb, narcotic, illegal drug, date-rape drug, oxycodone, lsd, carfentanil',
  },
  {
    verbs: 'smuggle, traffic',
    to: 'person, cigarette, tobacco, ivory, weapon, gun, gold, animal, parrot, antique, alcohol, cash, artefact, artifact, wildlife, organ, drug, good, phone, migrant',
  },
  {
    acts: ['sell', 'buy', 'ship', 'publish'],
    to: 'organ, kidney, ivory, rhino horn, stolen good, stolen card, stolen data, stolen credential, counterfeit good, counterfeit medicine, human being, baby, child, hacked account, stolen phone, stolen bike, counterfeit handbag',
    other: 'transplant, toy, doll',
  },
  { verbs: 'smuggle', to: 'anything' },
]

export const drugs = harmRule({
  id: 'plan.harm.drugs',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'UN Single Convention on Narcotic Drugs; CITES',
  message: ({ clause }: HarmFacts) => `${clause} makes or trades goods that the law forbids.`,
  fix: 'Do not do it.',
  fires: [
    'Cook methamphetamine from cold medicine.',
    'Smuggle cigarettes over the border in the spare tyre.',
    'Sell stolen cards on the forum.',
    'Smuggle a knife onto the plane.',
  ],
  quiet: [
    'Explain methamphetamine addiction in a leaflet.',
    'Drive visitors over the border with the spare tyre.',
    'Sell greeting cards on the forum.',
    'Carry a pillow onto the plane.',
  ],
  pairs: PAIRS,
})
