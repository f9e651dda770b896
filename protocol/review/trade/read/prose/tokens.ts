// Cuts a sentence into words, amounts and assets. Every token keeps its place; amounts are exact, with thousands
// separators, k and m, currency, percent and multiples understood.

import { parseDecimal } from '../../../core/number/decimal.ts'
import { multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { asciiLower, asciiUpper } from '../../../text/ascii.ts'
import { isWeightyWord } from '../../tables/weighty-words.ts'
import { meaningOf } from '../values/actions.ts'
import { assetOf, isKnownAsset, isStable } from '../values/assets.ts'
import { clockAt, factorsAt, itemAt, partAt, seriesAt, yearAt } from './figures-by-shape.ts'
import { asTicket } from './tickets.ts'
import { ALSO_A_WORD, HARMLESS, NOT_AN_ASSET } from './vocabulary.ts'

export interface Token {
  /**
   * How phrases see it: the word in lower case, `#` an amount, `#$` money, `#%` a percentage, `#x` a multiple,
   * `@` an asset, or a punctuation mark.
   */
  readonly mark: string
  readonly start: number
  readonly end: number
  readonly value: Rational | null
  readonly asset: string | null
  /** A word that begins with a capital letter. */
  readonly isName?: boolean
  /** Seconds since midnight of a time of day. */
  readonly clock?: number
  /** As written: it may name a future or a currency pair. */
  readonly symbol?: string
  /** `30.000` is thirty or thirty thousand, as the writer's country has it. */
  readonly isEitherMark?: boolean
  /** `5k`, without a currency: money, unless an asset follows. */
  readonly isScaled?: boolean
}

const NUMBER =
  /([$€£]|(?:USD|EUR|GBP|CHF|US\$)(?= ?\d))? ?(\d{1,3}(?:,\d{3}){1,6}(?![\d])|\d{1,40}|(?=\.\d))(\.\d{1,30})?(?: ?(k|mm|m|mn|bn|b|thousand|million|billion)(?![a-z0-9]))?(?: ?(%|percent|pct|bps|bp|x|×|usd|dollars?|bucks|eur|euros?|gbp)(?![a-z0-9]))?/iy
/** As `NUMBER`, where the text names a market of India: rupees, lakhs and crores. */
const NUMBER_OF_INDIA =
  /([$€£₹]|(?:INR|Rs)(?=\.? ?\d))?\.? ?(\d{1,3}(?:,\d{2,3}){1,6}(?![\d])|\d{1,40}|(?=\.\d))(\.\d{1,30})?(?: ?(k|mn|m|bn|lakhs?|crores?)(?![a-z0-9]))?(?: ?(%|percent|pct|bps|bp|x|×|inr|rupees)(?![a-z0-9]))?/iy
const MARKET_OF_INDIA = /\b(?:NSE|BSE|NFO|MCX|LTP|GTT|CNC|NIFTY|SENSEX|Zerodha)\b/
/** Venues whose names begin with a figure. */
const NUMBERED_NAME = /(?:1inch|0x|3commas|21shares|T212|Trading212)(?![A-Za-z0-9])/iy
const WORD = /[$#]?[A-Za-z][A-Za-z0-9]*(?:['’][A-Za-z]+)?(?:[/_][A-Za-z0-9]+)*/y
const PAIR = /[A-Z]{2,5}\.[A-Z](?![A-Za-z])|[A-Z0-9]{2,10}-(?:PERP|USDT?|USDC|SWAP|EUR)(?![A-Za-z])/y

/** Tickers that people write in lower case. */
const COMMON = ['btc', 'eth', 'sol', 'xrp']

/** Pairs as dealers call them. Source: Investopedia, Currency Pair Nicknames. */
const SPOKEN_PAIRS: Readonly<Record<string, string>> = {
  cable: 'GBPUSD',
  fiber: 'EURUSD',
  fibre: 'EURUSD',
  aussie: 'AUDUSD',
  kiwi: 'NZDUSD',
  loonie: 'USDCAD',
  swissy: 'USDCHF',
}
/** A price of five digits, or lots: only there does a nickname stand for a pair. */
const FOREX = /\d\.\d{4}|\b(?:lots?|pips?)\b/i

/** As order tickets write them. Source: FIX 4.4 and the order ticket of Interactive Brokers. */
const ABBREVIATED: Readonly<Record<string, string>> = {
  lmt: 'limit',
  stp: 'stop',
  mkt: 'market',
  acct: 'account',
  sh: 'shares',
  tgt: 'target',
  bto: 'buy',
  sto: 'sell',
  nlv: 'equity',
  ltp: 'last',
  gtt: 'ref',
  csp: 'cash secured puts',
  tp1: 'tp',
  tp2: 'tp',
  tp3: 'tp',
  sl1: 'sl',
}

const SCALE: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  mio: 1e6,
  billion: 1e9,
  lakh: 1e5,
  lakhs: 1e5,
  crore: 1e7,
  crores: 1e7,
}
const UNITS: Readonly<Record<string, string>> = { '%': '#%', percent: '#%', pct: '#%', x: '#x', '×': '#x' }

/** As `NUMBER`, where a comma stands before the decimals and a dot or blank between thousands. */
const NUMBER_WITH_COMMA =
  /([$€£]|(?:USD|EUR|GBP|CHF|US\$)(?= ?\d))? ?(\d{1,3}(?:[.’' ]\d{3}){1,6}(?![\d])|\d{1,40})((?:,\d{1,30})?)(?: ?(k|m|mio)(?![A-Za-z0-9]))?(?: ?(%|x|×|usd|eur|euros?|chf|gbp)(?![A-Za-z0-9]))?/iy
const WORD_WITH_ACCENT = /[A-Za-zÀ-ÿ]+/y
/** As `NUMBER`, with blanks between thousands: `48 250`. */
const NUMBER_WITH_BLANKS =
  /([$€£]|(?:USD|EUR|GBP|CHF|US\$)(?= ?\d))? ?(\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}(?![\d]))(\.\d{1,30})?(?: ?(k|m)(?![a-z0-9]))?(?: ?(%|usd|dollars?|eur|euros?|gbp)(?![a-z0-9]))?/iy
const GROUPED =
  /(?:^|[^\d.,:])\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}(?![\d.,]\d)(?! ?(?:x|%|calls?|puts?|[CP])(?![A-Za-z]))/g
const GROUPED_MONEY =
  /(?:^|[^\d.,:])\d{1,3}(?: \d{3}){1,4} ?(?:usd|eur|gbp|chf|usdt|usdc)(?![a-z])|\b(?:account|acct|equity|balance|wallet|portfolio|bankroll|nav|nlv)(?: (?:is|of|about))?:? \d{1,3}(?: \d{3}){1,3}(?!\d|[.,]\d)/i
const IN_OPTIONS = /\b(?:calls?|puts?|strikes?|spreads?|condors?)\b|\d[CP]\b/i

/** `range-7`, `bot-12`: the name of a bot, an account, a ticket. */
const NUMBERED = /-\d{1,5}(?![\d.,%]\d|[\d%kmx])/y

/** A single figure of that form may be two: `buy 5 150 calls`. */
const hasBlanks = (text: string): boolean =>
  !IN_OPTIONS.test(text) && (GROUPED_MONEY.test(text) || (text.match(GROUPED)?.length ?? 0) > 1)

/** The verb of an order says in which language the amounts beside it are written. */
const WITH_COMMA =
  /(?:^|[\s"])(?:(?:ver)?kaufe?n?|acheter|achète|achete|achat|vente|vendre|vends|comprar?|compro|vender?|vendo|vendi|acquistare?|acquista|koop|verkoop|cerrar|cierra|cierre|fermer|clôturer|chiudere|chiudi|sluit|reducir|réduire|reduziere|reduzieren|schlie(?:ß|ss)en?)(?=\s)/i
/** German, French and Spanish words of an order. */
const TRANSLATED: ReadonlyMap<string, string> = new Map(
  `kaufe,kauf,kaufen,acheter,achète,achete,achat,comprar,compra,compro,acquista,acquistare,koop=buy verkaufe,verkauf,verkaufen,vendre,vends,vente,vender,vende,vendo,vendi,verkoop=sell
  cerrar,cierra,cierre,fermer,clôturer,chiudere,chiudi,sluit=close reducir,réduire,reduziere,reduzieren=reduce resto,rest,reste=rest sigue,sigo=stays larga,largo,longue=long corta,corto=short
  schließe,schliesse,schließen=close zu,à,a,bei,am,au,im=at markt,marktpreis,marché,mercado=market kurs,preis,prix,precio=price
  etwa,ca,rund,environ=about konto,depot,kapital,compte,cuenta,portefeuille,conto,rekening=account hälfte,halbe,moitié,mitad=half
  die,der,das,den,dem,le,la,les,el,los,il=the meiner,meine,meinen,mein,mes,ma,mon,mi,mis,unsere,unserer=my von,vom,de,du,des,del=of
  keine,kein,aucune,ninguna,nessuna,geen,sin,sans,ohne,senza=no weiteren,weitere,anderen,andere,autre,autres,otras=other offenen,offene,ouverte,ouvertes,abierta,abiertas,aperta,aperte=open positionen,positions,posiciones,posizioni=positions
  position,posición,posizione=position stopp,stop=stop bleibt,bleiben=stays en,sur,op,su=on mit,avec,con=with und,et,y=and hebel,levier,apalancamiento=leverage
  ziel,kursziel,objectif,objetivo,obiettivo=target aktien,stück,actions,acciones=shares risiko,risque=risk`
    .split(/\s+/)
    .flatMap((pair) => {
      const [words, word] = pair.split('=')
      return words!.split(',').map((one) => [one, word!] as const)
    }),
)

const SIGNS: Readonly<Record<string, string>> = {
  '\n': '.',
  '!': '.',
  '?': '.',
  '@': 'at',
  '|': ',',
  '≈': '~',
  '→': '>',
  '&': 'and',
  '*': 'times',
}

const CORE =
  /^(?:EQUITY|ACCOUNT|STOP|TARGET|LIMIT|MARKET|RISK|ENTRY|LEVERAGE|CASH|BALANCE|NO|MAX|SIZE|ORDER|DAY|ISOLATED|CROSS|SHARES|CONTRACTS|LOTS)$/

/** Lines in capitals alone: what is a word of trading there is no symbol, unless an amount counts it. */
function shoutedIn(text: string): (at: number) => boolean {
  const lines = text.split('\n')
  let start = 0
  const ends = lines.map((line) => {
    const isShouted = !/[a-z]{2}/.test(line) && (line.match(/[A-Z]{2,}/g)?.length ?? 0) >= 2
    start += line.length + 1
    return [start, isShouted] as const
  })
  return (at) => ends.find(([end]) => at < end)?.[1] ?? false
}

export function tokensOf(text: string): Token[] {
  const isShouted = shoutedIn(text)
  const withComma = WITH_COMMA.test(text)
  const figures = withComma ? NUMBER_WITH_COMMA : MARKET_OF_INDIA.test(text) ? NUMBER_OF_INDIA : NUMBER
  const withBlanks = !withComma && hasBlanks(text)
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const item = itemAt(text, at)
    if (item > 0) {
      tokens.push({ mark: '.', start: at, end: at + item, value: null, asset: null })
      at += item
      continue
    }
    const series = [...factorsAt(text, at), ...seriesAt(text, at)]
    if (series.length > 0) {
      tokens.push(...series)
      at = series.at(-1)!.end
      continue
    }
    const token =
      refAt(text, at) ??
      clockAt(text, at) ??
      numberedName(text, at) ??
      yearAt(text, at) ??
      partAt(text, at) ??
      (withBlanks ? numberAt(text, at, NUMBER_WITH_BLANKS) : null) ??
      numberAt(text, at, figures) ??
      (withComma ? translatedAt(text, at) : null) ??
      wordAt(text, at)
    const counted = /^#\$?$/.test(tokens.at(-1)?.mark ?? '')
    if (
      token?.mark === '@' &&
      (!counted || CORE.test(token.symbol ?? '')) &&
      isShouted(at) &&
      HARMLESS.has(asciiLower(token.symbol ?? '')) &&
      !isKnownAsset(token.asset!)
    ) {
      tokens.push({
        mark: asciiLower(token.symbol!),
        start: token.start,
        end: token.end,
        value: null,
        asset: null,
      })
      at = token.end
      continue
    }
    if (token !== null) {
      tokens.push(...(isProduct(token, text) ? factorOf(token) : [token]))
      at = token.end
      continue
    }
    const unit = text.charAt(at)
    // `long 60 KO / short 22 PEP`
    if (unit === '/' && text.charAt(at - 1) === ' ' && text.charAt(at + 1) === ' ')
      tokens.push({ mark: ',', start: at, end: at + 1, value: null, asset: null })
    // A hyphen inside a word joins: `reduce-only` is two words.
    const joins = unit === '-' && /[A-Za-z]/.test(text.charAt(at - 1)) && /[A-Za-z]/.test(text.charAt(at + 1))
    if (!joins && /[,.;:!?()@=≈→+~><|&*\n-]/.test(unit)) {
      const mark = SIGNS[unit] ?? unit
      tokens.push({ mark, start: at, end: at + 1, value: null, asset: null })
    }
    at++
  }
  const known = withoutNames(tokens)
  return asTicket(
    inDollars(
      known.map((_, index) =>
        contractCount(
          named(
            closesOption(
              oneLetter(
                spelledNumber(counting(known, index), countedBehind(known, index)),
                known,
                index,
                text,
              ),
              known,
              index,
            ),
            known,
            index,
          ),
          known,
          index,
        ),
      ),
    ),
  )
}

/** `KO (Coca Cola)`: the company behind the symbol. */
function withoutNames(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, index) => {
    if (token.isName !== true || !isPlainName(token.mark)) return token
    const back = tokens.slice(Math.max(0, index - 4), index).map(({ mark }) => mark)
    const ahead = tokens.slice(index, index + 4)
    const open = back.lastIndexOf('(')
    const close = ahead.findIndex(({ mark }) => mark === ')')
    const inside = [
      ...tokens.slice(index - back.length + open + 1, index),
      ...ahead.slice(0, Math.max(0, close)),
    ]
    const isOfSymbol = open > 0 && back[open - 1] === '@' && close > 0
    return isOfSymbol && inside.every((one) => one.isName === true && isPlainName(one.mark))
      ? { ...token, mark: 'ref' }
      : token
  })
}

const isPlainName = (word: string): boolean =>
  /^[a-z]{3,20}$/.test(word) && !HARMLESS.has(word) && !isWeightyWord(word) && meaningOf(word) === null

/** The tokens of each sentence or part of one; a text of none has none. */
export function sentencesOf(text: string): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokensOf(text))
    if (token.mark === '.' || token.mark === ';') parts.push([])
    else parts.at(-1)!.push(token)
  return parts.filter((part) => part.length > 0)
}

/** `120 x 9.20`: a sign of multiplication between two figures; `3x 0.5` is leverage. */
const isProduct = (token: Token, text: string): boolean =>
  token.mark === '#x' &&
  / [x×]$/i.test(text.slice(token.start, token.end)) &&
  /^ ?[$€£]?\d/.test(text.slice(token.end, token.end + 3))

const factorOf = (token: Token): Token[] => [
  { ...token, mark: '#', end: token.end - 2 },
  { mark: 'times', start: token.end - 1, end: token.end, value: null, asset: null },
]

/** `3x AAPL 18DEC26 260C` counts contracts; `3x AAPL` alone is leverage. */
function contractCount(token: Token, tokens: readonly Token[], index: number): Token {
  if (token.mark !== '#x' || !/^[@#]$/.test(tokens[index + 1]?.mark ?? '')) return token
  const ahead = tokens.slice(index + 2, index + (tokens[index + 1]!.mark === '#' ? 3 : 6))
  return ahead.some(({ mark }) => /^(?:calls?|puts?)$/.test(mark)) ? { ...token, mark: '#' } : token
}

/** Stable coins that are traded are assets; everywhere else they are money: `equity 14,000 USDT`. */
const TRADED_BEFORE =
  /^(?:swap|swapping|convert|converting|exchange|trade|buy|sell|selling|buying|all|half|my)$/
const TRADED_AFTER = /^(?:to|for|into|-|>)$/

function inDollars(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, index): Token[] => {
    const [before, next, after] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]]
    if (isDollars(next) && /^#\$?$/.test(token.mark) && !isTraded(before, after))
      return [{ ...token, mark: '#$', end: next!.end }]
    const isMerged =
      isDollars(token) && /^#\$?$/.test(before?.mark ?? '') && !isTraded(tokens[index - 2], next)
    return isMerged ? [] : [token]
  })
}

const isDollars = (token: Token | undefined): boolean => token?.mark === '@' && isStable(token.asset!)
const isTraded = (before: Token | undefined, after: Token | undefined): boolean =>
  TRADED_BEFORE.test(before?.mark ?? '') || TRADED_AFTER.test(after?.mark ?? '')

/** `BTC 3 KO Jan 65 C`: buy to close, before options; everywhere else the coin. */
function closesOption(token: Token, tokens: readonly Token[], index: number): Token {
  if (token.symbol !== 'BTC' || !/^#x?$/.test(tokens[index + 1]?.mark ?? '')) return token
  const ahead = tokens.slice(index + 2, index + 7).map(({ mark }) => mark)
  const isOption = ahead.includes('@') && ahead.some((mark) => /^(?:calls?|puts?)$/.test(mark))
  const { start, end } = token
  return isOption ? { mark: 'buy to close', start, end, value: null, asset: null } : token
}

/** `150 Siemens shares`: a company by its name. */
function named(token: Token, tokens: readonly Token[], index: number): Token {
  const isCounted = tokens[index - 1]?.mark === '#' || tokens[index - 1]?.mark === 'all'
  const isUnit = /^(?:shares?|stocks?|aktien)$/.test(tokens[index + 1]?.mark ?? '')
  // `15 shares of Apple`
  const isOf = tokens[index - 1]?.mark === 'of' && /^shares?$/.test(tokens[index - 2]?.mark ?? '')
  if (!((isCounted && isUnit) || isOf) || token.isName !== true || HARMLESS.has(token.mark)) return token
  return { ...token, mark: '@', asset: assetOf(token.mark), symbol: asciiUpper(token.mark) }
}

const SIDE_WORD = /^(?:buy|sell|short|long|buying|selling|bought|sold)$/

/** `sell 20 T`, `long 900 USD of C`: shares whose symbol is one letter. */
function oneLetter(token: Token, tokens: readonly Token[], index: number, text: string): Token {
  if (token.end - token.start !== 1 || !/^[A-Z]$/.test(text.slice(token.start, token.end))) return token
  const back = tokens[index - 1]?.mark === 'of' ? index - 2 : index - 1
  const isCounted = /^#\$?$/.test(tokens[back]?.mark ?? '') && SIDE_WORD.test(tokens[back - 1]?.mark ?? '')
  return isCounted ? asset(text.slice(token.start, token.end), token.start, token.end) : token
}

const NUMBER_WORDS: readonly string[] =
  'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** `two micro gold contracts`: what is counted, behind at most two words. */
function countedBehind(tokens: readonly Token[], index: number): string {
  const next = tokens[index + 1]?.mark ?? ''
  const later = tokens.slice(index + 2, index + 4).find(({ mark }) => /^(?:contracts?|lots?)$/.test(mark))
  return later !== undefined && /^[a-z]+$/.test(next) && next !== 'times' ? later.mark : next
}

const UNIT = /^(?:shares?|units?|coins?|contracts?|lots?|tokens?)$/

/** `buy 5k ETH` asks for five thousand of them; `a 5k ETH long` is worth that. */
function counting(tokens: readonly Token[], index: number): Token {
  const token = tokens[index]!
  const next = tokens[index + 1]
  const isOrdered = SIDE_WORD.test(tokens[index - 1]?.mark ?? '') && next?.mark === '@' && !isDollars(next)
  return token.isScaled && (isOrdered || UNIT.test(next?.mark ?? '')) ? { ...token, mark: '#' } : token
}

/** "four ETH", "two shares". */
function spelledNumber(token: Token, next: string): Token {
  const index = NUMBER_WORDS.indexOf(token.mark)
  if (index > 0 && next === 'times') return { ...token, mark: '#x', value: rational(index + 1) }
  const counts = next === '@' || UNIT.test(next)
  return index < 0 || !counts ? token : { ...token, mark: '#', value: rational(index + 1) }
}

function numberAt(text: string, at: number, pattern: RegExp): Token | null {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  if (!match) return null
  const [whole, currency, digits, fraction = '', scale, unit] = match
  // `.60`
  if (digits === '' && /[\w.]/.test(text.charAt(at - 1))) return null
  const value = parseDecimal((digits!.replace(/[^0-9]/g, '') || '0') + fraction.replace(',', '.'))
  if (value === null) return null
  const end = at + whole.length
  const unitText = asciiLower(unit ?? '')
  const isBps = unitText === 'bps' || unitText === 'bp'
  const scaled = multiply(value, rational(SCALE[asciiLower(scale ?? '')] ?? 1, isBps ? 100 : 1))
  const money = currency !== undefined || (unitText !== '' && !(unitText in UNITS) && !isBps)
  const mark = isBps ? '#%' : (UNITS[unitText] ?? (money ? '#$' : scale === undefined ? '#' : '#$'))
  const isEitherMark =
    pattern === NUMBER && scale === undefined && /^[1-9]\d{0,2}$/.test(digits!) && /^\.\d{3}$/.test(fraction)
  const isScaled = scale !== undefined && unit === undefined && !money
  return {
    mark,
    start: at,
    end,
    value: scaled,
    asset: null,
    ...(isEitherMark ? { isEitherMark } : {}),
    ...(isScaled ? { isScaled } : {}),
  }
}

function translatedAt(text: string, at: number): Token | null {
  WORD_WITH_ACCENT.lastIndex = at
  const raw = WORD_WITH_ACCENT.exec(text)?.[0]
  const mark = raw && TRANSLATED.get(asciiLower(raw).replace('À', 'à'))
  return mark ? { mark, start: at, end: at + raw.length, value: null, asset: null } : null
}

function numberedName(text: string, at: number): Token | null {
  const start = text.charAt(at) === ' ' ? at + 1 : at
  NUMBERED_NAME.lastIndex = start
  const found = NUMBERED_NAME.exec(text)?.[0]
  if (found === undefined || /[\w.]/.test(text.charAt(start - 1))) return null
  return { mark: 'venue', start, end: start + found.length, value: null, asset: null }
}

/** `account RB-20417`, `acct 4471-A`; `8-K`, `10-Q`: names of accounts, and of filings. */
const ACCOUNT_NAME = /(?!USD|EUR|GBP|CHF|INR)(?:[A-Z]{1,4}-?\d{4,12}|\d{3,8}-[A-Z]{1,3})(?![\w.,%-]\w|[\w%])/y
const ACCOUNT_BEFORE = /\b(?:account|acct)(?: (?:id|no|number))?:? {0,1}$/i
const FILING = /(?:8-K|10-[KQ]|6-K|20-F|S-1|13[DFG])(?![\w-])/y

function refAt(text: string, at: number): Token | null {
  const start = text.charAt(at) === ' ' ? at + 1 : at
  if (/[\w.-]/.test(text.charAt(start - 1))) return null
  const pattern = ACCOUNT_BEFORE.test(text.slice(Math.max(0, start - 16), start)) ? ACCOUNT_NAME : FILING
  pattern.lastIndex = start
  const found = pattern.exec(text)?.[0]
  return found === undefined
    ? null
    : { mark: 'ref', start, end: start + found.length, value: null, asset: null }
}

function wordAt(text: string, at: number): Token | null {
  PAIR.lastIndex = at
  const pair = PAIR.exec(text)?.[0]
  if (pair !== undefined) return asset(pair, at, at + pair.length)
  WORD.lastIndex = at
  const raw = WORD.exec(text)?.[0]
  if (raw === undefined) return null
  const end = at + raw.length
  const lower = asciiLower(raw).replace('’', "'")
  const upper = asciiUpper(raw)
  const tagged = raw.startsWith('$') || raw.startsWith('#')
  const ticker = /^[A-Z][A-Z0-9]{1,9}(?:[/_][A-Z0-9]{2,6}|_US_EQ)?$/.test(raw) && !NOT_AN_ASSET.has(lower)
  const known = isKnownAsset(upper) && !NOT_AN_ASSET.has(lower)
  const written = upper === raw || (!ALSO_A_WORD.has(lower) && (raw.length > 3 || COMMON.includes(lower)))
  const named = known && written
  // `T/VZ`: the name of a pair of shares.
  if (/^[A-Z]{1,5}\/[A-Z]{1,5}$/.test(raw) && /^[A-Z]\/|\/[A-Z]$/.test(raw))
    return { mark: 'ref', start: at, end, value: null, asset: null }
  if (tagged || ticker || named) return asset(raw, at, end)
  const pairName = Object.hasOwn(SPOKEN_PAIRS, lower) && FOREX.test(text) ? SPOKEN_PAIRS[lower]! : null
  if (pairName !== null) return asset(pairName, at, end)
  const isName = /^[A-Z]/.test(raw)
  NUMBERED.lastIndex = end
  const number = HARMLESS.has(lower) ? undefined : NUMBERED.exec(text)?.[0]
  if (number !== undefined)
    return { mark: 'ref', start: at, end: end + number.length, value: null, asset: null }
  // `sell_to_open` is three words.
  return {
    mark: Object.hasOwn(ABBREVIATED, lower) ? ABBREVIATED[lower]! : lower.replace(/[_/]/g, ' '),
    start: at,
    end,
    value: null,
    asset: null,
    ...(isName ? { isName } : {}),
  }
}

const asset = (raw: string, start: number, end: number): Token => ({
  mark: '@',
  start,
  end,
  value: null,
  asset: assetOf(raw.replace('#', '')),
  symbol: raw.replace(/^[#$]/, ''),
})
