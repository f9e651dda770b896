// Covers an action that is told in words, or by members that no decoder takes, where the account is read to its last word and
// its facts bound every act in it: whose the other side is and by what that was checked, and how much of what is held moves.
import { compare, rational } from '../../../core/number/rational.ts'
import { allowRule } from '../../../core/rule.ts'
import type { Account } from '../../read/account/account.ts'
import type { Act } from '../../read/account/acts.ts'
import { BOUNDED, isZeroed } from './bounds.ts'

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

const LEAST_HEALTH = rational(17n, 10n)
const LEAST_EVIDENCE = 2
/** A debt that is paid back brings a position away from its liquidation. */
const IMPROVES: readonly Act[] = ['repay', 'revoke']
const GIVES_NOTHING: readonly Act[] = ['revoke', 'withdraw', 'claim', 'vote', 'repay', 'replace']

/** A position that ends near its liquidation is bounded by nothing. */
const isSolvent = ({ health }: Account): boolean => health === null || compare(health, LEAST_HEALTH) >= 0

/** What these take away, or send once more, they take from nobody. */
const NEED_NOTHING: readonly Act[] = ['replace']

export function isBounded(account: Account): boolean {
  const { acts, evidence, isPart } = account
  const isOf = (some: readonly Act[]): boolean => acts.every((act) => some.includes(act))
  if (acts.length === 0 || (evidence.size === 0 && !isOf(NEED_NOTHING) && !isZeroed(account))) return false
  if (account.isOnTestNetwork) return true
  const shown = evidence.size + (isPart ? 1 : 0)
  return (
    (isSolvent(account) || isOf(IMPROVES)) &&
    acts.every((act) => BOUNDED[act]?.(account) === true) &&
    (shown >= LEAST_EVIDENCE || isOf(GIVES_NOTHING))
  )
}
