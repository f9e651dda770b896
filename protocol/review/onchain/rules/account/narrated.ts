// Covers an action that is told in words, or by members that no decoder takes, where the account is read to its last word and
// its facts bound every act in it: whose the other side is and by what that was checked, and how much of what is held moves.
import { compare, rational } from '../../../core/number/rational.ts'
import { allowRule } from '../../../core/rule.ts'
import type { Account } from '../../read/account/account.ts'
import type { Act } from '../../read/account/acts.ts'
import type { Evidence } from '../../read/account/evidence.ts'

export const narrated = allowRule({
  id: 'onchain.narrated',
  evidence: 'C',
  source: 'policy: review.md §2, positive evidence; §6, payments',
  fires: [
    'Paying the November invoice of Brightwater Hosting, 400 USDC on Base. Address checked against the vendor file, five earlier payments to it. Balance 9,000 USDC.',
    "Sweeping the hot wallet: 2.5 ETH to our own treasury Safe. Address read from the signed address book, last week's sweep went there.",
  ],
  quiet: [
    'Paying the November invoice of Brightwater Hosting, 400 USDC on Base. Address taken from the e-mail, five earlier payments to them. Balance 9,000 USDC.',
    'Paying the November invoice of Brightwater Hosting, 8,900 USDC on Base. Address checked against the vendor file, five earlier payments to it. Balance 9,000 USDC.',
  ],
  since: '2.8.0',
})

/** Basis points. */
const MOST_TOLERANCE = rational(100n)
const LEAST_HEALTH = rational(17n, 10n)
/** What leaves is tied to a debt, a penalty, or to what belongs to others. */
const TIED =
  /\b(?:health|debts?|collateral|borrow|liquidity|lp|penalt|early|lock(?:ed|up)|vest|(?:users|customers|clients|depositors|investors|holders|community))\b/
/** Where it goes is an account of the sender, not where it comes from. */
const GOAL =
  /\b(?:to|into|recipient|receiver|destination|mintrecipient|is)\b(?::| =)?(?: [\w-]+){0,5} (?:our|my|own|same|(?:user|owner|sender|company|dao)'s)\b/
/** Chains give a stake back to whoever staked it. */
const RETURNS = /\b(?:msg )?(?:undelegat|unbond|deactivat|unstak)/
/** What is voted on was read. */
const READ = /\b(?:read|reviewed|policy|calldata|mandate)\b/

const count = ({ evidence }: Account, ...kinds: readonly Evidence[]): number =>
  kinds.filter((kind) => evidence.has(kind)).length
const has = ({ evidence }: Account, kind: Evidence): boolean => evidence.has(kind)
const isKnown = (account: Account): boolean => count(account, 'matched', 'proven') > 0
const isPart = (account: Account): boolean => account.isPart || has(account, 'limited')
const isPaid = (account: Account): boolean =>
  isKnown(account) &&
  ((has(account, 'own') && GOAL.test(account.lower)) ||
    (count(account, 'matched', 'proven', 'asked', 'limited', 'shared') >= 2 && isPart(account)))
const isPutIn = (account: Account): boolean => isKnown(account) && isPart(account)

/** Acts that are not here are bounded by no words. */
const BOUNDED: Readonly<Partial<Record<Act, (account: Account) => boolean>>> = {
  send: isPaid,
  move: isPaid,
  bridge: (account) => has(account, 'own') && isKnown(account),
  swap: (account) => {
    const { slippageBps } = account.intent
    const isPriced = slippageBps !== null && compare(slippageBps, MOST_TOLERANCE) <= 0
    return isPriced && (has(account, 'asked') || (has(account, 'own') && isPart(account)))
  },
  stake: isPutIn,
  delegate: isPutIn,
  deposit: isPutIn,
  approve: (account) => has(account, 'matched') && /\bexact|\bamount of the\b|\bonly\b/.test(account.lower),
  withdraw: (account) =>
    (has(account, 'own') || (RETURNS.test(account.lower) && has(account, 'asked'))) &&
    !TIED.test(account.lower),
  claim: (account) =>
    has(account, 'own') || (has(account, 'matched') && count(account, 'tried', 'proven') > 0),
  repay: () => true,
  revoke: () => true,
  vote: (account) => has(account, 'asked') && READ.test(account.lower),
  control: (account) =>
    count(account, 'own', 'shared') > 0 && has(account, 'tried') && count(account, 'matched', 'asked') > 0,
  deploy: (account) => has(account, 'tried') && count(account, 'own', 'shared', 'asked', 'matched') >= 2,
  borrow: (account) => has(account, 'asked') && account.health !== null,
}

const LEAST_EVIDENCE = 2
const GIVES_NOTHING: readonly Act[] = ['revoke', 'withdraw', 'claim', 'vote', 'repay']

/** A position that ends near its liquidation is bounded by nothing. */
const isSolvent = ({ health }: Account): boolean => health === null || compare(health, LEAST_HEALTH) >= 0

export const isBounded = (account: Account): boolean =>
  account.acts.length > 0 &&
  account.evidence.size > 0 &&
  (account.isOnTestNetwork ||
    (isSolvent(account) &&
      account.acts.every((act) => BOUNDED[act]?.(account) === true) &&
      (account.evidence.size >= LEAST_EVIDENCE || account.acts.every((act) => GIVES_NOTHING.includes(act)))))
