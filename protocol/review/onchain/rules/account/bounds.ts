// What bounds an act that an account tells, by kind of act: whose the other side is and by what that was checked, how much of what is
// held moves, who keeps the authority, what was tried. An act without a bound here is bounded by no words.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { compare, multiply, rational } from '../../../core/number/rational.ts'
import type { Account } from '../../read/account/account.ts'
import type { Act } from '../../read/account/acts.ts'
import type { Evidence } from '../../read/account/evidence.ts'
import { grantsExactly, usesAllowance } from '../../read/account/exact-allowance.ts'
import { setsPayout, takesGuard } from '../../read/account/guards.ts'
import { PUBLIC_ADDRESSES } from '../../world.ts'
import { keepsAuthority } from './authorities.ts'
import { isPriced } from './priced.ts'
import { isSentAgain } from './sent-again.ts'

/** What leaves is tied to a debt, a penalty, or to what belongs to others. */
const TIED =
  /\b(?:health|debts?|collateral|borrow|liquidity|lp|penalt|early|lock(?:ed|up)|vest|(?:users|customers|clients|depositors|investors|holders|community))\b/
/** Where it goes is an account of the sender, not where it comes from. */
const GOAL =
  /\b(?:to|into|recipient|receiver|destination|mintrecipient|is)\b(?::| =)?(?: [\w-]+:?){0,5} (?:our|my|own|same|(?:user|owner|sender|company|dao)'s)\b|\b(?:receiver|recipient|destination)(?: \w+)?:[^;\n]{0,60}?\b(?:our|own|same (?:key|owner|address|wallet|account))\b/
/** What comes back of a payment in Bitcoin is not what is paid. */
const CHANGE = /\bchange (?:output )?(?:goes |back )?to [^.;\n]{0,40}/g
/** Chains give a stake back to whoever staked it. */
const RETURNS = /\b(?:msg )?(?:undelegat|unbond|deactivat|unstak)/
/** What is voted on was read. */
const READ = /\b(?:read|reviewed|policy|calldata|mandate)\b/
const EXACT = /\bexact|\bamount of the\b|\bonly\b/

const count = ({ evidence }: Account, ...kinds: readonly Evidence[]): number =>
  kinds.filter((kind) => evidence.has(kind)).length
const has = ({ evidence }: Account, kind: Evidence): boolean => evidence.has(kind)
const isKnown = (account: Account): boolean => count(account, 'matched', 'proven') > 0
const isPart = (account: Account): boolean => account.isPart || has(account, 'limited')
const isPaid = (account: Account): boolean =>
  isKnown(account) &&
  ((has(account, 'own') && GOAL.test(account.lower.replace(CHANGE, ' '))) ||
    (count(account, 'matched', 'proven', 'asked', 'limited', 'shared') >= 2 && isPart(account)))
const isOurs = ({ isElsewhere }: Account): boolean => !isElsewhere
const isPutIn = (account: Account): boolean => isKnown(account) && isPart(account) && isOurs(account)

/** A vote is no asset, and its holder is the sender. */
const isOwnVote = (account: Account): boolean =>
  /\bvot(?:es?|ing)\b/.test(account.lower) && has(account, 'own') && GOAL.test(account.lower)

/** The stake can be taken back by the sender alone. */
const isStaked = (account: Account): boolean => isPutIn(account) && keepsAuthority(account.told)

/** Nothing is owed, so that what is taken out weakens no position. */
const isFreeOfDebt = (lower: string): boolean => /\bno (?:open )?(?:debt|loan|borrow)/.test(lower)
/** A debt is paid back with it, and what the position is after that is told; `isSolvent` compares it. */
const TAKES_TWO = /\bwithdraw(?:s|ing)? [^.;\n]{0,60}\band \d/
const PART_TAKEN = /\bwithdraw(?:s|ing)? (\d{1,12}(?:\.\d{1,18})?) of (?:the |our )?(\d{1,12}(?:\.\d{1,18})?)/
function takesPart(lower: string): boolean {
  const [, taken, held] = PART_TAKEN.exec(lower) ?? []
  const [part, whole] = [taken, held].map((digits) => parseDecimal(digits ?? ''))
  return !!part && !!whole && compare(multiply(part, rational(2n)), whole) <= 0
}
const isStillSolvent = ({ acts, isHealthAfter, health, lower }: Account): boolean =>
  takesPart(lower) &&
  !/\bafter (?:the )?repay/.test(lower) &&
  !TAKES_TWO.test(lower) &&
  acts.includes('repay') &&
  isHealthAfter &&
  health !== null &&
  !/\b(?:users|customers|clients|all|entire|whole)\b/.test(lower)
/** Liquidity that is taken out for at least two stated amounts. */
const isMeasured = (lower: string): boolean =>
  (lower.match(/\bmin(?:imum)?(?: amount)?(?: ?[0-2a-b])?(?: out| received)?: ?\d/g)?.length ?? 0) >= 2 &&
  !/\b(?:debt|borrow|users|customers|clients|penalt)/.test(lower)

const KEEPS_THRESHOLD =
  /\bthreshold: [2-9][^;\n]{0,16}\bunchanged\b|\bthreshold (?:stays|remains|is kept|unchanged|is still|keeps)(?: \w+)? ?(?:at )?(?:[2-9]\b|the same|unchanged)/
const OF_OWNERS = /\b(?:swap|add|remov|replac)\w* ?owner|\bnew (?:signer|owner)\b/
const KEY_PROVEN = /\b(?:in person|video call|signed (?:a |an )?(?:\w+ ){0,2}message|test message|hardware)\b/

/** Fewer must sign, or one person is several of them. */
const WEAKENS =
  /\bnew threshold: ?[12]\b|\bthreshold\b[^.;\n]{0,24}\b1 (?:after|then|from)|\b(?:lower|reduc|decreas|drop)\w*\b[^.;\n]{0,30}\bthreshold|\bthreshold\b[^.;\n]{0,30}\b(?:to|->) ?1\b|\b1[- ]of[- ]\d|\bremov\w*\b[^.;\n]{0,60}\b(?:owners|signers)\b|\b(?:two|three|four|five|six|several|[2-9]) (?:more |new |further )(?:owners|signers|keys)\b/

/** The change is made more than once. */
const SEVERAL =
  /\bnew ?(?:owners|signers)\b|\bset ?(?:guard|fallback)|\benable ?module|\brepeat\w*\b|\b(?:owners?|signers?)\b[^;\n]{0,60}\bx ?[2-9]\b|\b(?:[2-9] ?x|all (?:two|three|four|five|six|the|other)|both|each|every)\b[^.;\n]{0,24}\b(?:owners?|signers?)\b/
/** One owner for another, whose key was seen; as many must sign as before. */
const isOwnerChange = (account: Account): boolean =>
  (account.lower.match(/\b(?:swap|add|remov|replac)\w* ?owner/g)?.length ?? 0) <= 1 &&
  !SEVERAL.test(account.lower) &&
  OF_OWNERS.test(account.lower) &&
  !WEAKENS.test(account.lower) &&
  KEEPS_THRESHOLD.test(account.lower) &&
  KEY_PROVEN.test(account.lower) &&
  count(account, 'matched', 'asked') === 2

/** Who owns it from then on: only several hands, or code with a delay. */
const OWNERSHIP = /\b(?:set|transfer|change|new|accept)\w*[ _]?(?:owner|ownership|admin)\b|\bupgrade\w* owner/
const TO_MANY =
  /\bis (?:our|the) (?:\w+ ){0,2}(?:\d-of-\d )?(?:safe|multi-?sig|timelock)\b|\b(?:(?:owner|ownership|admin)(?: \w+){0,2}(?::| is| to| =)|to)[^;.\n]{0,80}\b(?:safe|multi-?sig|timelock|dao|governance|governor|council)\b/

/** One hand, every asset or the price is the end of it. */
const TO_ONE =
  /\b(?:owner|admin|minter|role|signer|implementation|oracle|feed|control\w*)\b[^.;\n]{0,60}\b(?:personal|eoa|private|founder|deployer|ci|runner|bot|(?:hot|single|one) (?:key|wallet))\b|\b(?:ltv|loan-to-value|liquidation threshold|collateral factor|fee|tax)\b[^.;\n%]{0,24}\b(?:9\d|100)(?:\.\d+)? ?%|\b(?:mov|tak|us|withdraw|sell|sweep)(?:e|s|es|ing)? (?:out )?(?:the |our |all )?(?:\w+ )?(?:reserves|funds|deposits|collateral|liquidity)\b/

const isControlled = (account: Account): boolean =>
  !TO_ONE.test(account.lower) &&
  !WEAKENS.test(account.lower) &&
  !takesGuard(account.lower) &&
  isOurs(account) &&
  isControlChange(account)

const isControlChange = (account: Account): boolean =>
  isOwnerChange(account) ||
  isRightTaken(account) ||
  ((!OWNERSHIP.test(account.lower) || TO_MANY.test(account.lower)) &&
    count(account, 'own', 'shared') > 0 &&
    has(account, 'tried') &&
    count(account, 'matched', 'asked') > 0)

/** A right is taken away, and nobody gets one. */
const TAKES_RIGHT =
  /\b(?:disabl\w*|remov\w*|revok\w*) ?(?:the |old |a )?(?:module|role|minter|guard|operator|permission)/
const GIVES_RIGHT =
  /\b(?:enabl\w*|add\w*|grant\w*|set\w*) ?(?:a |the |new )?(?:module|role|owner|minter|signer|guard)/

const isRightTaken = (account: Account): boolean =>
  TAKES_RIGHT.test(account.lower) &&
  !takesGuard(account.lower) &&
  !GIVES_RIGHT.test(account.lower) &&
  count(account, 'own', 'shared') > 0 &&
  has(account, 'tried')

/** What is called a revocation leaves an amount. */
const LEAVES_RIGHT =
  /\bnew (?:allowance|approval|amount|limit)(?: \w+)?(?: is|:) (?!0(?:\.0{1,18})?(?![\d.])|zero|none|false)|\b\d{25,}\b|\b(?:allowance|approval) to (?!0\b|zero|none)\$?\d/

/** What is taken back. */
const BEFORE = /\b(?:current|old|previous|prior) (?:\w+ )?(?:allowance|approval|limit): [^;\n]{0,120}/g
/** Rewards go to a named address. */
const PAYS_OUT = /\bwithdraw(?:al)? address:? (?:is )?(?!same|our|own|unchanged|self|the (?:same|delegator))/

/** The call itself is told, with nothing as its amount, and no other amount stands beside it. */
const ZEROED =
  /\bapprove ?\([^()]{0,60}, {0,4}0 {0,4}\)|\bset ?approval ?for ?all ?\([^()]{0,60}, {0,4}false {0,4}\)/
const AMOUNTS =
  /\b(?:allowance|value|amount|limit|approval|qty|quantity)(?: \w+){0,2}: ["']?(?!0(?:x0+)?(?![.\d]))[\dx]/
export const isZeroed = ({ acts, told }: Account): boolean =>
  acts.every((act) => act === 'revoke') && ZEROED.test(told) && !AMOUNTS.test(told.replace(BEFORE, ' '))

/** A call that gives a right beside those that take one back; the types of a signature are no amount. */
const GRANTS =
  /\bset ?approval ?for ?all ?\([^()]{0,80}\btrue\b|\b(?:approve|increase ?allowance) ?\([^(),]{0,60},(?! {0,4}(?:0 {0,4}\)|u?int|bool|amount))[^()]{1,80}\)/

/** A proposal that passed is carried out after its delay. */
const IS_QUEUED = /\btime-?lock|\bqueued\b[^;]{0,80}\b(?:delay|ready|eta)/

/** A debt in a protocol, which can be paid back to it alone. */
const IN_PROTOCOL =
  /\b(?:aave|compound|maker|sky|morpho|spark|euler|fluid|venus|benqi|radiant|kamino|marginfi|solend|liquity|curve|frax|moonwell|silo|dolomite|vaults?|positions?|cdp|troves?|pool|market|protocol|variable|stable|collateral|health)\b/

/** The pool that is paid stands in no table. */
const POOL = /\bpool(?: address)?:? \(?(0x[0-9a-f]{40})\b/g
const paysPool = (told: string): boolean =>
  [...told.matchAll(POOL)].slice(0, 8).some(([, pool]) => !PUBLIC_ADDRESSES.includes(pool!))

/** Coins go out with a call that should only bring some in. */
const PAYS =
  /(?:^|\n|; ?\.? ?)(?:\w+ )?value(?: (?!usd|eur)[a-z]{2,6})?: ["']?(?:0x0{0,62}[1-9a-f]|0{0,4}(?:\.0{0,18})?[1-9])/

/** Nobody had a day to see it. */
const TOO_SOON =
  /\bqueued (?:an?|1?\d|2[0-3]) ?(?:minutes?|mins?|hours?|hrs?|h) ago\b|\bdelay (?:of |is |was |now ){0,2}(?:0|zero|none|no)\b|\bdelay\b[^.;\n]{0,20}\bto (?:0|zero)\b/

/** `execute swapOwner(…)`: what is executed is the change. */
const EXECUTED = /\bexecut\w* (?:swap|add|remove|change|set|upgrade)/

const PRICE = /\bprice(?: \w+)?:? ["']?(\d{1,9}(?:\.\d{1,18})?)(?: ?(?:w?eth))?\b/
const FLOOR = /\bfloor(?: price)?(?: \w+)?:? ["']?(\d{1,9}(?:\.\d{1,18})?)(?: ?(?:w?eth))?\b/
/** An item goes for about the least that the market asks, or more. */
function isAtFloor(lower: string): boolean {
  const [price, floor] = [PRICE, FLOOR].map((pattern) => parseDecimal(pattern.exec(lower)?.[1] ?? ''))
  return !!price && !!floor && compare(multiply(price, rational(10n)), multiply(floor, rational(9n))) >= 0
}

/** Another price, other items, or more than the floor is worth. */
const LISTS_MORE =
  /\b(?:end|ending|lowest|minimum|reserve) price\b|\breserved\b|\bprivate\b|\btoken ids\b|\bbundle\b|\brar(?:e|ity)\b|\bone of one\b|\bworth\b|\b(?:g?wei)\b|\bprice: [\d.]+ ?(?!w?eth\b)[a-z]|\bunit: /

const isExpiring = (lower: string): boolean =>
  /\b(?:duration|expir\w*|valid|ends?|until|for)(?: \w+){0,2}:? ?["']?(?:\d{1,2} (?:hours?|days?|weeks?)|\d{4}-\d\d)/.test(
    lower,
  )

/** Uniswap burns the token of a position only where nothing is left in it. Source: NonfungiblePositionManager.burn. */
const isEmptyPosition = (lower: string): boolean =>
  /\bposition ?manager ?\.? ?burn\b/.test(lower) &&
  !/\bmint/.test(lower) &&
  /\bliquidity: ["']?0(?![.\d])/.test(lower)

const PASSED = /\b(?:succeeded|passed|executed|quorum)\b/

export const BOUNDED: Readonly<Partial<Record<Act, (account: Account) => boolean>>> = {
  send: isPaid,
  move: isPaid,
  bridge: (account) =>
    isOurs(account) &&
    has(account, 'own') &&
    isKnown(account) &&
    (isPart(account) || count(account, 'proven', 'asked', 'tried') > 0),
  swap: (account) =>
    isOurs(account) &&
    isPriced(account) &&
    (has(account, 'asked') || (has(account, 'own') && isPart(account))),
  stake: isStaked,
  delegate: (account) => isStaked(account) || isOwnVote(account),
  deposit: isPutIn,
  approve: (account) =>
    EXACT.test(account.lower) &&
    (has(account, 'matched') || (account.acts.some(usesAllowance) && grantsExactly(account.told))),
  withdraw: (account) =>
    isOurs(account) &&
    !setsPayout(account.lower) &&
    (!TIED.test(account.lower) ||
      isFreeOfDebt(account.lower) ||
      isMeasured(account.lower) ||
      isStillSolvent(account)) &&
    (has(account, 'own') ||
      (RETURNS.test(account.lower) && (has(account, 'asked') || keepsAuthority(account.told) === true))),
  claim: (account) =>
    isOurs(account) &&
    !PAYS.test(account.told) &&
    !setsPayout(account.lower) &&
    !PAYS_OUT.test(account.lower) &&
    (has(account, 'own') || (has(account, 'matched') && count(account, 'tried', 'proven') > 0)),
  wrap: (account) => isPart(account) || isKnown(account),
  unwrap: (account) => isPart(account) || isKnown(account),
  repay: (account) =>
    isOurs(account) &&
    (has(account, 'matched') || !paysPool(account.told)) &&
    (isKnown(account) || IN_PROTOCOL.test(account.lower)),
  revoke: (account) =>
    !LEAVES_RIGHT.test(account.told.replace(BEFORE, ' ')) &&
    !GRANTS.test(account.told) &&
    !takesGuard(account.lower) &&
    !setsPayout(account.lower),
  replace: isSentAgain,
  vote: (account) => count(account, 'asked', 'own') > 0 && READ.test(account.lower),
  control: isControlled,
  execute: (account) =>
    account.acts.includes('control') &&
    !TOO_SOON.test(account.lower) &&
    (IS_QUEUED.test(account.lower) || EXECUTED.test(account.lower)) &&
    isControlled(account),
  mint: (account) =>
    isEmptyPosition(account.lower) ||
    (/\bburn/.test(account.lower) &&
      PASSED.test(account.lower) &&
      !/\bmint/.test(account.lower) &&
      isPart(account) &&
      has(account, 'asked') &&
      count(account, 'matched', 'tried') === 2),
  deploy: (account) =>
    !TO_ONE.test(account.lower) &&
    has(account, 'tried') &&
    count(account, 'own', 'shared', 'asked', 'matched') >= 2,
  list: (account) =>
    isOurs(account) &&
    has(account, 'matched') &&
    isAtFloor(account.lower) &&
    isExpiring(account.lower) &&
    !LISTS_MORE.test(account.lower),
  borrow: (account) => has(account, 'asked') && account.health !== null,
}
