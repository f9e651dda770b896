// Which tests apply to one order, and what covers it when none is crossed?
import type { Findings } from '../../core/findings.ts'
import {
  testAddsToLoser,
  testClose,
  testCluster,
  testLossLimits,
  testMandate,
  testMartingale,
} from '../rules/account.ts'
import { testFees, testLoan, testSlippage, testToken } from '../rules/costs.ts'
import { testFacts } from '../rules/facts.ts'
import { testForm, testQuoteAge, testSides } from '../rules/form.ts'
import {
  testDailyVolume,
  testDepth,
  testLiquidation,
  testPriceBand,
  testUnusualSize,
} from '../rules/price.ts'
import { testBet, testLargeAmount, testLeverage, testLossAtStop, testNoStop } from '../rules/size.ts'
import { testAbuse, testOverride, testUnboundedLoss, testUnverifiedSale } from '../rules/words.ts'
import type { Reduction } from './reduction.ts'
import type { Trial } from './trial.ts'

const ORDER_TESTS: readonly ((trial: Trial) => void)[] = [
  testFacts,
  testLossAtStop,
  testLeverage,
  testNoStop,
  testLiquidation,
  testSides,
  testPriceBand,
  testUnusualSize,
  testDailyVolume,
  testDepth,
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
]

/** T14 replaces T03 to T05; without probability and payoff the stake is judged like an unstopped order. */
const BET_TESTS = [testFacts, testBet, testLossLimits, testMartingale]

/** What a swap moves is owned: no leverage. Turning a holding into dollars is no new exposure. */
const SWAP_TESTS = ORDER_TESTS.filter((test) => test !== testLeverage && test !== testLiquidation)

const ALWAYS: readonly ((trial: Trial) => void)[] = [testMandate, testOverride, testUnverifiedSale, testAbuse]

/** `accountPositive` is false when the equity that counts is zero or less. */
export function judgeOrder(
  trial: Trial,
  reduction: Reduction,
  accountPositive: boolean,
  cover: string,
  findings: Findings,
): void {
  const { order } = trial
  for (const test of ALWAYS) test(trial)
  if (order.kind === 'read') {
    findings.allow('trade.read_only', order.span)
    return
  }
  if (testForm(trial, accountPositive)) return
  if (order.kind === 'other') {
    testLargeAmount(trial)
    findings.unjudged(trial.order.span, 'meaning')
    return
  }
  const beside = order.signals.find(({ name }) => name === 'uncovered_effect')
  if (beside) findings.unjudged(trial.order.span, 'meaning')
  testClose(trial, reduction)
  if (reduction.reducing) {
    findings.allow('trade.risk_reducing', order.span)
    return
  }
  for (const test of testsOf(trial)) test(trial)
  findings.allow(cover, order.span)
}

function testsOf({ order }: Trial): readonly ((trial: Trial) => void)[] {
  if (order.kind === 'swap') return SWAP_TESTS
  if (order.kind !== 'bet') return ORDER_TESTS
  const known = order.numbers.has('win_probability') && order.numbers.has('payoff_ratio')
  return known ? BET_TESTS : [...BET_TESTS, testNoStop]
}
