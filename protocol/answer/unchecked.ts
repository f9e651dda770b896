// Lists request members besides the artifact that could not be used (payloads 3.1).
import type { Unchecked } from '../review/types.ts'

export interface TradingStateUse {
  readonly used: boolean
  readonly source: string | null
}

export function uncheckedByTheService(tradingState: TradingStateUse | null): Unchecked[] {
  if (!tradingState || tradingState.used) return []
  return [
    {
      id: 'trading_state',
      why:
        tradingState.source === null
          ? 'the account has stored none'
          : 'what the account has stored holds no known member',
      would_need:
        'JSON with equity_usd, open_positions, daily_pnl_usd or drawdown_pct under the memory key trading_state',
    },
  ]
}
