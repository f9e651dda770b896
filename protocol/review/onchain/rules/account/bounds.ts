// What bounds an act that an account tells, by kind of act: whose the other side is and by what that was checked, how much of what is
// held moves, who keeps the authority, what was tried. An act without a bound here is bounded by no words.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { compare, multiply, rational } from '../../../core/number/rational.ts'
import type { Account } from '../../read/account/account.ts'
import type { Act } from '../../read/account/acts.ts'
import type { Evidence } from '../../read/account/evidence.ts'
import { setsPayout, takesGuard } from '../../read/account/guards.ts'
import { keepsAuthority } from './authorities.ts'

/** Basis points. */
const MOST_TOLERANCE = rational(100n)
/** Of ether, for one transaction that is sent once more. */
const MOST_FEE = rational(2n, 100n)
/** What leaves is tied to a debt, a penalty, or to what belongs to others. */
const TIED =
  /\b(?:health|debts?|collateral|borrow|liquidity|lp|penalt|early|lock(?:ed|up)|vest|(?:users|customers|clients|depositors|investors|holders|community))\b/
/** Where it goes is an account of the sender, not where it comes from. */
const GOAL =
  /\b(?:to|into|recipient|receiver|destination|mintrecipient|is)\b(?::| =)?(?: [\w-]+:?){0,5} (?:our|my|own|same|(?:user|owner|sender|company|dao)'s)\b|\b(?:receiver|recipient|destination)(?: \w+)?:[^;\n]{0,60}?\b(?:our|own|same (?:key|owner|address|wallet|account))\b/
/** Chains give a stake back to whoever staked it. */
const RETURNS = /\b(?:msg )?(?:undelegat|unbond|deactivat|unstak)/
/** What is voted on was read. */
const READ = /\b(?:read|reviewed|policy|calldata|mandate)\b/
const EXACT = /\bexact|\bamount of the\b|\bonly\b/
const SLIPPAGE = /\bslippage (?:tolerance )?(bps|pct|percent): (\d{1,4}(?:\.\d{1,4})?)/

const count = ({ evidence }: Account, ...kinds: readonly Evidence[]): number =>
  kinds.filter((kind) => evidence.has(kind)).length
const has = ({ evidence }: Account, kind: Evidence): boolean => evidence.has(kind)
const isKnown = (account: Account): boolean => count(account, 'matched', 'proven') > 0
const isPart = (account: Account): boolean => account.isPart || has(account, 'limited')
const isPaid = (account: Account): boolean =>
  isKnown(account) &&
  ((has(account, 'own') && GOAL.test(account.lower)) ||
    (count(account, 'matched', 'proven', 'asked', 'limited', 'shared') >= 2 && isPart(account)))
const isOurs = ({ isElsewhere }: Account): boolean => !isElsewhere
const isPutIn = (account: Account): boolean => isKnown(account) && isPart(account) && isOurs(account)

/** A vote is no asset, and its holder is the sender. */
const isOwnVote = (account: Account): boolean =>
  /\bvot(?:es?|ing)\b/.test(account.lower) && has(account, 'own') && GOAL.test(account.lower)

/** The stake can be taken back by the sender alone. */
const isStaked = (account: Account): boolean => isPutIn(account) && keepsAuthority(account.told)

const QUOTED = /\b(?:quoted?|expected|estimated)(?: \w+){0,2}: (\d[\d,]{0,30}(?:\.\d{1,18})?)/
const LEAST = /\b(?:min(?:imum)?(?: \w+){0,2}|amount out min|\w+ min): (\d[\d,]{0,30}(?:\.\d{1,18})?)/

/** The least amount is at most two hundredths below what is quoted, where both are told. */
function isNearQuote(lower: string): boolean {
  const [quoted, least] = [QUOTED, LEAST].map((pattern) => {
    const digits = pattern.exec(lower)?.[1]
    return digits === undefined ? null : parseDecimal(digits.replace(/,/g, ''))
  })
  return !quoted || !least || compare(multiply(quoted, rational(98n, 100n)), least) <= 0
}

/** What goes off the amount beside the slippage: a fee of somebody in between, a tax of the token, a second tolerance. */
const LOSS = '(?:fees?|tax(?:ed|es)?|shares?|cut|commission|effect|impact|slippage|loss|worse|penalty)'
const LOSSES = new RegExp(
  `\\b${LOSS}(?: ?\\w+){0,3}?(?::| of| to| is| at)* (\\d{1,5}(?:\\.\\d{1,6})?) ?(%|percent|pct|bps)|(\\d{1,5}(?:\\.\\d{1,6})?) ?(%|percent|pct|bps) (?:\\w+ ){0,2}?${LOSS}\\b|\\b${LOSS}(?: \\w+)? (bps|pct|percent): ["']?(\\d{1,5}(?:\\.\\d{1,6})?)`,
  'g',
)
const MOST_LOSS = rational(300n)

const losesMore = (lower: string): boolean =>
  [...lower.matchAll(LOSSES)].slice(0, 16).some((match) => {
    const [first, firstUnit, second, secondUnit, unit, third] = match.slice(1)
    const loss = parseDecimal(first ?? second ?? third!)
    const bps =
      loss === null || (firstUnit ?? secondUnit ?? unit) === 'bps' ? loss : multiply(loss, rational(100n))
    return bps === null || compare(bps, MOST_LOSS) > 0
  })

function isPriced({ intent, lower }: Account): boolean {
  if (losesMore(lower)) return false
  const [, unit, digits] = SLIPPAGE.exec(lower) ?? []
  const stated = digits === undefined ? null : parseDecimal(digits)
  const told =
    stated === null
      ? intent.slippageBps
      : unit === 'bps'
        ? stated
        : { num: stated.num * 100n, den: stated.den }
  return told !== null && compare(told, MOST_TOLERANCE) <= 0 && isNearQuote(lower)
}

const SAME = (thing: string): RegExp =>
  new RegExp(
    `\\b(?:same|identical|unchanged)\\b[^.;\\n]{0,160}?\\b(?:${thing})\\b(?![^;.\\n]{0,20}: (?:false|no)\\b)`,
  )
const SAME_TARGET = SAME('to|recipient|destination|target')
const SAME_DATA = SAME('data|calldata|payload|input')
const EMPTY = /\bempty (?:call|transaction) to (?:itself|ourselves|self)\b/
const NOT_SAME =
  /\b(?:same|identical)(?: \w+){0,4}: (?:false|no)\b|\bnew (?:to|recipient|destination|target|data|calldata|payload|value|amount)\b|\b(?:instead|in place|in lieu) of (?!waiting|leaving|cancel)|\brather than (?:to|\d)|\b(?:data|calldata|payload|recipient|destination|target|value|amount) (?:is |was |has been |have been |gets )?(?:changed|replaced|modified|different|updated|redirected)\b/
const FEE =
  /\b(?:fee|cost|max cost|gas)\b[^.;\n]{0,40}?(\d{1,3}(?:\.\d{1,18})?) ?eth\b|\b(?:fee|cost)(?: \w+)? eth: (\d{1,3}(?:\.\d{1,18})?)/

/** Nothing is owed, so that what is taken out weakens no position. */
const isFreeOfDebt = (lower: string): boolean => /\bno (?:open )?(?:debt|loan|borrow)/.test(lower)
/** Liquidity that is taken out for at least two stated amounts. */
const isMeasured = (lower: string): boolean =>
  (lower.match(/\bmin(?:imum)?(?: amount)?(?: ?[0-2a-b])?(?: out| received)?: ?\d/g)?.length ?? 0) >= 2 &&
  !/\b(?:debt|borrow|users|customers|clients|penalt)/.test(lower)

/** Nothing, sent to oneself in its place. */
const TAKES_BACK =
  /\b(?:0|zero)(?:\.0{1,4})? (?:eth|pol|matic|bnb|avax|value)\b[^.;\n]{0,30}\b(?:ourselves|self|own|same|myself|sender)\b|\bempty (?:call|transaction) to (?:itself|ourselves|self)\b|\bto: (?:self|sender|own address)\b[\s\S]{0,120}\bvalue(?: \w+)?: 0(?![.\d])/

/** The transaction that waits is sent once more, and costs a little more. */
function isSentAgain({ lower }: Account): boolean {
  const match = FEE.exec(lower)
  const fee = match ? parseDecimal(match[1] ?? match[2]!) : null
  return (
    ((SAME_TARGET.test(lower) && SAME_DATA.test(lower)) || TAKES_BACK.test(lower)) &&
    !NOT_SAME.test(lower) &&
    (EMPTY.test(lower) || (fee !== null && compare(fee, MOST_FEE) <= 0))
  )
}

const KEEPS_THRESHOLD =
  /\bthreshold (?:stays|remains|is kept|unchanged|is still|keeps)(?: \w+)? ?(?:at )?(?:[2-9]\b|the same|unchanged)/
const OF_OWNERS = /\b(?:swap|add|remov|replac)\w* ?owner|\bnew (?:signer|owner)\b/
const KEY_PROVEN = /\b(?:in person|video call|signed (?:a |an )?(?:\w+ )?message|test message|hardware)\b/

/** Fewer must sign, or one person is several of them. */
const WEAKENS =
  /\b(?:lower|reduc|decreas|drop)\w*\b[^.;\n]{0,30}\bthreshold|\bthreshold\b[^.;\n]{0,30}\b(?:to|->) ?1\b|\b1[- ]of[- ]\d|\b(?:two|three|four|five|six|several|[2-9]) (?:more |new |further )(?:owners|signers|keys)\b/

/** One owner for another, whose key was seen; as many must sign as before. */
const isOwnerChange = (account: Account): boolean =>
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
  /\b(?:owner|admin|minter|role|signer|implementation|oracle|feed|control\w*)\b[^.;\n]{0,60}\b(?:personal|eoa|private|founder|deployer|(?:hot|single|one) (?:key|wallet))\b|\b(?:ltv|loan-to-value|liquidation threshold|collateral factor|fee|tax)\b[^.;\n%]{0,24}\b(?:9\d|100)(?:\.\d+)? ?%|\b(?:mov|tak|us|withdraw|sell|sweep)(?:e|s|es|ing)? (?:out )?(?:the |our |all )?(?:\w+ )?(?:reserves|funds|deposits|collateral|liquidity)\b/

const isControlled = (account: Account): boolean =>
  !TO_ONE.test(account.lower) && isOurs(account) && isControlChange(account)

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

/** A proposal that passed is carried out after its delay. */
const IS_QUEUED = /\btime-?lock|\bqueued\b[^;]{0,80}\b(?:delay|ready|eta)/

/** A debt in a protocol, which can be paid back to it alone. */
const IN_PROTOCOL =
  /\b(?:aave|compound|maker|sky|morpho|spark|euler|fluid|venus|benqi|radiant|kamino|marginfi|solend|liquity|curve|frax|moonwell|silo|dolomite|vaults?|positions?|cdp|troves?|pool|market|protocol|variable|stable|collateral|health)\b/

/** Coins go out with a call that should only bring some in. */
const PAYS =
  /(?:^|\n|; ?\.? ?)(?:\w+ )?value(?: (?!usd|eur)[a-z]{2,6})?: ["']?(?:0x0{0,62}[1-9a-f]|0{0,4}(?:\.0{0,18})?[1-9])/

/** Nobody had a day to see it. */
const TOO_SOON =
  /\bqueued (?:an?|1?\d|2[0-3]) ?(?:minutes?|mins?|hours?|hrs?|h) ago\b|\bdelay (?:of |is |was |now ){0,2}(?:0|zero|none|no)\b|\bdelay\b[^.;\n]{0,20}\bto (?:0|zero)\b/

/** `execute swapOwner(…)`: what is executed is the change. */
const EXECUTED = /\bexecut\w* (?:swap|add|remove|change|set|upgrade)/

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
    (has(account, 'matched') ||
      ['repay', 'deposit', 'swap'].some((act) => account.acts.includes(act as Act))),
  withdraw: (account) =>
    isOurs(account) &&
    !setsPayout(account.lower) &&
    (!TIED.test(account.lower) || isFreeOfDebt(account.lower) || isMeasured(account.lower)) &&
    (has(account, 'own') ||
      (RETURNS.test(account.lower) && (has(account, 'asked') || keepsAuthority(account.told) === true))),
  claim: (account) =>
    isOurs(account) &&
    !PAYS.test(account.told) &&
    (has(account, 'own') || (has(account, 'matched') && count(account, 'tried', 'proven') > 0)),
  wrap: (account) => isPart(account) || isKnown(account),
  unwrap: (account) => isPart(account) || isKnown(account),
  repay: (account) => isOurs(account) && (isKnown(account) || IN_PROTOCOL.test(account.lower)),
  revoke: (account) =>
    !LEAVES_RIGHT.test(account.told) && !takesGuard(account.lower) && !setsPayout(account.lower),
  replace: isSentAgain,
  vote: (account) => has(account, 'asked') && READ.test(account.lower),
  control: isControlled,
  execute: (account) =>
    account.acts.includes('control') &&
    !TOO_SOON.test(account.lower) &&
    (IS_QUEUED.test(account.lower) || EXECUTED.test(account.lower)) &&
    isControlled(account),
  mint: (account) =>
    /\bburn/.test(account.lower) &&
    PASSED.test(account.lower) &&
    !/\bmint/.test(account.lower) &&
    isPart(account) &&
    has(account, 'asked') &&
    count(account, 'matched', 'tried') === 2,
  deploy: (account) => has(account, 'tried') && count(account, 'own', 'shared', 'asked', 'matched') >= 2,
  borrow: (account) => has(account, 'asked') && account.health !== null,
}
