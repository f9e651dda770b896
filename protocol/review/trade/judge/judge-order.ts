// Runs the tests that apply to one order, and covers the order when they ran.
import type { Findings } from '../../core/findings.ts'
import type { AllowRule } from '../../core/rule.ts'
import { testAddsToLoser } from '../rules/account/adds-to-loser.ts'
import { testClose } from '../rules/account/close.ts'
import { testCluster } from '../rules/account/cluster.ts'
import { testLossLimits } from '../rules/account/loss-limits.ts'
import { leaveOpenTerms, testMandate } from '../rules/account/mandate.ts'
import { testMartingale } from '../rules/account/martingale.ts'
import { testStopWithdrawn } from '../rules/account/stop-withdrawn.ts'
import { paperAccount, readOnly, riskReducing } from '../rules/covers.ts'
import { testDepth } from '../rules/market/depth.ts'
import { testFees } from '../rules/market/fees.ts'
import { testSlippage } from '../rules/market/slippage.ts'
import { testSpread } from '../rules/market/spread.ts'
import { testThinMarket } from '../rules/market/thin-market.ts'
import { testToken } from '../rules/market/token.ts'
import { testDailyVolume } from '../rules/market/volume.ts'
import { testFacts } from '../rules/order/facts.ts'
import { testInstruction } from '../rules/order/instruction.ts'
import { testForm } from '../rules/order/malformed.ts'
import { testExitPrice, testPriceBand } from '../rules/order/price-band.ts'
import { testQuoteAge } from '../rules/order/quote-age.ts'
import { testSides } from '../rules/order/sides.ts'
import { testStopMove } from '../rules/order/stop-move.ts'
import { testUnusualSize } from '../rules/order/unusual-size.ts'
import { testBet } from '../rules/size/bet.ts'
import { testLargeAmount } from '../rules/size/large-amount.ts'
import { testLeverage } from '../rules/size/leverage.ts'
import { testLiquidation } from '../rules/size/liquidation.ts'
import { testLoan } from '../rules/size/loan.ts'
import { testLossAtStop } from '../rules/size/loss-at-stop.ts'
import { testNoStop, testStopRemoved } from '../rules/size/no-stop.ts'
import { testSchedule } from '../rules/size/schedule.ts'
import { testClaimedCover, testUnboundedLoss } from '../rules/size/sold-option.ts'
import { leaveClauses, testBeside, testChange } from '../rules/words/beside-orders.ts'
import { testAbuse } from '../rules/words/market-abuse.ts'
import { testOverride } from '../rules/words/override.ts'
import { testUnverifiedSale } from '../rules/words/unverified-sale.ts'
import { leaveBesideCancel, leaveOpen } from './open.ts'
import type { Reduction } from './reduction.ts'
import { lowersRisk } from './setting.ts'
import { stopMoveOf } from './stop-move.ts'
import type { Trial } from './trial.ts'
import { leaveUnpaid } from './unpaid.ts'

const ORDER_TESTS: readonly ((trial: Trial) => void)[] = [
  testFacts,
  testLossAtStop,
  testLeverage,
  testNoStop,
  testSchedule,
  testLiquidation,
  testSides,
  testPriceBand,
  testUnusualSize,
  testDailyVolume,
  testDepth,
  testThinMarket,
  testSlippage,
  testFees,
  testLossLimits,
  testCluster,
  testMartingale,
  testAddsToLoser,
  testUnboundedLoss,
  testLoan,
  testToken,
  testLargeAmount,
  testQuoteAge,
  testSpread,
]

/** T14 replaces T03 to T05; without probability and payoff the stake is judged like an unstopped order. */
const BET_TESTS = [testFacts, testBet, testLossLimits, testMartingale]

/** What a swap moves is owned: no leverage. Turning a holding into dollars is no new exposure. */
const SWAP_TESTS = ORDER_TESTS.filter((test) => test !== testLeverage && test !== testLiquidation)

const ALWAYS: readonly ((trial: Trial) => void)[] = [
  testMandate,
  testOverride,
  testUnverifiedSale,
  testAbuse,
  testInstruction,
]

/** `accountPositive` is false when the equity that counts is zero or less. */
export function judgeOrder(
  trial: Trial,
  reduction: Reduction,
  accountPositive: boolean,
  cover: AllowRule,
  findings: Findings,
): void {
  const { order } = trial
  const place = { span: order.span, layers: [] }
  for (const test of ALWAYS) test(trial)
  // A look beside words that nobody has read may be an order in words that are not known.
  if (order.kind === 'read') {
    testBeside(trial)
    leaveClauses(trial)
    leaveOpen(trial, false)
    findings.cover(readOnly, place)
    return
  }
  if (order.isPaper) {
    testBeside(trial)
    leaveClauses(trial)
    findings.cover(paperAccount, place)
    return
  }
  if (testForm(trial, accountPositive)) return
  // An entry that is withdrawn adds no risk; readers call the loss of a stop a change.
  if (order.kind === 'cancel') {
    testBeside(trial)
    leaveClauses(trial)
    leaveBesideCancel(trial)
    findings.cover(riskReducing, place)
    return
  }
  const move = stopMoveOf(order)
  if (move !== null) {
    testStopMove(trial, move, findings)
    return
  }
  if (lowersRisk(trial)) {
    testBeside(trial)
    leaveClauses(trial)
    leaveOpen(trial, false)
    findings.cover(riskReducing, place)
    return
  }
  if (order.kind === 'other') {
    testLargeAmount(trial)
    testStopRemoved(trial)
    testStopWithdrawn(trial)
    if (/leverage/i.test(order.action ?? '')) testLeverage(trial)
    testChange(trial)
    return
  }
  testBeside(trial)
  leaveClauses(trial)
  testClose(trial, reduction)
  leaveOpen(trial, reduction.reducing)
  if (reduction.reducing) {
    testExitPrice(trial)
    if (order.kind === 'order') testClaimedCover(trial)
    findings.cover(riskReducing, place)
    return
  }
  leaveOpenTerms(trial)
  leaveUnpaid(trial)
  for (const test of testsOf(trial)) test(trial)
  findings.cover(cover, place)
}

/** The loss of a spread is weighed once, with the option that is sold. */
const SPREAD_TESTS = [testUnboundedLoss, testLossLimits, testMartingale]

function testsOf({ order, spread }: Trial): readonly ((trial: Trial) => void)[] {
  if (spread !== null) return order.side === 'sell' ? SPREAD_TESTS : []
  if (order.kind === 'swap') return SWAP_TESTS
  if (order.kind !== 'bet') return ORDER_TESTS
  const known = order.numbers.has('win_probability') && order.numbers.has('payoff_ratio')
  return known ? BET_TESTS : [...BET_TESTS, testNoStop]
}
