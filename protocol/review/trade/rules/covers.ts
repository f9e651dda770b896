// What shows an order to be harmless: every test ran and none was crossed, risk only falls, or nothing is traded.
import { allowRule } from '../../core/rule.ts'

export const withinBounds = allowRule({
  id: 'trade.within_bounds',
  evidence: 'A',
  source: 'policy: review.md §7',
  fires: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"KO","notional_usd":90,"account":{"equity_usd":10000}}',
  ],
  quiet: ['Buy $90 of KO, account 10k', '{"action":"get_positions"}'],
})

export const proseWithinBounds = allowRule({
  id: 'trade.prose_within_bounds',
  evidence: 'B',
  source: 'policy: review.md §7',
  fires: ['Buy $90 of KO, account 10k', 'Long 2 SOL at 100, stop 95, account 10k'],
  quiet: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000}}',
    'Show my KO position',
  ],
})

export const riskReducing = allowRule({
  id: 'trade.risk_reducing',
  evidence: 'A',
  source: 'policy: review.md §7, risk reduction',
  fires: [
    '{"action":"sell","coin":"SOL","size":5,"reduce_only":true,"account":{"equity_usd":10000}}',
    'Close my LINK short',
  ],
  quiet: [
    '{"action":"sell","coin":"SOL","size":5,"entry_price":100,"account":{"equity_usd":10000}}',
    'Open a LINK short, $90, account 10k',
  ],
})

export const paperAccount = allowRule({
  id: 'trade.paper_account',
  evidence: 'A',
  source: 'policy: review.md §7; Alpaca docs, Paper Trading',
  fires: [
    '{"environment":"paper","order":{"symbol":"KO","side":"buy","qty":900,"type":"market"},"account":{"equity_usd":10000}}',
    '{"pair":"XBTUSD","type":"buy","ordertype":"limit","price":"90000","volume":"1","validate":true}',
  ],
  quiet: [
    '{"environment":"live","order":{"symbol":"KO","side":"buy","qty":900,"type":"market"},"account":{"equity_usd":10000}}',
    '{"environment":"paper","base_url":"https://api.broker.example","order":{"symbol":"KO","side":"buy","qty":900,"type":"market"}}',
  ],
})

export const readOnly = allowRule({
  id: 'trade.read_only',
  evidence: 'A',
  source: 'policy: review.md §7',
  fires: ['{"action":"get_positions"}', 'Show my open positions'],
  quiet: [
    '{"action":"close","coin":"SOL","reduce_only":true,"account":{"equity_usd":10000}}',
    'Close my open SOL position',
  ],
})
