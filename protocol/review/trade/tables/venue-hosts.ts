// Hosts of the order interfaces of venues, and the names under which agents' tools address them. A request to another host is not read.
// Public sources: API references of Alpaca, Binance, BingX, Bitfinex, Bitget, Bitstamp, Bybit, Charles Schwab, Coinbase, Crypto.com, Deribit,
// dYdX, E*TRADE, Gate, Gemini, HTX, Hyperliquid, IG, Interactive Brokers, Kalshi, Kite, Kraken, KuCoin, MEXC, OANDA, OKX, Polymarket,
// Robinhood, Saxo, Tastytrade, Tradier and TradeStation.

/** The last labels of a host name; `localhost` is the gateway of Interactive Brokers. */
export const VENUE_HOSTS =
  'alpaca.markets binance.com binance.us binance.vision binancefuture.com bingx.com bitfinex.com bitget.com bitmex.com bitstamp.net bybit.com bytick.com schwabapi.com coinbase.com crypto.com deribit.com dydx.trade etrade.com gateio.ws gateapi.io gemini.com huobi.pro hyperliquid.xyz hyperliquid-testnet.xyz ig.com ibkr.com kalshi.com kalshi.co elections.kalshi.com kite.trade kraken.com kucoin.com mexc.com oanda.com okx.com polymarket.com robinhood.com saxobank.com tastyworks.com tastytrade.com tradier.com tradestation.com localhost 127.0.0.1'

/** Words of tools that name a venue or the way to it, and no act. */
export const VENUE_WORDS =
  'alpaca binance bingx bitfinex bitget bitmex bitstamp bybit schwab charles coinbase cb cryptocom deribit dydx etrade gate gateio gemini htx huobi hyperliquid hl ig ibkr ib interactive brokers iserver cpapi kalshi kite zerodha kraken kucoin mexc oanda okx polymarket poly clob robinhood saxo tasty tastytrade tradier tradestation ccxt broker brokerage trading trader trade api client mcp server rest http https request call private signed raw post tool tools spot futures fapi perp perps perpetual usdm coinm linear inverse equity equities stock stocks crypto v1 v2 v3 v5 fn functions default'
