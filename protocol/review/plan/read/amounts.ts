// Amounts with their unit: money, shares, counts, durations, sizes; with bounds ("at most") and rates ("per day").
import { parseDecimal } from '../../core/number/decimal.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Amount, AmountKind } from '../ir.ts'
import type { Token } from './tokens.ts'
import { NUMBER_WORDS } from './words/function-words.ts'
import { singular } from './words/lemma.ts'

/** ISO 4217 codes and the assets that are quoted like currencies, with their words and signs. */
const MONEY: ReadonlyMap<string, string> = new Map(
  (
    'usd:USD dollar:USD $:USD us$:USD eur:EUR euro:EUR €:EUR gbp:GBP pound:GBP £:GBP chf:CHF franc:CHF jpy:JPY yen:JPY ¥:JPY cny:CNY ' +
    'yuan:CNY inr:INR rupee:INR cad:CAD aud:AUD nzd:NZD sek:SEK nok:NOK dkk:DKK krona:SEK pln:PLN zloty:PLN czk:CZK huf:HUF brl:BRL mxn:MXN ' +
    'zar:ZAR sgd:SGD hkd:HKD krw:KRW try:TRY cent:CENT btc:BTC bitcoin:BTC sat:SAT satoshi:SAT eth:ETH ether:ETH wei:WEI gwei:GWEI usdc:USDC ' +
    'usdt:USDT dai:DAI sol:SOL bnb:BNB xrp:XRP xmr:XMR ltc:LTC matic:MATIC'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
/** Units of the SI brochure and their words. */
const UNITS: ReadonlyMap<string, readonly [AmountKind, string]> = new Map(
  (
    '%:percent:percent percent:percent:percent pct:percent:percent bps:percent:bps ' +
    'ms:duration:millisecond s:duration:second sec:duration:second second:duration:second min:duration:minute minute:duration:minute h:duration:hour hr:duration:hour hour:duration:hour d:duration:day day:duration:day week:duration:week month:duration:month quarter:duration:quarter year:duration:year ' +
    'b:size:byte byte:size:byte kb:size:kb mb:size:mb gb:size:gb tb:size:tb kib:size:kib mib:size:mib gib:size:gib tib:size:tib ' +
    'kg:size:kg g:size:g mg:size:mg ml:size:ml l:size:l km:size:km m:size:m mm:size:mm'
  )
    .split(' ')
    .map((triple) => triple.split(':') as [string, AmountKind, string])
    .map(([word, kind, unit]) => [word, [kind, unit]] as const),
)
const MOST_BEFORE =
  /(?:at most|up to|no more than|not more than|max(?:imum)?(?: of)?|limit(?:ed)?(?: is| of| to|:)?|cap(?:ped)?(?: of| at|:)?|not (?:to )?exceed|below|under|less than|within|never above|≤|<=?)[ :]{0,3}$/
const LEAST_BEFORE = /(?:at least|no less than|minimum(?: of)?|min|over|above|more than|≥|>=?)[ :]{0,3}$/
/** "Never more than 2,000" */
const FORBIDDEN = /(?:^|[^a-z])(?:never|not|no|don't|cannot)[^a-z]/
const ABOUT_BEFORE = /(?:about|roughly|approximately|approx\.?|around|ca\.?|circa|~|nearly|almost)[ :]{0,3}$/
const PER = new Set(['per', 'each', 'every', 'a', 'an'])
const SCALE: ReadonlyMap<string, bigint> = new Map([
  ['k', 1_000n],
  ['thousand', 1_000n],
  ['m', 1_000_000n],
  ['million', 1_000_000n],
  ['mio', 1_000_000n],
  ['bn', 1_000_000_000n],
  ['billion', 1_000_000_000n],
])

export function amountsIn(tokens: readonly Token[], text: string): Amount[] {
  const found: Amount[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const isWord = token.kind === 'word' && NUMBER_WORDS.has(token.word)
    if (token.kind !== 'number' && !isWord) continue
    // "1." at the start of a line numbers a step.
    const amount = amountAt(tokens, i, text)
    if (amount) found.push(amount)
  }
  return found
}

function amountAt(tokens: readonly Token[], i: number, text: string): Amount | null {
  const token = tokens[i]!
  const sign = /[$€£¥]/.exec(token.word)?.[0] ?? ''
  const scaleSign = /(?:k|m|bn)$/.exec(token.word)?.[0] ?? ''
  const digits = plainNumber(token.word.replace(/[$€£¥ ]|k$|m$|bn$/g, ''))
  const spelled = NUMBER_WORDS.get(token.word)
  let value = spelled === undefined ? parseDecimal(digits) : { num: BigInt(spelled), den: 1n }
  if (value === null) return null
  let end = token.end
  let next = i + 1
  const scale = SCALE.get(scaleSign) ?? SCALE.get(tokens[next]?.kind === 'word' ? tokens[next]!.word : '')
  if (scaleSign === '' && scale !== undefined && tokens[next]!.word !== 'm') end = tokens[next++]!.end
  if (scale !== undefined && !(scaleSign === '' && tokens[next - 1]!.word === 'm'))
    value = { num: value.num * scale, den: value.den }
  const after = tokens[next]
  const glued = after !== undefined && after.start - end <= 1 ? after.word : ''
  const unitWord = singular(after?.kind === 'word' || glued === '%' ? after!.word : '')
  const before = tokens[i - 1]
  let kind: AmountKind = 'number'
  let unit = ''
  const money =
    MONEY.get(sign) ?? MONEY.get(unitWord) ?? (before?.kind === 'word' ? MONEY.get(before.word) : undefined)
  const measure = UNITS.get(unitWord)
  if (money !== undefined) {
    kind = 'money'
    unit = money
    if (sign === '' && MONEY.has(unitWord)) end = tokens[next++]!.end
  } else if (measure !== undefined) {
    ;[kind, unit] = measure
    end = tokens[next++]!.end
  } else if (
    after?.kind === 'word' &&
    /^[a-z]{3,}$/.test(after.word) &&
    !/^(?:and|for|the|from|with|per|each|then|are|was|were)$/.test(after.word)
  ) {
    kind = 'count'
    unit = unitWord
  }
  const start =
    money !== undefined && before !== undefined && sign === '' && MONEY.get(before.word) === money
      ? before.start
      : token.start
  const lead = asciiLower(text.slice(Math.max(0, start - 40), start))
  const per =
    PER.has(tokens[next]?.word ?? '') && tokens[next + 1]?.kind === 'word'
      ? singular(tokens[next + 1]!.word)
      : null
  return {
    kind,
    value,
    unit,
    text: text.slice(start, end),
    bound: boundOf(lead, tokens[next]?.word ?? ''),
    per,
    start,
    end,
  }
}

function boundOf(lead: string, behind: string): Amount['bound'] {
  if (MOST_BEFORE.test(lead) || /^(?:max|maximum)$/.test(behind)) return 'most'
  if (LEAST_BEFORE.test(lead)) return FORBIDDEN.test(lead) ? 'most' : 'least'
  return ABOUT_BEFORE.test(lead) ? 'about' : 'exact'
}

/** Groups removed: "1,234.50", "1.234,50", "61 402". */
function plainNumber(text: string): string {
  const clean = text.replaceAll("'", '')
  if (/^[0-9]{1,3}(?:,[0-9]{3}){1,5}(?:\.[0-9]{1,18})?$/.test(clean)) return clean.replaceAll(',', '')
  if (/^[0-9]{1,3}(?:\.[0-9]{3}){2,5}(?:,[0-9]{1,18})?$/.test(clean))
    return clean.replaceAll('.', '').replace(',', '.')
  return clean.replace(',', '.')
}
