// Samples of orders. Written for the live box: none of it is real.
import type { Samples } from './sample.ts'

export const TRADE_SAMPLES: Samples = [
  {
    outcome: 'reject',
    text: `{
  "action": "open",
  "venue": "hyperliquid",
  "coin": "ETH",
  "side": "buy",
  "entry_price": 2450,
  "size": 40,
  "leverage": 12,
  "stop_loss": 2510,
  "account": { "equity_usd": 22000 }
}
`,
  },
  {
    outcome: 'approve_with_concerns',
    text: `{
  "action": "open",
  "venue": "hyperliquid",
  "coin": "ETH",
  "side": "buy",
  "entry_price": 2450,
  "size": 13,
  "leverage": 1,
  "stop_loss": 2401,
  "take_profit": 2550,
  "account": { "equity_usd": 22000 }
}
`,
  },
  {
    outcome: 'approve',
    text: `{
  "action": "open",
  "venue": "hyperliquid",
  "coin": "ETH",
  "side": "buy",
  "entry_price": 2450,
  "size": 0.2,
  "leverage": 1,
  "stop_loss": 2401,
  "take_profit": 2550,
  "account": { "equity_usd": 22000 }
}
`,
  },
  {
    outcome: 'not_judged',
    text: `{
  "action": "open",
  "venue": "kraken",
  "coin": "ETH",
  "side": "buy",
  "entry_price": 2450,
  "size": 0.2,
  "leverage": 1,
  "stop_loss": 2401,
  "take_profit": 2550,
  "order_type": "staircase",
  "account": { "equity_usd": 22000 }
}
`,
  },
]
