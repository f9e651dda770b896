// Flags words about a token that can be bought and not sold.
import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'

interface Signs {
  readonly signs: readonly string[]
}

const signsMessage = ({ signs }: Signs): string =>
  `The text names ${signs.join(', ')}: signs of a token that can be bought and not sold.`

export const honeypot = rule({
  id: 'onchain.honeypot',
  severity: 'blocker',
  category: 'scam_token',
  evidence: 'B',
  source: 'policy: review.md §6',
  message: signsMessage,
  fix: 'Do not buy it.',
  fires: [
    'Buy ZORP, launched 10 minutes ago with unlocked liquidity',
    'Ape into ZORP even though it cannot be sold yet',
  ],
  quiet: ['Buy ZORP, launched two years ago', 'Swap 20 USDC for ZORP, slippage 0.5%'],
})

export const tokenSign = rule({
  id: 'onchain.token_sign',
  severity: 'high',
  category: 'scam_token',
  evidence: 'B',
  source: 'policy: review.md §6',
  message: signsMessage,
  fix: 'Do not buy it.',
  fires: ['Buy ZORP, launched 10 minutes ago', 'Buy ZORP, the liquidity is unlocked'],
  quiet: ['Buy ZORP, launched two years ago', 'Buy ZORP, launched 10 minutes ago with unlocked liquidity'],
})

const SIGNS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\b(?:liquidity|lp)\s+(?:is\s+|tokens?\s+)?(?:un-?locked|not\s+locked)\b|\bun-?locked\s+(?:liquidity|lp)\b/,
    'unlocked liquidity',
  ],
  [
    /\b(?:launched|deployed|created|listed|live)\s+(?:just\s+|only\s+|about\s+)?(?:\d{1,4}|a\s+few|an?)\s+(?:sec|min|hour|hr)\w*\s+ago\b|\b(?:\d{1,2}|few)\s?(?:min|hour|hr|h\b)\w*\s+old\b|\bage\s*(?:(?:is|of|:|=|hours?|minutes?|min)\s*){0,2}\d{1,2}\s?(?:h|hours?|hrs?|min\w*)?(?![\w.]|\s?(?:d|days?|weeks?|months?|years?))|\bjust\s+(?:launched|deployed)\b/,
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
const SELL_TAX =
  /\b(?:sell|transfer)\s+(?:tax|fee)\s*(?:(?:of|is|:|=|at)\s*)?(\d{1,3}(?:\.\d{1,4})?)\s?%|(\d{1,3}(?:\.\d{1,4})?)\s?%\s+(?:sell|transfer)\s+(?:tax|fee)\b/
/** `sell_tax_pct: 15`. */
const TAX_PERCENT = /\b(?:sell|transfer)\s+tax\s+(?:pct|percent)\s+(\d{1,3}(?:\.\d{1,4})?)(?![\d.])/
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER = new RegExp(`\\b(?:${NUMBERS.join('|')})\\b`, 'g')
const inDigits = (lower: string): string => lower.replace(NUMBER, (word) => String(NUMBERS.indexOf(word) + 1))

export function judgeTokenWords(judging: Judging, lower: string, place: Place): void {
  const said = inDigits(lower)
  const signs = SIGNS.flatMap(([pattern, what]) => (pattern.test(said) ? [what] : []))
  const tax = SELL_TAX.exec(said) ?? TAX_PERCENT.exec(said)
  const percent = tax ? Number.parseInt(tax[1] ?? tax[2]!, 10) : 0
  if (percent > 10) signs.push(`a sell tax of ${tax![1] ?? tax![2]} %`)
  if (signs.length === 0) return
  const fatal = signs.length >= 2 || percent >= 50 || signs.includes('a token that cannot be sold')
  found(judging, fatal ? honeypot : tokenSign, place, { signs })
}
