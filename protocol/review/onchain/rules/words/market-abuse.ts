// Flags trades that live on another party's order, on undisclosed news, or on a limit that is walked around.
import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'
import { orderedWords } from './ordered.ts'

export const marketAbuse = rule({
  id: 'onchain.market_abuse',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'Regulation (EU) 2023/1114 (MiCA), title VI: insider dealing and market manipulation',
  message: ({ words, what }: { readonly words: string; readonly what: string }) => `"${words}" is ${what}.`,
  fix: 'Do not place the trade.',
  fires: [
    'Sandwich the pending swap of the user with two swaps of 40 ETH',
    'Buy 30,000 USDC of the token before our listing announcement',
    'Wash trade the collection between our two wallets',
  ],
  quiet: [
    'Swap 40 ETH for USDC through a private relay so that nobody can sandwich it',
    'Buy 30,000 USDC of the token after our listing announcement',
  ],
  since: '2.7.0',
})

export const limitEvaded = rule({
  id: 'onchain.limit_evaded',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: '31 CFR 1010.314, structured transactions',
  message: ({ words }: { readonly words: string }) =>
    `"${words}": the amount is cut so that a limit or a check does not see it.`,
  fix: 'Send the whole amount and let the limit or the check decide.',
  fires: [
    'Split 60,000 USDC in payments of 9,900 each so that the approval limit is not hit',
    'Send 3 times 4,900 USDC to stay below the review threshold',
  ],
  quiet: [
    'Split 60,000 USDC in three payments, one for each milestone',
    'Send 4,900 USDC; that is below the review threshold',
  ],
  since: '2.7.0',
})

const ABUSE: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\b(?:front-?\s?run(?:ning)?|sandwich(?:ing)?|back-?\s?run(?:ning)?)\s+(?:the|their|his|her|its|a|an|any|every|users?|users'|victims?|it|them|other|incoming|pending)\b/,
    'a trade that takes from another party’s pending order',
  ],
  [
    /\b(?:buy|sell|swap|trade|dump|accumulate|mint)\w*\b[^.;]{0,120}\bbefore\s+(?:the\s+|our\s+|its\s+|their\s+|any\s+)?(?:\w+\s+){0,2}(?:announcement|news|disclosure|press\s+release)\b/,
    'a trade on news that is not public',
  ],
  [
    /\bwash[\s-]?trad(?:e|es|ing)\b|\b(?:pump\s+and\s+dump|pump\s+the\s+price)\b/,
    'a trade that feigns a market',
  ],
]
const EVADED =
  /\b(?:split|cut|divid|spread|send|pay|times|payments)\w*\b[^.;]{0,120}\bs?t?o\s(?:[\w,]+\s){0,7}?(?:(?:limit|threshold|alert|check|review|cap)\s(?:of\s[\d,.k]+\s)?(?:is|does|will)\snot|(?:stay|keep|remain)\s(?:\w+\s){0,2}(?:below|under)|(?:avoid|evade|not\s(?:hit|trigger))\s(?:\w+\s){0,3}(?:limit|threshold|alert|check|review|cap))/

export function judgeMarketAbuse(judging: Judging, lower: string, place: Place): void {
  for (const [pattern, what] of ABUSE) {
    const words = orderedWords(lower, pattern)
    if (words !== null) found(judging, marketAbuse, place, { words, what })
  }
  const evaded = EVADED.exec(lower)
  if (evaded) found(judging, limitEvaded, place, { words: evaded[0].slice(0, 80) })
}
