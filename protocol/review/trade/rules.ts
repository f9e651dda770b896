// Every rule of the trade family. T01 to T27 are the tests of section 7 of the review design; one that has
// bounds raises `.concern` or `.reject`.
import { defineRules, type RuleLine } from '../core/rule.ts'
import type { Category } from '../types.ts'

const bounded = (id: string, category: Category): Record<string, RuleLine> => ({
  [`${id}.concern`]: ['high', category, 'A'],
  [`${id}.reject`]: ['blocker', category, 'A'],
})

export const tradeRules = defineRules('trade', {
  'trade.t01_malformed': ['blocker', 'correctness', 'A'],
  'trade.t02_fact_missing': ['high', 'missing_check', 'D'],
  ...bounded('trade.t03_loss_at_stop', 'position_sizing'),
  ...bounded('trade.t04_leverage', 'position_sizing'),
  ...bounded('trade.t05_no_stop', 'position_sizing'),
  ...bounded('trade.t06_liquidation', 'drawdown_risk'),
  'trade.t07_wrong_side': ['blocker', 'correctness', 'A'],
  ...bounded('trade.t08_price_band', 'correctness'),
  ...bounded('trade.t09_unusual_size', 'position_sizing'),
  ...bounded('trade.t10_daily_volume', 'slippage_mev'),
  ...bounded('trade.t11_depth', 'slippage_mev'),
  ...bounded('trade.t12_slippage', 'slippage_mev'),
  ...bounded('trade.t13_fees', 'fee_drag'),
  ...bounded('trade.t14_kelly', 'position_sizing'),
  ...bounded('trade.t15_loss_limit', 'drawdown_risk'),
  'trade.t16_mandate': ['blocker', 'intent_mismatch', 'A'],
  ...bounded('trade.t17_cluster', 'correlation_risk'),
  'trade.t18_martingale': ['blocker', 'position_sizing', 'A'],
  ...bounded('trade.t19_adds_to_loss', 'drawdown_risk'),
  ...bounded('trade.t20_close', 'correctness'),
  'trade.t21_limit_override': ['blocker', 'safety', 'A'],
  'trade.t22_unbounded_loss': ['blocker', 'position_sizing', 'A'],
  'trade.t22_cover_not_stated': ['high', 'missing_check', 'B'],
  ...bounded('trade.t23_loan_to_value', 'drawdown_risk'),
  ...bounded('trade.t24_token_signs', 'scam_token'),
  'trade.t25_unverified_sale': ['high', 'missing_check', 'B'],
  'trade.t26_large_at_risk': ['high', 'missing_check', 'A'],
  ...bounded('trade.t27_quote_age', 'missing_check'),
  'trade.contradiction': ['high', 'correctness', 'A'],
  'trade.equity_differs': ['low', 'intent_mismatch', 'A'],
  'trade.facts_not_given': ['low', 'missing_check', 'A'],
  'trade.market_abuse': ['blocker', 'other', 'C'],
  'trade.within_bounds': ['allow', 'other', 'A'],
  'trade.prose_within_bounds': ['allow', 'other', 'B'],
  'trade.prose_partly_read': ['allow', 'other', 'C'],
  'trade.risk_reducing': ['allow', 'other', 'A'],
  'trade.read_only': ['allow', 'other', 'A'],
})
