// Flags an action that differs from the stated intent in verb, token, amount, recipient, direction or chain.
import { toDecimal } from '../../../core/number/decimal.ts'
import { add, compare, multiply, type Rational, rational, ZERO } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { approve, transfer } from '../../examples/calldata.ts'
import { ALICE, ROUTER, STRANGER, stated, USDC, usdc } from '../../examples/transactions.ts'
import {
  amountText,
  found,
  isStableSymbol,
  type Judging,
  symbolOf,
  unitsOf,
  who,
} from '../../judge/judging.ts'
import type { Effect, EffectKind } from '../../model.ts'
import { isKnownSymbol, sameAsset } from '../../read/intent/assets.ts'
import { brandsIn, isOfBrand } from '../../read/intent/brands.ts'
import type { Intent, IntentAmount } from '../../read/intent/read-intent.ts'
import { type IntentVerb, KINDS_OF, lastVerb } from '../../read/intent/verbs.ts'
import { isOfWrap, isStatedAmount, isWithinOnePercent, SPENDING } from '../allowances/bounded.ts'
import { isUnlimited } from '../allowances/unlimited.ts'

export const intentMismatch = rule({
  id: 'onchain.intent_mismatch',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'policy: review.md §6',
  message: ({ intent, but }: { readonly intent: string; readonly but: string }) =>
    `The stated intent is ${JSON.stringify(intent)}, but ${but}.`,
  fix: 'Build the transaction again from the intent.',
  fires: [
    stated(
      { intent: 'Send 50 USDC to Alice', recipient_verified: true, address_book: { Alice: ALICE } },
      USDC,
      transfer(ALICE, usdc(500)),
    ),
    stated({ intent: 'Revoke the USDC allowance' }, USDC, approve(ROUTER, usdc(50))),
    stated(
      { intent: 'Send 50 USDC to Alice', recipient_verified: true, address_book: { Alice: ALICE } },
      USDC,
      transfer(STRANGER, usdc(50)),
    ),
    stated(
      {
        intent: 'Half of the 50 USDC fee to Alice',
        recipient_verified: true,
        address_book: { Alice: ALICE },
      },
      USDC,
      transfer(ALICE, usdc(50)),
    ),
  ],
  quiet: [
    stated(
      { intent: 'Send 50 USDC to Alice', recipient_verified: true, address_book: { Alice: ALICE } },
      USDC,
      transfer(ALICE, usdc(50)),
    ),
    stated({ intent: 'Revoke the USDC allowance' }, USDC, approve(ROUTER, 0n)),
    stated(
      { intent: 'Alice, travel: 20 + 30 USDC', recipient_verified: true, address_book: { Alice: ALICE } },
      USDC,
      transfer(ALICE, usdc(50)),
    ),
  ],
})

/** What these do is not known, or takes nothing away: only the coins sent with them are compared. */
const NOT_COMPARED: readonly EffectKind[] = ['unknown', 'registered', 'harmless', 'revoke', 'delegatecall']

export function judgeIntent(judging: Judging): void {
  const { intent, effects } = judging
  if (intent === null || judging.prose) return
  const compared = effects.filter(({ kind }) => !NOT_COMPARED.includes(kind))
  for (const effect of compared) {
    judgeVerb(judging, intent, effect, compared)
    judgeRecipient(judging, intent, effect)
    judgeProtocol(judging, intent, effect)
    judgeOwners(judging, intent, effect)
  }
  for (const effect of effects) {
    if (effect.kind !== 'revoke' && effect.kind !== 'harmless') judgeAmount(judging, intent, effect)
    judgeChain(judging, intent, effect)
  }
  judgeTotals(judging, intent, compared)
}

const mismatch = (judging: Judging, effect: Effect, but: string): void =>
  found(judging, intentMismatch, effect.place, { intent: judging.intent?.text.slice(0, 120) ?? '', but })

function judgeVerb(judging: Judging, intent: Intent, effect: Effect, all: readonly Effect[]): void {
  if (intent.verbs.length === 0) return
  const fits = (kind: EffectKind): boolean => intent.verbs.some((verb) => KINDS_OF[verb].includes(kind))
  if (fits(effect.kind) || isAllowanceFirst(judging, intent, effect)) return
  if (effect.kind === 'allowance' && isUnlimitedFirst(judging, intent, effect, intent.amounts)) return
  // A bounded allowance may come before the step that needs it.
  const isPrelude = effect.kind === 'allowance' && all.some((other) => other !== effect && fits(other.kind))
  if (isPrelude && judging.world.isCanonical(effect.chainId, effect.counterparty)) return
  // "mint stETH with 2 ETH": the token that stands for the position.
  if (
    (effect.kind === 'stake' || effect.kind === 'deposit') &&
    intent.verbs.includes('mint') &&
    isStatedAmount(judging, effect)
  )
    return
  // A debt to a person is paid back by a payment to that person.
  if (effect.kind === 'transfer' && intent.verbs.includes('repay') && isNamedInBook(judging, intent, effect))
    return
  // "return the deposit of 240 USDC to tenant B": the amount and the name say what is paid, the noun is no order.
  if (
    effect.kind === 'transfer' &&
    !intent.verbs.some((verb) => NO_PAYMENT.includes(verb)) &&
    isNamedInBook(judging, intent, effect) &&
    isStatedAmount(judging, effect)
  )
    return
  if (effect.kind === 'swap' && isSwapInWords(intent)) return
  // "send 500 USDC to our address on Base": to oneself on another chain.
  if (
    effect.kind === 'bridge' &&
    intent.verbs.includes('send') &&
    intent.chainId !== null &&
    intent.chainId !== effect.chainId &&
    judging.world.isOwn(effect.counterparty)
  )
    return
  mismatch(judging, effect, `${effect.what} is a different thing (${effect.kind.replaceAll('_', ' ')})`)
}

/** "Exit the position: 100 UNI to USDC": two assets and the way from one to the other. */
function isSwapInWords({ verbs, assets, lower }: Intent): boolean {
  if (verbs.some((verb) => NO_SWAP.includes(verb))) return false
  return assets.some((one, index) => {
    const next = assets[index + 1]
    return next !== undefined && next.asset !== one.asset && WAY.test(lower.slice(one.start, next.start + 1))
  })
}

const WAY = /^\s*\S{1,12}\s*(?:to|into|for|->|→)\s/

const NO_SWAP: readonly IntentVerb[] = [
  'read',
  'revoke',
  'approve',
  'sign_in',
  'claim',
  'control',
  'send',
  'bridge',
  'delegate',
]

const NO_PAYMENT: readonly IntentVerb[] = ['read', 'revoke', 'approve', 'sign_in', 'claim', 'swap', 'control']

/** The exact amount of the step that is asked for, to a known contract. */
const isAllowanceFirst = (judging: Judging, intent: Intent, effect: Effect): boolean =>
  effect.kind === 'allowance' &&
  intent.verbs.some((verb) => SPENDING.includes(verb)) &&
  judging.world.isCanonical(effect.chainId, effect.counterparty) &&
  isStatedAmount(judging, effect)

/**
 * "swap 200 USDC": a known spender gets an allowance without a limit for a step whose amount the intent gives. More than
 * the step needs, and what wallets propose; the rule of unlimited allowances judges it.
 */
const isUnlimitedFirst = (
  judging: Judging,
  { lower, verbs }: Intent,
  effect: Effect,
  amounts: Intent['amounts'],
): boolean =>
  isUnlimited(judging, effect) &&
  judging.world.isCanonical(effect.chainId, effect.counterparty) &&
  (amounts.length > 0
    ? amounts.every(({ start }) => SPENDING.includes(lastVerb(lower.slice(0, start)) ?? 'read'))
    : verbs.some((verb) => SPENDING.includes(verb)))

const isNamedInBook = ({ world }: Judging, intent: Intent, { counterparty }: Effect): boolean =>
  counterparty !== null && world.bookEntries(counterparty).some((entry) => intent.labels.includes(entry))

const AMOUNT_KINDS: readonly EffectKind[] = [
  'transfer',
  'allowance',
  'swap',
  'deposit',
  'withdraw',
  'borrow',
  'repay',
  'stake',
  'wrap',
  'unwrap',
  'bridge',
  'unknown',
  'registered',
]

function judgeAmount(judging: Judging, intent: Intent, effect: Effect): void {
  if (!AMOUNT_KINDS.includes(effect.kind)) return
  const symbol = symbolOf(judging, effect)
  const units = unitsOf(judging, effect)
  if (symbol === null || units === null) return
  const loose = (effect.kind !== 'transfer' && effect.kind !== 'allowance') || isOfWrap(judging, effect)
  const named = intent.amounts.filter(({ asset }) => asset !== null)
  const sameToken = named
    .filter(({ asset }) => sameAsset(asset!, symbol, loose))
    .map((one) => ({ ...one, amount: partOf(intent.lower, one) }))
  const takesNothing =
    intent.verbs.length > 0 &&
    intent.verbs.every((verb) => verb === 'claim' || verb === 'sign_in' || verb === 'read')
  if (takesNothing && units.num > 0n && effect.kind !== 'withdraw') {
    mismatch(judging, effect, `${effect.what} takes ${amountText(judging, effect)}`)
    return
  }
  if (effect.kind === 'swap') {
    judgeDirection(judging, intent, effect, symbol)
  } else if (named.length > 0 && named.every(({ asset }) => FIAT.test(asset!)) && isPaidIn(intent, symbol)) {
    // "500 USD in ETH": no price says how much that is.
    if (!isStableSymbol(symbol)) judging.findings.unjudged(effect.place.span, 'unknown_effect')
    return
  } else if (named.length > 0 && sameToken.length === 0) {
    mismatch(judging, effect, `${effect.what} moves ${amountText(judging, effect)}`)
    return
  } else if (
    named.length === 0 &&
    !namesAsset(intent, symbol, loose) &&
    (effect.kind === 'transfer' || effect.kind === 'allowance')
  ) {
    mismatch(judging, effect, `${effect.what} moves ${amountText(judging, effect)}`)
    return
  }
  // The pool takes no more than the debt.
  if (effect.kind === 'repay' && effect.amount === MAX_UINT && WHOLE_DEBT.test(intent.lower)) return
  if (sameToken.length === 0 || intent.all || (intent.unlimited && effect.kind === 'allowance')) return
  if (effect.kind === 'allowance' && isUnlimitedFirst(judging, intent, effect, sameToken)) return
  // An exact amount out has a maximum in: less than stated is fine.
  const limit =
    effect.exactOut && sameToken.some(({ amount }) => units.num * amount.den <= amount.num * units.den)
  if (
    !limit &&
    !sameToken.some(
      ({ amount, isAbout }) =>
        isWithinOnePercent(amount, units) || (isAbout && loose && isNear(amount, units)),
    ) &&
    !isComputed(judging, intent, effect, units, sameToken)
  )
    mismatch(judging, effect, `${effect.what} moves ${amountText(judging, effect)}`)
}

/** "about 0.0016 ETH": within a tenth, for what is no payment. */
const isNear = (wanted: Rational, given: Rational): boolean =>
  compare(multiply(given, rational(10n)), multiply(wanted, rational(11n))) <= 0 &&
  compare(multiply(given, rational(10n)), multiply(wanted, rational(9n))) >= 0

const FIAT = /^(?:USD|EUR|GBP|CHF)$/

/** The coin is named beside the sum in money. */
const isPaidIn = ({ assets }: Intent, symbol: string): boolean =>
  !isStableSymbol(symbol) && assets.some(({ asset }) => sameAsset(asset, symbol, true))

const SHARE: readonly (readonly [pattern: RegExp, num: bigint, den: bigint])[] = [
  [/\b(?:half|50\s?%)\s+(?:of\s+)?(?:the\s+|our\s+|my\s+)?$/, 1n, 2n],
  [/\b(?:an?|one)\s+third\s+of\s+(?:the\s+|our\s+|my\s+)?$/, 1n, 3n],
  [
    /\b(?:an?|one)\s+quarter\s+of\s+(?:the\s+|our\s+|my\s+)?$|\b25\s?%\s+of\s+(?:the\s+|our\s+|my\s+)?$/,
    1n,
    4n,
  ],
]

/** "half of the 2,400 USDC fee" states 1,200. */
const partOf = (lower: string, { amount, start }: IntentAmount): Rational => {
  const before = lower.slice(Math.max(0, start - 40), start)
  const share = SHARE.find(([pattern]) => pattern.test(before))
  return share === undefined ? amount : multiply(amount, rational(share[1], share[2]))
}

/** The amount follows from the ones that are stated: their sum, or a part of the total of several payments. */
function isComputed(
  { effects }: Judging,
  { lower }: Intent,
  effect: Effect,
  units: Rational,
  stated: Intent['amounts'],
): boolean {
  const isSum = stated.length > 1 && /\d[^.;]{0,40}\+/.test(lower)
  if (
    isSum &&
    isWithinOnePercent(
      stated.reduce((part, { amount }) => add(part, amount), ZERO),
      units,
    )
  )
    return true
  // The total is compared with all payments together.
  const isOfTotal =
    effect.kind === 'transfer' &&
    effects.filter(({ kind }) => kind === 'transfer').length > 1 &&
    stated.length === 1 &&
    /\b(?:in\s+total|total(?:ling|s)?|altogether|overall|batch|payroll|run|sum)\b/.test(lower) &&
    compare(units, stated[0]!.amount) <= 0
  return isOfTotal
}

const MAX_UINT = (1n << 256n) - 1n
const WHOLE_DEBT = /\b(?:clos\w*|all|full\w*|entire|whole|remaining|outstanding|everything|rest)\b/

/** No asset named at all, or this one. */
const namesAsset = (intent: Intent, symbol: string, loose: boolean): boolean => {
  const known = intent.assets.filter(({ asset }) =>
    /^(?:USD[A-Z]?|USDC|USDT|DAI|W?ETH|W?BTC|[A-Z0-9]{2,8})$/.test(asset),
  )
  return known.length === 0 || known.some(({ asset }) => sameAsset(asset, symbol, loose))
}

/** "swap X to Y", "buy Y with X": X leaves and Y comes. Two assets without such a word have no direction. */
function judgeDirection(judging: Judging, intent: Intent, effect: Effect, symbol: string): void {
  const out = judging.world.token(effect.chainId, effect.tokenOut)?.symbol ?? null
  const [first, second] = intent.assets
  if (first === undefined) return
  if (out === null) {
    // The intent names a token of the table, and what comes out is none of it.
    const isElse = effect.tokenOut !== null && second !== undefined && isKnownSymbol(second.asset)
    const isSold = sameAsset(first.asset, symbol, true)
    if (isElse && isSold) mismatch(judging, effect, `${effect.what} swaps ${symbol} for another token`)
    return
  }
  const isPart = (asset: string): boolean => sameAsset(asset, symbol, true) || sameAsset(asset, out, true)
  const fits =
    second === undefined
      ? isPart(first.asset)
      : isPart(first.asset) && isPart(second.asset) && isDirected(intent, first, second, symbol, out)
  if (!fits) mismatch(judging, effect, `${effect.what} swaps ${symbol} for ${out}`)
}

type Named = Intent['assets'][number]

function isDirected({ lower }: Intent, first: Named, second: Named, symbol: string, out: string): boolean {
  const between = lower.slice(first.start, second.start)
  const buys = /\b(?:buy|buying|purchas\w*|get|acquir\w*)\b/.test(lower)
  const isPaidFirst = /\b(?:to|into)\b|→|->/.test(between)
    ? true
    : /\b(?:with|using|from)\b/.test(between)
      ? false
      : /\bfor\b/.test(between)
        ? !buys
        : null
  if (isPaidFirst === null) return true
  const [from, to] = isPaidFirst ? [first, second] : [second, first]
  return sameAsset(from.asset, symbol, true) && sameAsset(to.asset, out, true)
}

const GRANTS: readonly EffectKind[] = ['allowance', 'operator']
/** What is sent with these reaches the contract. */
const SENDS: readonly EffectKind[] = ['stake', 'swap', 'deposit']
/** Protocols with one entrance. */
const ONE_ENTRANCE = ['lido', 'uniswap', '1inch', 'paraswap']

/** "for Uniswap": the right or the coins go to a contract of that protocol. */
function judgeProtocol(judging: Judging, intent: Intent, effect: Effect): void {
  const { world } = judging
  const { kind, chainId } = effect
  const isGrant = GRANTS.includes(kind)
  if (!isGrant && !SENDS.includes(kind)) return
  const party = isGrant ? effect.counterparty : effect.contract
  if (party === null || effect.described) return
  // What Permit2 passes on is granted to the contract that spends through it.
  const isThrough = world.deployment(chainId, effect.contract ?? '')?.name === 'Permit2'
  const brands = brandsIn(intent.text, chainId).filter(
    (brand) => (isGrant || ONE_ENTRANCE.includes(brand)) && !(isThrough && brand === 'permit2'),
  )
  const entries = world.bookEntries(party)
  // The caller knows it: by the name in the intent, or as a contract of that protocol.
  const isKnown = entries.some(
    (entry) =>
      intent.labels.includes(entry) || brands.some((brand) => asciiLower(entry.label).includes(brand)),
  )
  if (brands.length === 0 || isKnown || world.isOwn(party)) return
  const deployment = world.deployment(chainId, party)
  if (
    deployment === null ? world.isCanonical(chainId, party) : isOfBrand(deployment.name, intent.text, brands)
  )
    return
  if (deployment !== null && !isGrant) return
  mismatch(
    judging,
    effect,
    `${effect.what} names ${who(judging, effect, party)}, no contract of ${brands.join(' or ')}`,
  )
}

const RECIPIENT_KINDS: readonly EffectKind[] = [
  'transfer',
  'nft_transfer',
  'allowance',
  'operator',
  'delegate_votes',
  'admin',
  'bridge',
]

function judgeRecipient(judging: Judging, intent: Intent, effect: Effect): void {
  const { counterparty, kind } = effect
  if (counterparty === null || !RECIPIENT_KINDS.includes(kind)) return
  const notParties = [effect.token, effect.contract, effect.actor]
  const stated = intent.addresses.flatMap(({ address }) =>
    address === null || notParties.includes(address) ? [] : [address],
  )
  const wanted =
    stated.length > 0
      ? stated
      : intent.labels
          .filter((entry) => entry.address !== effect.actor || !isSource(intent, entry.label))
          .map(({ address }) => address)
          .filter((address) => effect.role !== 'implementation' || address !== effect.contract)
  if (wanted.length === 0 || wanted.includes(counterparty)) return
  // "hand the staking contract over to the 3/5 Safe": the contract is named, and who gets it is known to the caller.
  if (
    kind === 'admin' &&
    wanted.every((address) => address === effect.contract) &&
    judging.world.bookEntries(counterparty).length > 0
  )
    return
  if (stated.length === 0 && kind !== 'admin' && judging.world.isOwn(counterparty)) return
  mismatch(judging, effect, `${effect.what} names ${who(judging, effect, counterparty)} as ${effect.role}`)
}

/** "set the threshold to 3", "3 of 5". */
const THRESHOLD =
  /\bthreshold\b[^.;]{0,40}?\b(?:to|=|at|of)\s+(\d{1,2})\b|\b(\d{1,2})[\s-](?:of|out of)[\s-]\d{1,2}\b/

/** The number of signatures and the owner that goes are those of the intent. */
function judgeOwners(judging: Judging, intent: Intent, effect: Effect): void {
  const { loses, threshold, counterparty, what } = effect
  const match = threshold === null ? null : THRESHOLD.exec(intent.lower)
  if (match && BigInt(match[1] ?? match[2]!) !== threshold)
    mismatch(judging, effect, `${what} asks for ${threshold} signatures from then on`)
  const named = [
    ...intent.addresses.map(({ address }) => address),
    ...intent.labels.map(({ address }) => address),
  ].filter((address) => address !== null && address !== effect.contract && address !== counterparty)
  if (loses !== null && named.length > 0 && !named.includes(loses))
    mismatch(judging, effect, `${what} takes control from ${who(judging, effect, loses)}`)
}

/** "from the hot wallet": the account that pays. */
function isSource({ lower }: Intent, label: string): boolean {
  const at = lower.indexOf(asciiLower(label))
  return /\bfrom\s+(?:(?:the|our|my)\s+)?$/.test(lower.slice(Math.max(0, at - 16), at))
}

function judgeChain(judging: Judging, intent: Intent, effect: Effect): void {
  if (
    intent.chainId === null ||
    effect.chainId === null ||
    intent.chainId === effect.chainId ||
    effect.kind === 'bridge'
  )
    return
  mismatch(judging, effect, `the transaction is for chain ${effect.chainId}`)
}

/** Three payments of the stated amount are three times the stated amount. */
function judgeTotals(judging: Judging, intent: Intent, effects: readonly Effect[]): void {
  const payments = effects.filter(({ kind }) => kind === 'transfer')
  if (payments.length < 2 || intent.repeats || intent.all) return
  const bySymbol = new Map<string, Rational>()
  for (const effect of payments) {
    const [symbol, units] = [symbolOf(judging, effect), unitsOf(judging, effect)]
    if (symbol !== null && units !== null) bySymbol.set(symbol, add(bySymbol.get(symbol) ?? ZERO, units))
  }
  for (const [symbol, total] of bySymbol) {
    const named = intent.amounts.filter(({ asset }) => asset !== null && sameAsset(asset, symbol, false))
    if (named.length === 0) continue
    const sum = named.reduce((part, { amount }) => add(part, amount), ZERO)
    const fits =
      isWithinOnePercent(sum, total) || named.some(({ amount }) => isWithinOnePercent(amount, total))
    if (!fits)
      mismatch(judging, payments[0]!, `the payments together are ${toDecimal(total, 8, 'up')} ${symbol}`)
  }
}
