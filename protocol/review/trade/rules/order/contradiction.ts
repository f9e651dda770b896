// Flags an order that states one value twice in different ways, and notes what was not given.
import { rule } from '../../../core/rule.ts'

interface What {
  readonly what: string
}

export const contradiction = rule({
  id: 'trade.contradiction',
  severity: 'high',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §7',
  message: ({ what }: What) =>
    `The order states ${what}: a venue may act on another value than the one judged here.`,
  fix: 'State every value once.',
  fires: [
    '{"action":"buy","coin":"UNI","side":"sell","notional_usd":80,"account":{"equity_usd":9000}}',
    '{"action":"buy","coin":"UNI","size":10,"entry_price":8,"notional_usd":160,"account":{"equity_usd":9000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"UNI","side":"buy","notional_usd":80,"account":{"equity_usd":9000}}',
    '{"action":"buy","coin":"UNI","size":10,"entry_price":8,"notional_usd":80,"account":{"equity_usd":9000}}',
  ],
})

export const equityDiffers = rule({
  id: 'trade.equity_differs',
  severity: 'low',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'policy: review.md §7',
  message: ({ what }: What) => what,
  fix: 'Send the same equity in both places.',
  fires: [
    '[{"action":"buy","coin":"UNI","notional_usd":80,"account":{"equity_usd":9000}},{"action":"buy","coin":"XLM","notional_usd":80,"account":{"equity_usd":8000}}]',
    '[{"action":"buy","coin":"SUI","notional_usd":80,"account":{"equity_usd":9000}},{"action":"sell","coin":"SUI","notional_usd":80,"reduce_only":true,"account":{"equity_usd":9200}}]',
  ],
  quiet: [
    '[{"action":"buy","coin":"UNI","notional_usd":80,"account":{"equity_usd":9000}},{"action":"buy","coin":"XLM","notional_usd":80,"account":{"equity_usd":9000}}]',
    '[{"action":"buy","coin":"SUI","notional_usd":80,"account":{"equity_usd":9000}},{"action":"sell","coin":"SUI","notional_usd":80,"reduce_only":true,"account":{"equity_usd":9050}}]',
  ],
})

export const notGiven = rule({
  id: 'trade.facts_not_given',
  severity: 'low',
  category: 'missing_check',
  evidence: 'A',
  source: 'policy: review.md §7, tier S0',
  message: ({ missing }: { readonly missing: readonly string[] }) =>
    `Not given and not tested: ${missing.join(', ')}.`,
  fix: ({ missing }) => `State ${missing.join(', ')}.`,
  fires: [
    '{"action":"buy","coin":"UNI","notional_usd":80,"account":{"equity_usd":9000}}',
    'Buy $80 of UNI, account 9k',
  ],
  quiet: [
    '{"action":"buy","coin":"UNI","entry_price":8,"size":10,"stop_loss":7,"depth_usd":50000,"round_trip_fees_pct":0.1,"account":{"equity_usd":9000}}',
    'Close my UNI long',
  ],
})
