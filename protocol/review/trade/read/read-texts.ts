// Reads the members of an order that are words: action, type, side, asset, venue, margin mode.
import { parseDecimal } from '../../core/number/decimal.ts'
import { asciiLower, asciiUpper } from '../../text/ascii.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Span } from '../../text/source-text.ts'
import type { Kind, Side } from '../model.ts'
import type { SpanOf } from './account/read-positions.ts'
import type { OrderDraft } from './draft.ts'
import { isCountedInCoins } from './members/other-money.ts'
import { wordsOf } from './names/words.ts'
import { actionOf, meaningOf, orderTypeOf, sideOf } from './values/actions.ts'
import { assetOf, isKnownAsset } from './values/assets.ts'

type Role = 'action' | 'type' | 'side' | 'asset' | 'from' | 'to' | 'venue' | 'margin_mode' | 'currency'

const ROLES: readonly (readonly [Role, RegExp])[] = [
  ['action', /^(?:action|operation|op|command|cmd)$/],
  ['type', /^(?:ordertype|ordtype|type|kind|legtype|t)$/],
  ['side', /^(?:side|direction|dir|ordside|buysell|bs)$/],
  [
    'asset',
    /^(?:coin|symbol|tradingsymbol|optionsymbol|sym|asset|ticker|instid|productid|pair|instrument|instrumentname|currencypair|ccypair|fxpair|market|mkt|underlying|base|basecurrency|baseasset|baseccy)$/,
  ],
  ['from', /^(?:fromtoken|from|tokenin|pay|give|selltoken|inputmint|fromasset|srctoken|src|fromcoin)$/],
  ['to', /^(?:totoken|to|tokenout|get|receive|want|buytoken|outputmint|toasset|dsttoken|dst|tocoin)$/],
  ['venue', /^(?:venue|exchange|broker|platform|dex|protocol|amm)$/],
  ['margin_mode', /^(?:margin(?:mode|type)?|tdmode|mgnmode)$/],
  ['currency', /^(?:account|acct|settlement|quote)?(?:currency|ccy)$|^quote(?:asset)?$/],
]

/** Words that say the same beside the one that names the role. */
const BESIDE = /^(?:close|closing|exit|order|ord|trade|trd|id|code|name|the|base|requested|position|pos)$/
const BY_WORD: Readonly<Record<string, Role>> = {
  side: 'side',
  direction: 'side',
  action: 'action',
  operation: 'action',
  type: 'type',
  symbol: 'asset',
  sym: 'asset',
  ticker: 'asset',
  root: 'asset',
  tkr: 'asset',
  coin: 'asset',
  instrument: 'asset',
  inst: 'asset',
  asset: 'asset',
  security: 'asset',
  underlying: 'asset',
  pair: 'asset',
  product: 'asset',
  venue: 'venue',
  exchange: 'venue',
  broker: 'venue',
  currency: 'currency',
  ccy: 'currency',
}

function roleOf(name: string, key: string): Role | null {
  const exact = ROLES.find(([, pattern]) => pattern.test(key))
  if (exact) return exact[0]
  const words = wordsOf(name).filter((word) => !BESIDE.test(word))
  // `position_side` says of which side the position is, not the order.
  if (/pos/.test(key) || words.length === 0) return null
  const [role = null, ...others] = new Set(words.map((word) => BY_WORD[word] ?? null))
  return others.length === 0 ? role : null
}

/** `SPY 30AUG24 535P` with its parts in one order or the other; the symbols of the Options Clearing Corporation. */
const SPOKEN_SERIES =
  /^([A-Z]{1,6}) (?=[^ ]*[A-Z0-9])(?:\d{0,2}[A-Z]{3}\d{0,4}|\d{4}-\d{2}-\d{2}) (?=\d{1,6}(?:\.\d{1,3})? ?([CP]))(\d{1,6}(?:\.\d{1,3})?) ?[CP](?:ALL|UT)?$/
const OCC_SERIES = /^([A-Z]{1,6}) {0,5}\d{6}([CP])(\d{8})$/

/** Several words, of which the first is no asset. */
function isDescription(text: string): boolean {
  const [first = '', ...rest] = text.split(' ')
  return rest.length > 0 && /[a-z]/.test(text) && !isKnownAsset(asciiUpper(first))
}

const TO_CLOSE = /^(?:(?:buy|sell)[_ ]?to[_ ]?close|btc|stc)$/i

/** Calls that place an order say no more than that. */
const isSameAct = (before: Kind, kind: Kind | null): boolean =>
  kind === null ||
  kind === before ||
  [before, kind].every((one) => /^(?:order|close|swap|bet|option|rebalance|loan)$/.test(one))

/** The outcome on which a bet is placed. A price of `no` may be quoted either way. */
const OUTCOME = /^(?:yes|home|away|draw|over|under|back|win|place)$/i
/** Its price may be quoted either way. */
const OTHER_OUTCOME = /^(?:no|lay|against)$/i

/** Kinds of markets, and where they are. */
const KINDS =
  /^(?:us|hk|eu|uk|spot|perps?|perpetual|swap|futures?|margin|linear|inverse|cash|derivatives?|equit(?:y|ies)|stocks?|forex|fx|crypto)$/i

export class TextMembers {
  typeText = ''
  strategyText = ''
  private isClosing = false
  private isToClose = false
  get describedText(): string | null {
    return this.described?.text ?? null
  }
  private described: { readonly text: string; readonly span: Span } | null = null
  private readonly draft: OrderDraft
  private readonly spanOf: SpanOf

  constructor(draft: OrderDraft, spanOf: SpanOf) {
    this.draft = draft
    this.spanOf = spanOf
  }

  /** True when the text meant something. */
  read(name: string, key: string, text: string, value: SpannedJson): boolean {
    const { draft } = this
    const span = this.spanOf(value)
    if (text.trim() === '') return true
    // Accounts with both sides open name the position; the side of the order alone decides here.
    // Bitget and Weex: with `close` the side is that of the position.
    if (key === 'tradeside' && /^(?:open|close)$/i.test(text.trim())) {
      if (/^c/i.test(text.trim())) this.closes()
      return true
    }
    // Alpaca: `sell_to_close`.
    const intended = key === 'positionintent' ? meaningOf(text) : null
    if (intended?.side) {
      if (TO_CLOSE.test(text.trim())) this.isToClose = true
      draft.kind ??= intended.kind === 'order' ? null : intended.kind
      draft.setSide(intended.side, span)
      return true
    }
    if (/^(?:pos(?:ition)?|hold)side$/.test(key)) return /^(?:long|short|net|both)$/i.test(text.trim())
    if (/^(?:strategy|strategytype|structure|optionstrategy)$/.test(key))
      this.strategyText = asciiLower(text.trim()).replace(/[\s-]/g, '_')
    // Schwab: `instruction: "BUY_TO_CLOSE"`.
    const role = key === 'instruction' && sideOf(text) !== null ? 'side' : roleOf(name, key)
    if ((role === 'action' || role === 'side') && TO_CLOSE.test(text.trim())) this.isToClose = true
    if (role === 'action' || role === 'type') return this.kind(role === 'action', name, text, value)
    if (role === 'side') {
      const meaning = meaningOf(text)
      const side = meaning?.side ?? this.sideBefore(name, text, span)
      if (meaning !== null) draft.kind ??= meaning.kind === 'order' ? null : meaning.kind
      draft.market ||= meaning?.market ?? false
      if (side === null && OUTCOME.test(text.trim())) {
        if (draft.kind === null || draft.kind === 'order') draft.kind = 'bet'
      } else if (side === null && draft.kind === 'bet' && OTHER_OUTCOME.test(text.trim()))
        draft.open.push({ name, span, isFigure: false })
      else if (side === null)
        draft.malformed.push({ what: `unknown side ${JSON.stringify(text.slice(0, 40))}`, span })
      else draft.setSide(side, span)
    } else if (role === 'asset' && /^https?:\/\//.test(text)) {
      // Robinhood: where the instrument is described.
      return true
    } else if (role === 'asset' && /^(?:calls?|puts?)$/i.test(text.trim())) {
      const right = /^c/i.test(text.trim()) ? 'call' : 'put'
      draft.option = { ...(draft.option ?? { covered: false, naked: false, span }), right }
    } else if (role === 'asset' && /^(?:market|instrument|product)$/.test(key) && KINDS.test(text.trim())) {
      // `market: "spot"`
      return true
    } else if (role === 'asset' && /^[a-z]+ [A-Za-z ]+$/.test(text.trim())) {
      // `asset: "gold fund"` beside a symbol describes it.
      this.described ??= { text, span }
    } else if (role === 'asset' && this.series(text.trim(), value)) {
      return true
    } else if (role === 'asset' && isDescription(text.trim())) {
      // A sentence tells what stands behind the order.
      this.described ??= { text, span }
    } else if (role === 'asset') {
      draft.symbol ??= text
      draft.setAsset(assetOf(text), span)
    } else if (role === 'from') draft.fromAsset ??= assetOf(text)
    else if (role === 'to') {
      if (draft.asset === null) draft.asset = assetOf(text)
    } else if (role === 'venue') draft.venue ??= text.trim()
    else if (role === 'margin_mode') {
      const mode = asciiLower(text)
      if (mode.startsWith('isolated')) draft.marginMode = 'isolated'
      else if (mode.startsWith('cross')) draft.marginMode = 'cross'
      else return key !== 'margin'
    } else return role === 'currency' && !isCountedInCoins(name, text)
    return true
  }

  /** The name of a listed option: its underlying, its right and its strike. */
  private series(text: string, value: SpannedJson): boolean {
    const { draft } = this
    const span = this.spanOf(value)
    const [, name, tag, strike] = SPOKEN_SERIES.exec(text) ?? []
    const [, root, letter, digits] = OCC_SERIES.exec(text) ?? []
    const asset = name ?? root
    const right = letter ?? tag
    const price =
      strike !== undefined
        ? parseDecimal(strike)
        : digits !== undefined
          ? parseDecimal(`${digits.slice(0, 5)}.${digits.slice(5)}`)
          : null
    if (asset === undefined || right === undefined || price === null) return false
    draft.symbol ??= asset
    draft.setAsset(assetOf(asset), span)
    draft.option = {
      ...(draft.option ?? { covered: false, naked: false, span }),
      right: /^c/i.test(right) ? 'call' : 'put',
    }
    draft.number('strike', price, span)
    return true
  }

  /** `strategy: "cash_secured_put"`, where a strike shows that an option is traded. */
  private structure(): void {
    const { draft, strategyText } = this
    const right = /(call|put)s?$/.exec(strategyText)?.[1]
    if (right === undefined || !draft.numbers.has('strike')) return
    const before = draft.option ?? { covered: false, naked: false, span: draft.span }
    const isCovered = /^(?:covered|cash_?secured|secured)_/.test(strategyText)
    draft.option = {
      ...before,
      right: draft.option?.right ?? (right === 'call' ? 'call' : 'put'),
      covered: before.covered || (isCovered && !before.naked),
    }
  }

  private closes(): void {
    this.isClosing = true
    this.draft.kind = 'close'
    this.draft.reduceOnly = true
  }

  /** `sell_usd`: the side is known, and what stands behind it is left open. */
  private sideBefore(name: string, text: string, span: Span): Side | null {
    const [first, ...rest] = wordsOf(text)
    const side = rest.length > 0 && rest.length < 3 ? sideOf(first!) : null
    if (side !== null) this.draft.open.push({ name, span, isFigure: false })
    return side
  }

  /** Where no symbol names the asset, its description does. */
  finish(): void {
    this.structure()
    if (this.isToClose && this.draft.option !== null) this.draft.reduceOnly = true
    if (this.isClosing) this.draft.side = null
    if (this.described !== null && this.draft.asset === null)
      this.draft.setAsset(assetOf(this.described.text), this.described.span)
  }

  /** An object under the name of an action is that action's. */
  readVerb(name: string, object: SpannedJson): void {
    const meaning = actionOf(name)
    if (meaning === null || meaning.kind === 'read') return
    const { draft } = this
    draft.action = name
    draft.kind ??= meaning.kind === 'order' ? null : meaning.kind
    if (meaning.side !== null) draft.setSide(meaning.side, this.spanOf(object))
  }

  private kind(isAction: boolean, name: string, text: string, value: SpannedJson): boolean {
    const { draft } = this
    const span = this.spanOf(value)
    const type = isAction ? null : orderTypeOf(text)
    if (type !== null) {
      draft.market ||= type.market
      this.typeText = asciiLower(text)
      return true
    }
    if (!isAction && /^(?:call|put)$/i.test(text.trim())) {
      const right = asciiLower(text.trim()) === 'call' ? 'call' : 'put'
      draft.option = { ...(draft.option ?? { covered: false, naked: false, span }), right }
      return true
    }
    const meaning = meaningOf(text)
    const side = meaning?.side ?? null
    if (meaning === null) {
      if (isAction)
        draft.malformed.push({ what: `unknown action ${JSON.stringify(text.slice(0, 40))}`, span })
      else if (text.trim().split(' ').length <= 3) draft.open.push({ name, span, isFigure: false })
      return true
    }
    // Two acts of different kinds: nobody knows which of them is done.
    if (isAction && draft.action !== null && draft.kind !== null && !isSameAct(draft.kind, meaning.kind))
      draft.open.push({ name, span, isFigure: false })
    if (isAction || draft.action === null) draft.action = text
    draft.kind ??= meaning.kind
    draft.market ||= meaning.market ?? false
    draft.hedge ||= asciiLower(text) === 'hedge'
    if (side !== null && (isAction || draft.side === null)) draft.setSide(side, span)
    return true
  }
}
