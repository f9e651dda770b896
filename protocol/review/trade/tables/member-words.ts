// Words of which the member names of orders are made, with the spellings that venues and agents use. Public sources: FIX
// 4.4 field names; the order references of Binance, OKX, Bybit, Kraken, Coinbase, Alpaca, OANDA, Interactive Brokers,
// Hyperliquid and CCXT; Microsoft's and Google's unit suffixes for percent and basis points.

/** First the concept, then its spellings. */
export const MEMBER_WORDS: readonly (readonly [concept: string, spellings: string])[] = [
  ['account', 'account acct acc portfolio pf'],
  ['equity', 'equity eq nav nlv balance bal bankroll aum capital networth netliq'],
  ['net', 'net'],
  ['value', 'value val worth'],
  ['size', 'size sz qty quantity amount amt'],
  ['unit', 'unit units share shares'],
  ['contracts', 'contracts lots'],
  ['contract', 'contract lot'],
  ['multiplier', 'multiplier'],
  ['notional', 'notional ntl'],
  ['exposure', 'exposure gross'],
  ['cost', 'cost spend outlay'],
  ['stop', 'stop stp sl'],
  ['loss', 'loss losses'],
  ['distance', 'distance dist'],
  ['take', 'take'],
  ['profit', 'profit'],
  ['target', 'target tgt tp targets'],
  ['limit', 'limit lmt limits'],
  ['price', 'price px prc prices'],
  ['entry', 'entry'],
  ['mark', 'mark last spot mid market mkt index ltp'],
  ['current', 'current curr cur'],
  ['reference', 'reference'],
  ['bid', 'bid'],
  ['ask', 'ask offer'],
  ['leverage', 'leverage lev lever gearing'],
  ['margin', 'margin mgn'],
  ['slippage', 'slippage slip'],
  ['tolerance', 'tolerance tol'],
  ['fee', 'fee fees commission commissions'],
  ['average', 'average avg typical usual'],
  ['daily', 'daily day today intraday'],
  ['volume', 'volume'],
  ['drawdown', 'drawdown dd'],
  ['max', 'max maximum cap ceiling'],
  ['min', 'min minimum floor'],
  ['per', 'per'],
  ['risk', 'risk'],
  ['premium', 'premium'],
  ['credit', 'credit debit'],
  ['liquidation', 'liquidation'],
  ['depth', 'depth'],
  ['position', 'position pos'],
  ['held', 'held holding existing'],
  ['side', 'side direction dir'],
  ['asset', 'symbol sym ticker coin instrument inst asset security underlying pair product token'],
  ['base', 'base'],
  ['quote', 'quote'],
  ['currency', 'currency ccy'],
  ['reduce', 'reduce'],
  ['only', 'only'],
  ['allocation', 'allocation weight single name ticket'],
]

/** Said of any order: they change no meaning. */
export const EMPTY_WORDS =
  'order ord trade trd the of in on at to is my our new requested planned proposed est estimated initial total fill filled for trigger best top'

/** Commodity units behind a contract size. */
export const MEASURES = 'oz ounce ounces bbl barrel barrels bushel bushels kg tonnes mmbtu'

export const UNIT_WORDS: readonly (readonly [unit: string, spellings: string])[] = [
  ['money', 'usd usdt usdc dollar dollars busd eur gbp chf'],
  ['percent', 'pct percent percentage perc'],
  ['bps', 'bps bp'],
  ['fraction', 'fraction frac ratio'],
]

/** Names, times, texts and claims: their values move no money. */
export const INERT_WORDS =
  'id ids ref reference uuid guid hash nonce seq sequence version ver time timestamp ts date datetime utc tif force gtc gtd good till until expiry expires expiration expire maturity dte window recvwindow magic decimals precision digits tick increment step session note notes comment comments reason rationale why thesis memo remark remarks tag tags label title desc description summary source strategy setup plan author trader desk owner agent model bot user client cl oid clordid signal confidence conviction score priority rank rating grade sector industry country region isin cusip figi exchange mic route status env environment schema locale lang checksum signature kind category class created updated submitted approved reviewed signed prepared requested post maker working by app group channel ticket name text horizon style objective goal purpose currency ccy'

/** Observations of the market or of a portfolio. */
export const OBSERVED_WORDS =
  'strike duration yield beta volatility vol iv hv rsi sma ema atr zscore sharpe correlation corr delta gamma theta vega momentum percentile sentiment spread high low open close prev previous vwap change chg breadth macd pe eps pnl upl upnl unrealized unrealised realized realised cash buying power available free rate'

/** A text under such a name may say where money goes, who may act, how often, or how much. */
export const EFFECT_WORDS =
  'destination dest address wallet recipient beneficiary payee payout withdraw withdrawal transfer send proceeds deliver delivery override bypass ignore force allow auto skip disable enable unlimited loop repeat recurring times every interval schedule iterations slices children retries borrow lend short naked size price stop leverage margin notional limit max min risk side scale ladder pyramid'
