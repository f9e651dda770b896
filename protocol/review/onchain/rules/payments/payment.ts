// Judges payments and token transfers: from whom, to whom, and how much of the equity.
import { toUsd } from '../../../core/number/decimal.ts'
import { add, lessThan, rational, ZERO } from '../../../core/number/rational.ts'
import { allowRule, rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { transfer } from '../../examples/calldata.ts'
import { ALICE, ether, fn, ME, STRANGER, stated, tx, USDC, usdc } from '../../examples/transactions.ts'
import type { PartyWord } from '../../facts.ts'
import {
  amountText,
  bpsText,
  cover,
  found,
  type Judging,
  shareOf,
  type UsdBounds,
  usdOf,
  who,
} from '../../judge/judging.ts'
import { isUnread, missing } from '../../judge/missing.ts'
import type { Effect } from '../../model.ts'
import { namesLabel } from '../../read/intent/read-intent.ts'
import { isStatedAmount } from '../allowances/bounded.ts'
import { unknownToken } from '../calls/unknown.ts'
import { isWithinLimit } from '../intent/limits.ts'
import { judgeVerified, paymentWithin, testPayment, UNVERIFIED_REJECT_BPS } from './verified.ts'

interface What {
  readonly what: string
}

export const unverifiedRecipient = rule({
  id: 'onchain.unverified_recipient',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'policy: review.md §6, payments',
  message: ({ what }: What) => `${what}, a recipient that nothing verifies: a payment cannot be taken back.`,
  fix: 'Verify the recipient by another channel and add it to the address book.',
  alternative: 'Send a small test amount first.',
  fires: [
    tx(STRANGER, '0x', { value: ether(5) }),
    'Send 12 DAI on Optimism to 0x2727272727272727272727272727272727272727',
  ],
  quiet: [
    stated({ recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 9000 }, ALICE, '0x', {
      value: ether(5),
    }),
    tx(USDC, transfer(ME, usdc(5))),
  ],
})

export const unverifiedShare = rule({
  id: 'onchain.unverified_share',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §6, payments',
  message: ({
    what,
    sum,
    share,
    equity,
  }: What & { readonly sum: string; readonly share: string; readonly equity: string }) =>
    `${what}, a recipient that nothing verifies; ${sum} USD is ${share} basis points of equity ${equity} USD.`,
  fix: 'Verify the recipient by another channel, or send at most a tenth of the equity.',
  alternative: 'Send a small test amount first.',
  fires: [
    stated({ equity_usd: 1000 }, USDC, transfer(STRANGER, usdc(101))),
    stated({ mandate: { equity_usd: 500 } }, USDC, transfer(STRANGER, usdc(400))),
  ],
  quiet: [
    stated({ equity_usd: 1000 }, USDC, transfer(STRANGER, usdc(100))),
    stated({ mandate: { equity_usd: 5000 } }, USDC, transfer(STRANGER, usdc(400))),
  ],
})

export const wholeBalance = rule({
  id: 'onchain.whole_balance',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'B',
  source: 'policy: review.md §6',
  message: ({ what }: What) => `${what}, a recipient that nothing verifies.`,
  fix: 'Send a small amount first and have the recipient confirm it.',
  alternative: 'Send a small test amount first.',
  fires: [
    'Send all my USDC to 0x2727272727272727272727272727272727272727',
    'Transfer my entire ETH balance to 0x2727272727272727272727272727272727272727',
  ],
  quiet: [
    'Send 5 USDC to 0x2727272727272727272727272727272727272727',
    'Transfer 0.1 ETH to 0x2727272727272727272727272727272727272727',
  ],
})

export const fromOtherAccount = rule({
  id: 'onchain.from_other_account',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'policy: review.md §6; ERC-20, transferFrom',
  message: ({ what, actor }: What & { readonly actor: string }) =>
    `${what} moves assets out of ${actor}, which is not the sender.`,
  fix: 'Confirm that the owner of that account wants this.',
  fires: [
    tx(USDC, fn('transferFrom(address,address,uint256)', STRANGER, ME, usdc(5))),
    tx(
      '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      fn('safeTransferFrom(address,address,uint256)', STRANGER, ME, 7n),
    ),
  ],
  quiet: [
    tx(USDC, fn('transferFrom(address,address,uint256)', ME, ALICE, usdc(5))),
    tx(
      '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      fn('safeTransferFrom(address,address,uint256)', ME, ALICE, 7n),
    ),
  ],
})

export const nftToKnown = allowRule({
  id: 'onchain.nft_to_known',
  evidence: 'B',
  source: 'policy: review.md §6; ERC-721',
  fires: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE } },
      '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      fn('safeTransferFrom(address,address,uint256)', ME, ALICE, 7n),
    ),
    stated(
      { intent: `Send my ape 7 to ${ALICE}` },
      '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      fn('safeTransferFrom(address,address,uint256)', ME, ALICE, 7n),
    ),
  ],
  quiet: [
    tx(
      '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      fn('safeTransferFrom(address,address,uint256)', ME, STRANGER, 7n),
    ),
    tx('0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D', fn('approve(address,uint256)', STRANGER, 0n)),
  ],
})

/** In the book and verified by the caller, or the entry that the intent names; the sender's own accounts. */
export function isVerified(judging: Judging, effect: Effect): boolean {
  const { world, facts, intent } = judging
  if (effect.listed !== null) return true
  if (effect.counterparty === null) return false
  if (world.isOwn(effect.counterparty)) return true
  const entries = world.bookEntries(effect.counterparty)
  if (entries.length === 0)
    return (
      wordOf(judging, effect)?.isVerified ||
      isNamedWithStanding(judging, effect) ||
      isOfSoundSource(judging, effect)
    )
  if (entries.some(({ isVerified }) => isVerified === true)) return true
  return (
    facts.recipientVerified ||
    entries.some((entry) => (intent?.labels.includes(entry) || intent?.looseLabels.includes(entry)) ?? false)
  )
}

/**
 * What is said beside the payment of a recipient without its address, where there is only one. Its name must stand in the
 * intent; an account that is called our own must be called so there too.
 */
function wordOf(
  { facts, effects, intent, world }: Judging,
  { counterparty, described }: Effect,
): PartyWord | null {
  const [word, ...more] = facts.parties
  if (word === undefined || more.length > 0 || intent === null || described) return null
  const paid = new Set(effects.filter(({ kind }) => PAID.includes(kind)).map((effect) => effect.counterparty))
  if (paid.size !== 1 || counterparty === null || world.bookEntries(counterparty).length > 0) return null
  const isNamed = word.isOwn
    ? /\b(?:own|our|my|ourselves|myself)\b/.test(intent.lower)
    : namesLabel(intent.lower, asciiLower(word.label))
  return isNamed ? { ...word, isVerified: word.isVerified || word.isOwn } : null
}

/** One recipient, whose address is said to come from a source that speaks for it, paid what the intent names. */
const isOfSoundSource = (judging: Judging, effect: Effect): boolean => {
  const { facts, effects, intent } = judging
  return (
    facts.sources.length > 0 &&
    facts.sources.every((isSound) => isSound) &&
    intent !== null &&
    isStatedAmount(judging, effect) &&
    effects.filter(({ kind }) => PAID.includes(kind)).every((one) => one.counterparty === effect.counterparty)
  )
}

/** "to Alice (0x…, contact 4)": the intent beside the bytes gives the address and says where it is kept. */
function isNamedWithStanding({ intent, prose }: Judging, { counterparty, described }: Effect): boolean {
  if (intent === null || prose || described) return false
  const named = intent.addresses.filter(({ address }) => address === counterparty)
  return named.some(({ end }) => {
    const beside = /^[^().;]{0,80}/.exec(intent.lower.slice(end))?.[0] ?? ''
    return STANDING.test(beside) && !NO_STANDING.test(beside)
  })
}

const STANDING =
  /\b(?:contact\s+(?:no\.?\s*)?#?\d|address\s+book|allow-?list(?:ed)?|white-?list(?:ed)?|saved\s+contact)/
const NO_STANDING = /\b(?:not|no|new|first|un\w+|without|missing|never)\b/

const PAID = ['transfer', 'nft_transfer']

/** Sum over one artifact: three payments of 9 % are 27 %. */
export interface PaymentTotals {
  readonly verified: UsdBounds
  readonly unverified: UsdBounds
}

export function totalsOf(judging: Judging): PaymentTotals {
  const sums = { verified: NOTHING, unverified: NOTHING }
  for (const effect of judging.effects) {
    if (effect.kind !== 'transfer' || effect.listed === 'own' || judging.world.isOwn(effect.counterparty))
      continue
    const key = isVerified(judging, effect) ? 'verified' : 'unverified'
    sums[key] = addBounds(sums[key], usdOf(judging, effect))
  }
  return sums
}

const NOTHING: UsdBounds = { low: ZERO, high: ZERO }
export const addBounds = (a: UsdBounds, b: UsdBounds): UsdBounds => ({
  low: add(a.low, b.low),
  high: a.high === null || b.high === null ? null : add(a.high, b.high),
})

export function judgePayment(judging: Judging, effect: Effect, totals: PaymentTotals): void {
  const { world } = judging
  const { token, place } = effect
  if (token !== 'native' && token !== null && world.token(effect.chainId, token) === null)
    missing(judging, { fact: 'token', party: token }, unknownToken, place, { what: effect.what, token })
  if (effect.actor !== effect.contract) judgeOrigin(judging, effect)
  const what = `${effect.what} gives ${amountText(judging, effect)} to ${who(judging, effect, effect.counterparty)}`
  if (!isVerified(judging, effect)) judgeUnverified(judging, effect, what, totals.unverified)
  else if (effect.listed === 'own' || world.isOwn(effect.counterparty) || wordOf(judging, effect)?.isOwn)
    cover(judging, paymentWithin, place)
  else judgeVerified(judging, effect, what, totals.verified)
}

function judgeOrigin(judging: Judging, { actor, what, place }: Effect): void {
  const { world } = judging
  if (actor !== null && !world.isOwn(actor) && world.ownAddresses.length > 0)
    found(judging, fromOtherAccount, place, { what, actor })
}

function judgeUnverified(judging: Judging, effect: Effect, what: string, total: UsdBounds): void {
  const { equity } = judging
  const { place } = effect
  if (equity !== null) testPayment(judging, 'payment_unverified', total, equity)
  if (effect.all) found(judging, wholeBalance, place, { what })
  if (equity !== null && lessThan(shareOf(equity, UNVERIFIED_REJECT_BPS), total.low))
    found(judging, unverifiedShare, place, {
      what,
      sum: toUsd(total.low),
      share: bpsText(total.low, equity) ?? 'more than all',
      equity: toUsd(equity, 'down'),
    })
  else if (isPriced(judging, effect, total)) cover(judging, paymentWithin, place)
  else if (judging.effects.length === 1 && effect.amount === 0n && effect.token === 'native') {
    if (!isUnread(judging, { fact: 'amount' }, place)) cover(judging, paymentWithin, place)
  } else missing(judging, { fact: 'party', party: effect.counterparty }, unverifiedRecipient, place, { what })
}

const MOST_PRICED = rational(1n)

/** A small price that the resource itself asks for, inside the caller's limit: nobody else is named who could be paid. */
const isPriced = (judging: Judging, effect: Effect, total: UsdBounds): boolean =>
  effect.counterparty !== null &&
  judging.facts.priced.includes(effect.counterparty) &&
  total.high !== null &&
  lessThan(total.high, MOST_PRICED) &&
  isWithinLimit(judging, effect)

export function judgeNftTransfer(judging: Judging, effect: Effect): void {
  judgeOrigin(judging, effect)
  const known = isVerified(judging, effect) || isNamed(judging, effect)
  if (known && !judging.prose) cover(judging, nftToKnown, effect.place)
  else
    missing(judging, { fact: 'party', party: effect.counterparty }, unverifiedRecipient, effect.place, {
      what: `${effect.what} gives a token of ${effect.contract ?? 'a collection'} to ${who(judging, effect, effect.counterparty)}`,
    })
}

/** The intent gives this very address. */
const isNamed = ({ intent }: Judging, effect: Effect): boolean =>
  intent?.addresses.some(({ address }) => address !== null && address === effect.counterparty) ?? false
