// Flags all funds put into a place that the text itself calls unaudited.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const ALL_FUNDS: Patterns = [
  /(?:deposit|put|move|stake|invest|lend|bridge|swap|supply)[a-z]{0,3} (?:all|the whole|the entire|everything|our whole|the full)[^.\n]{0,60}/g,
]
const UNKNOWN_PLACE =
  /no audit|unaudited|not audited|anonymous (?:team|founders|devs)|one eoa|single (?:key|owner|signer)|(?:launched|online)[a-z ]{0,5} [0-9a-z]{1,8} (?:days|weeks)|proxy owned by|unverified|no licen[cs]e|guaranteed|introductory|from the chat|memecoin|[1-9][0-9]x long|until the boost/
const FUNDS = /treasury|runway|usdc|usdt|dai|eth|btc|funds?|reserve|savings|cash|[0-9]{2,3},[0-9]{3}/

export const allUnaudited = phraseRule({
  id: 'plan.money.all_unaudited',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'OWASP Smart Contract Top 10 (access control, upgradeability); AFP treasury policy guidance',
  message: ({ phrase }) =>
    `${phrase} puts everything in a place that the text itself calls unaudited or held by one key.`,
  fix: 'Keep the reserve where it is; try a small amount after an audit, with an exact approval.',
  fires: [
    'SunnyVault pays 90 %, launched 12 days ago, no audit. Recommendation: deposit all 80,000 USDC of the club.',
    'The pool has an anonymous team. Move the whole treasury there for the yield.',
  ],
  quiet: [
    'SunnyVault pays 90 %, launched 12 days ago, no audit. Recommendation: leave the 80,000 USDC of the club where they are.',
    'The pool was audited twice. Try it with 50 USDC of the treasury first.',
  ],
  phrase: ALL_FUNDS,
  where: [
    { in: 'text', says: UNKNOWN_PLACE },
    { in: 'phrase', says: FUNDS },
  ],
})
