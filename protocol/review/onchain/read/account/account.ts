// Reads an account of an ordinary action: which acts are told, by what the party is known, how much of what is held moves.
// Null when it tells no act that is known, or leaves something open: a single doubt, and the rest shows nothing.
import type { Budget } from '../../../core/budget.ts'
import { parseDecimal } from '../../../core/number/decimal.ts'
import { compare, multiply, type Rational, rational, sum } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { PUBLIC_ADDRESSES } from '../../world.ts'
import { sameAsset } from '../intent/assets.ts'
import { proseHoldings } from '../intent/prose-amounts.ts'
import { healthAfter, proseHealth } from '../intent/prose-health.ts'
import { type Intent, readIntent } from '../intent/read-intent.ts'
import { type Act, actsIn, takesMore } from './acts.ts'
import { tellsBeside, tellsOther } from './beside.ts'
import { callsMore } from './calls.ts'
import { hasDoubt } from './doubts.ts'
import { type Evidence, evidenceIn, isToSender } from './evidence.ts'
import { grantsExactly, grantsMore, usesAllowance } from './exact-allowance.ts'
import { mainActsIn, withoutNouns } from './main-acts.ts'
import { goesElsewhere } from './receivers.ts'
import { spoken } from './said.ts'
import { isPartOfStated, isPartOfTold, isSmallShare } from './shares.ts'
import { addsTerm } from './terms.ts'
import { isTestNetwork } from './test-network.ts'
import { isMultiplied, isUnsettled } from './unsettled.ts'

export interface Account {
  readonly acts: readonly Act[]
  readonly evidence: ReadonlySet<Evidence>
  readonly isOnTestNetwork: boolean
  /** Addresses, amounts, and the slippage that is told. */
  readonly intent: Intent
  /** A balance is told, and at most half of it is named beside it. */
  readonly isPart: boolean
  /** After the action, or as it stands. */
  readonly health: Rational | null
  /** It is told for the time after the action. */
  readonly isHealthAfter: boolean
  readonly lower: string
  /** With its addresses. */
  readonly told: string
  /** Somebody else than the sender gets what an act gives. */
  readonly isElsewhere: boolean
}

/** What a call is named after. */
const NAMED =
  /\b(?:call|function(?: name)?|method|fn|action|operation|extrinsic): (?!0 ?(?:;|$)|(?:safe|multisig) (?:transaction|tx)\b)([^;]{2,60})/g
const LONGEST = 6000
const HEAD = 160

/** `said`: everything that is told, in its own case. `isProse`: as sentences, and not as members. */
export function readAccount(said: string, isProse: boolean, budget: Budget): Account | null {
  budget.spend(said.length * 8)
  if (said.length > LONGEST) return null
  const whole = spoken(said)
  const lower = whole.replace(/\b0x[0-9a-f]{6,}\b|\b(?=[a-z]*\d)[0-9a-z]{32,}\b/g, ' ')
  const acts = mainActsIn(asciiLower(said), lower)
  const evidence = new Set<Evidence>(isToSender(whole) ? ['own'] : [])
  for (const kind of evidenceIn(lower)) evidence.add(kind)
  // A public contract may be called; what is paid to one is lost.
  const isPaid = acts.includes('send') || acts.includes('move')
  if (!isPaid && isPublic(whole)) evidence.add('matched')
  const isOnTestNetwork = isTestNetwork(lower)
  const named = [...lower.matchAll(NAMED)].slice(0, 32).map(([, name]) => name!)
  const isNamed =
    named.length > 0
      ? named.every((name) => actsIn(name).length > 0)
      : actsIn(lower.slice(0, HEAD)).length > 0 || acts.includes('withdraw')
  if (
    !(isNamed || acts.includes('replace')) ||
    (!isOnTestNetwork &&
      (hasDoubt(lower, acts, evidence.has('own')) ||
        isUnsettled(lower) ||
        (takesMore(acts) && isMultiplied(lower)) ||
        asksMore(acts, lower, whole) ||
        (acts.some(usesAllowance) && grantsMore(whole)) ||
        (isProse && callsMore(said, acts)) ||
        (isProse && isPaid && tellsOther(asciiLower(said), acts)) ||
        (!isProse && addsTerm(said, acts)) ||
        tellsBeside(said, asciiLower(said), isProse)))
  )
    return null
  const intent = readIntent(said, [], budget)
  if (isPaid && differsFromNamed(intent)) return null
  const health = proseHealth(lower)
  return {
    acts,
    evidence,
    isOnTestNetwork,
    intent,
    isPart:
      (isProse && isPartOfHeld(intent, lower)) ||
      isSmallShare(asciiLower(said)) ||
      isPartOfStated(asciiLower(said)) ||
      (isProse &&
        isPartOfTold(
          lower,
          intent.amounts.flatMap(({ amount, asset }) => (asset === null ? [] : [{ units: amount, asset }])),
        )),
    health: health === null ? null : parseDecimal(health),
    isHealthAfter: healthAfter(lower) !== null,
    lower,
    told: whole,
    isElsewhere: goesElsewhere(said, whole),
  }
}

const NAMES_AMOUNT = /\b(?:invoiced?|bill(?:ed)?|due|owed?|salary|contract (?:says|price)|agreed)\b/
/** Told of something else than what is paid. */
const ELSEWHERE =
  /\b(?:balances?|holds?|holding|held|have|has|left|stays?|remains?|fees?|gas|caps?|limits?|limited|budget|allows?|earlier|previous|last|prior|past|before|tests?|policy|mandate|up to|under|below|over time|a (?:month|year)|worth|wallet|treasury|safe|price)\b[^.;\n]{0,40}$|\b(?:no|nr|number|id|ref)[ .:#]{0,3}$/

/** An account that names what is due, and two amounts of one asset that are not the parts of the largest. */
function differsFromNamed({ lower, amounts }: Intent): boolean {
  if (!NAMES_AMOUNT.test(lower)) return false
  const asset = amounts.find((one) => one.asset !== null)?.asset ?? null
  const moved = amounts.filter(
    ({ asset: one, start }) =>
      one !== null &&
      asset !== null &&
      sameAsset(one, asset, true) &&
      !ELSEWHERE.test(lower.slice(Math.max(0, start - 60), start)),
  )
  const [first, ...others] = moved
  if (first === undefined || others.every(({ amount }) => compare(amount, first.amount) === 0)) return false
  const most = moved.reduce((a, b) => (compare(a.amount, b.amount) < 0 ? b : a)).amount
  const parts = moved.map(({ amount }) => amount).filter((amount) => compare(amount, most) < 0)
  return compare(sum(parts), most) !== 0
}

const CONTRACT = /\b0x[0-9a-f]{40}\b/g
/** Who sends. */
const OWN_WALLET =
  /\b(?:from|our|my|own)(?: (?:our|my|own|the|treasury|hot|cold|ops|main|dao|team)){0,3} (?:wallet|safe|account|treasury|multisig|eoa|address)[ :(]{1,3}0x[0-9a-f]{40}\b/g

/** Every contract that is named is in the public tables. */
function isPublic(whole: string): boolean {
  const others = whole.replace(OWN_WALLET, ' ')
  const named = [...others.matchAll(CONTRACT)].slice(0, 16).map(([address]) => address)
  return named.length > 0 && named.every((address) => PUBLIC_ADDRESSES.includes(address))
}

/** Rights, debts or supply that are talked of, and are none of the acts that are bounded. */
const HEAVY: readonly Act[] = ['approve', 'mint', 'borrow', 'deploy']

/** The words of one right that stand apart in its clause. */
const WHOLE_RIGHT = /\bset ?approval ?for ?all\b(?![^;\n]{0,80}\bfalse\b)/

function asksMore(acts: readonly Act[], lower: string, told: string): boolean {
  if (acts.includes('replace')) return false
  if (!acts.includes('approve') && !acts.includes('revoke') && WHOLE_RIGHT.test(lower)) return true
  const others = actsIn(withoutNouns(lower)).filter((act) => !acts.includes(act))
  return others.some(
    (act) => HEAVY.includes(act) && !(act === 'approve' && acts.some(usesAllowance) && grantsExactly(told)),
  )
}

/** Of the asset that is named first. */
function isPartOfHeld({ amounts }: Intent, lower: string): boolean {
  const asset = amounts.find((one) => one.asset !== null)?.asset ?? null
  const held =
    asset === null ? undefined : proseHoldings(lower).find((one) => sameAsset(one.asset, asset, true))
  if (held === undefined) return false
  const others = amounts.filter(
    (one) =>
      one.asset !== null && sameAsset(one.asset, asset!, true) && compare(one.amount, held.units) !== 0,
  )
  return (
    others.length > 0 &&
    others.every(({ amount }) => compare(multiply(amount, rational(2n)), held.units) <= 0)
  )
}
