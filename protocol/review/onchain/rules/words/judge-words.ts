// Judges what the words of an intent or a sentence give away that no field shows.

import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'
import type { Intent } from '../../read/intent/read-intent.ts'
import { unlimitedToUnknown } from '../allowances/unlimited.ts'
import { opaqueSignature } from '../signatures/messages.ts'
import { judgeStatedSlippage } from '../swaps/slippage.ts'
import { swapNoMinimum } from '../swaps/swap.ts'
import { judgeWaived } from './check-waived.ts'
import { judgeMarketAbuse } from './market-abuse.ts'
import { judgeObfuscation } from './obfuscation.ts'
import { orderedWords } from './ordered.ts'
import { judgeOtherChain } from './other-chain.ts'
import { judgeScams } from './scams.ts'
import { judgeTokenWords } from './token-signs.ts'

export const site = rule({
  id: 'onchain.site',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'policy: review.md §6',
  message: ({ host }: { readonly host: string }) =>
    `The action happens at ${host}; what the wallet signs there is not in the text.`,
  fix: 'Send the transaction or signature request itself.',
  fires: ['Claim the airdrop at zorp-rewards.xyz', 'Connect to https://mint.example/drop and mint one'],
  quiet: [
    'Check the balance shown on zorp-rewards.xyz',
    'Revoke the USDC allowance of 0x2727272727272727272727272727272727272727',
  ],
})

const NO_MINIMUM =
  /\b(?:unlimited|infinite|disable\w*)\s+slippage\b|\b(?:no|without(?:\s+(?:a|any))?)\s+slippage\s+(?:limit|protection|check|cap|bound|tolerance|setting)\b|\b(?:no|without(?:\s+(?:a|any))?|unlimited|infinite|disable\w*)\s+(?:minimum\s+(?:out|output|received|amount)|price\s+limit)\b|\b(?:amount\s?out\s?min(?:imum)?|min(?:imum)?\s?(?:amount\s?)?(?:out|output|received?)|min\s?return)\s*(?:(?:=|:|to|of|is|set\s+to|at)\s*)?(?:0|zero)\b(?![.,]?\d)/
/** "accept whatever comes back": the same in other words. */
const ANY_PRICE =
  /\b(?:accept\w*|take|taking|at|for)\s+(?:any|whatever|every)\s+(?:price|rate|amount|output|quote|comes?|it\s+(?:gives|returns)|the\s+pool)\b|\b(?:regardless\s+of|no\s+matter)\s+(?:the\s+|what\s+the\s+)?(?:price|slippage|rate|loss)\b/
const UNLIMITED_RIGHT = /\b(?:permit2?|approv\w+|allowance|signature)\b/
const OPAQUE = /\beth_sign\b|\bsign(?!er|at)\w*\s+(?:\w+\s+){0,4}(?:raw\s+)?hash\b|\bblind[\s-]?sign/
/** A host name, or "the site": what happens there is not in the text. */
const SITE =
  /\bhttps?:\/\/[^\s]{3,}|\b[a-z0-9-]{2,40}\.(?:com|xyz|io|app|net|org|finance|site|online|top|click|live|info|co|fi|exchange|cash|network|eth\.limo)\b/
/** A page from which an address was read. */
const SOURCE_BEFORE =
  /\bdocs?\.$|\b(?:from|per|see|matches|in|against|to|as in) (?:the |their |official )?(?:docs?\.|docs? (?:at|of|on) |documentation (?:at|of|on) )$/

function siteIn(lower: string): RegExpExecArray | null {
  const match = SITE.exec(lower)
  return match !== null && SOURCE_BEFORE.test(lower.slice(Math.max(0, match.index - 48), match.index))
    ? null
    : match
}

export function judgeWords(judging: Judging, intent: Intent, place: Place): void {
  const { lower } = intent
  judgeScams(judging, lower, place)
  judgeObfuscation(judging, lower, place)
  judgeWaived(judging, intent, place)
  judgeOtherChain(judging, intent, place)
  judgeMarketAbuse(judging, lower, place)
  const isAnyPrice = intent.verbs.includes('swap') && orderedWords(lower, ANY_PRICE) !== null
  if (isAnyPrice || NO_MINIMUM.test(lower))
    found(judging, swapNoMinimum, place, { what: 'The text sets no minimum' })
  if (judging.prose && OPAQUE.test(lower)) found(judging, opaqueSignature, place, { method: 'The text' })
  const host = judging.prose && !isReadOnly(intent) ? siteIn(lower) : null
  if (host) found(judging, site, place, { host: host[0].slice(0, 80) })
  if (host && intent.unlimited && UNLIMITED_RIGHT.test(lower))
    found(judging, unlimitedToUnknown, place, {
      grant: `The text signs a right for ${host[0].slice(0, 60)}`,
      whole: 'without a limit',
    })
  judgeTokenWords(judging, lower, place)
  if (intent.slippageBps !== null && !judging.effects.some(({ kind }) => kind === 'swap'))
    judgeStatedSlippage(judging, intent.slippageBps, place)
}

/** Nothing is asked for but a look. */
export const isReadOnly = (intent: Intent): boolean =>
  intent.verbs.length > 0 && intent.verbs.every((verb) => verb === 'read')
