// What do words give away that no field shows? Requests for secrets, invented safety moves, tokens that cannot
// be sold, slippage and shares said in prose.
import { toDecimal } from '../../core/number/decimal.ts'
import { compare, rational } from '../../core/number/rational.ts'
import { type Judging, tell } from '../judge/judging.ts'
import type { Place } from '../model.ts'
import type { Intent } from '../read/intent/read-intent.ts'

const SECRET =
  /\b(?:seed\s+(?:phrase|words?)|recovery\s+(?:phrase|words?)|secret\s+(?:recovery\s+)?phrase|mnemonic|private\s+keys?|keystore\s+(?:file|password)|(?:12|24)[\s-]words?\s+phrase)\b/
/** A warning or a rule about secrets is no request for one. */
const NOT_ASKED = /\b(?:never|do\s+not|don't|without|no)\s+(?:\w+\s+){0,4}$/
const SCAM: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\bsafe\s+(?:wallet|account|address)\b|\bsecure\s+(?:new\s+)?wallet\b/,
    'a move to a "safe" wallet, which is how stolen accounts are emptied',
  ],
  [
    /\b(?:validate|synchroni[sz]e|sync|rectify|restore)\s+(?:\w+\s+){0,2}wallet\b/,
    'a wallet "validation", which no chain has',
  ],
  [
    /\b(?:double|triple|2x|3x|10x)\s+(?:your|my|the|their)\s+(?:\w+\s+)?(?:eth|btc|crypto|deposit|money|coins?|tokens?|funds|investment)\b|\b(?:send|receive|get)\s+(?:back\s+)?(?:double|twice|2x|triple)\b|\bsend\b.{0,80}\b(?:get|receive)\b.{0,30}\bback\b/,
    'a promise to send back more than is sent',
  ],
  [
    /\b(?:verification|unlock(?:ing)?|release|activation|gas|tax|clearance)\s+(?:fee|deposit|payment)\b.{0,80}\b(?:unlock|release|withdraw|claim|receive|refund)\w*|\b(?:unlock|release|withdraw|claim)\w*\b.{0,80}\b(?:verification|unlock|release|activation|clearance)\s+(?:fee|deposit|payment)\b/,
    'a fee before money is released',
  ],
  [/\bguaranteed\s+(?:returns?|profits?|yield)\b/, 'a guaranteed return'],
  [
    /\b(?:account|wallet|assets?|funds)\s+(?:\w+\s+){0,3}(?:compromised|at\s+risk|frozen|suspended|hacked)\b.{0,160}\b(?:immediately|urgent\w*|right\s+now|now|asap)\b/,
    'an emergency that must be answered at once',
  ],
]
const SIGNS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\b(?:liquidity|lp)\s+(?:is\s+|tokens?\s+)?(?:un-?locked|not\s+locked)\b|\bun-?locked\s+(?:liquidity|lp)\b/,
    'unlocked liquidity',
  ],
  [
    /\b(?:launched|deployed|created|listed|live)\s+(?:just\s+|only\s+|about\s+)?(?:\d{1,4}|a\s+few|an?)\s+(?:sec|min|hour|hr)\w*\s+ago\b|\b(?:\d{1,2}|few)\s+(?:min|hour|hr)\w*\s+old\b|\bjust\s+(?:launched|deployed)\b/,
    'a token that is hours old',
  ],
  [
    /\b(?:cannot|can't|can\s+not|unable\s+to|impossible\s+to|nobody\s+can)\s+(?:be\s+)?(?:sell|sold|resell)\b|\bhoneypot\b|\b(?:sells?|selling|transfers?)\s+(?:is\s+|are\s+)?(?:disabled|blocked|paused)\b/,
    'a token that cannot be sold',
  ],
  [
    /\b(?:un-?verified|closed[\s-]source|not\s+verified)\s+(?:contract|source|token)\b|\b(?:contract|source|token)\s+(?:\w+\s+)?(?:is\s+)?(?:un-?verified|not\s+verified|unaudited)\b|\bunaudited\b/,
    'an unverified contract',
  ],
  [
    /\b(?:mint(?:able)?\s+(?:function|authority)|owner\s+can\s+mint|ownership\s+not\s+renounced|blacklist\s+function)\b/,
    'an owner who can mint or block',
  ],
]
const NO_MINIMUM =
  /\b(?:no|without(?:\s+(?:a|any))?|unlimited|infinite|disable\w*)\s+(?:slippage(?:\s+(?:limit|protection|check|cap))?|minimum\s+(?:out|output|received|amount)|price\s+limit)\b|\b(?:amount\s?out\s?min(?:imum)?|min(?:imum)?\s?(?:amount\s?)?(?:out|output|received?)|min\s?return)\s*(?:(?:=|:|to|of|is|set\s+to|at)\s*)?(?:0|zero)\b(?![.,]?\d)/
const OPAQUE = /\beth_sign\b|\bsign\w*\s+(?:\w+\s+){0,4}(?:raw\s+)?hash\b|\bblind[\s-]?sign/
/** A host name, or "the site": what happens there is not in the text. */
const SITE =
  /\bhttps?:\/\/[^\s]{3,}|\b[a-z0-9-]{2,40}\.(?:com|xyz|io|app|net|org|finance|site|online|top|click|live|info|co|fi|exchange|cash|network|eth\.limo)\b/
const SELL_TAX =
  /\b(?:sell|transfer)\s+(?:tax|fee)\s*(?:(?:of|is|:|=|at)\s*)?(\d{1,3}(?:\.\d{1,4})?)\s?%|(\d{1,3}(?:\.\d{1,4})?)\s?%\s+(?:sell|transfer)\s+(?:tax|fee)\b/
const HEALTH = /\bhealth\s+factor\b[^0-9]{0,40}(\d{1,3}(?:\.\d{1,6})?)/

export function judgeWords(judging: Judging, intent: Intent, place: Place): void {
  const { lower } = intent
  const secret = SECRET.exec(lower)
  if (secret && !NOT_ASKED.test(lower.slice(Math.max(0, secret.index - 60), secret.index)))
    tell(judging, 'onchain.secret_requested', place, {
      mechanism: `the text asks for "${secret[0]}": whoever has it has the account`,
      fix: 'never give it to anybody',
    })
  for (const [pattern, what] of SCAM) {
    const match = pattern.exec(lower)
    if (match)
      tell(judging, 'onchain.scam_words', place, {
        mechanism: `"${match[0].slice(0, 80)}" is ${what}`,
        fix: 'stop, and ask the owner of the account by another channel',
      })
  }
  if (NO_MINIMUM.test(lower))
    tell(judging, 'onchain.swap_no_minimum', place, {
      mechanism: 'the text accepts any price, and whoever orders the block takes the difference',
      fix: 'set a minimum received from a fresh quote',
      alternative: 'set a minimum received within 1 % of a fresh quote',
    })
  if (judging.prose && OPAQUE.test(lower))
    tell(judging, 'onchain.opaque_signature', place, {
      mechanism:
        'the text asks to sign a hash whose meaning nobody can see; it may be a transaction that moves everything',
      fix: 'do not sign; ask the site for readable typed data',
    })
  const site = judging.prose && !isReadOnly(intent) ? SITE.exec(lower) : null
  if (site)
    tell(judging, 'onchain.site', place, {
      mechanism: `the action happens at ${site[0].slice(0, 80)}; what the wallet is asked to sign there is not in the text`,
      fix: 'send the transaction or signature request itself',
    })
  judgeToken(judging, lower, place)
  judgeSlippage(judging, intent, place)
}

function judgeToken(judging: Judging, lower: string, place: Place): void {
  const signs = SIGNS.flatMap(([pattern, what]) => (pattern.test(lower) ? [what] : []))
  const tax = SELL_TAX.exec(lower)
  const percent = tax ? Number.parseInt(tax[1] ?? tax[2]!, 10) : 0
  if (percent > 10) signs.push(`a sell tax of ${tax![1] ?? tax![2]} %`)
  if (signs.length === 0) return
  const fatal = signs.length >= 2 || percent >= 50 || signs.includes('a token that cannot be sold')
  tell(judging, fatal ? 'onchain.honeypot' : 'onchain.token_sign', place, {
    mechanism: `the text names ${signs.join(', ')}: signs of a token that can be bought and not sold`,
    fix: 'do not buy it',
  })
}

function judgeSlippage(judging: Judging, { slippageBps }: Intent, place: Place): void {
  if (slippageBps === null || judging.effects.some(({ kind }) => kind === 'swap')) return
  if (compare(slippageBps, rational(100n)) <= 0) return
  const rejects = compare(slippageBps, rational(1000n)) > 0
  tell(judging, rejects ? 'onchain.swap_slippage.reject' : 'onchain.swap_slippage.concern', place, {
    mechanism: `the text accepts ${toDecimal(slippageBps, 2, 'up')} basis points of slippage`,
    fix: 'accept at most 1 %',
  })
}

/** "health factor 1.08", where no field states it. */
export function healthIn(lower: string): string | null {
  return HEALTH.exec(lower)?.[1] ?? null
}

/** Nothing is asked for but a look. */
export const isReadOnly = (intent: Intent): boolean =>
  intent.verbs.length > 0 && intent.verbs.every((verb) => verb === 'read')
