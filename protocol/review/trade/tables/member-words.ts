// Words of which the member names of orders are made, with the spellings that venues and agents use. Public sources: FIX
// 4.4 field names; the order references of Binance, OKX, Bybit, Kraken, Coinbase, Alpaca, OANDA, Interactive Brokers,
// Hyperliquid and CCXT; Microsoft's and Google's unit suffixes for percent and basis points.

/** First the concept, then its spellings. */
export const MEMBER_WORDS: readonly (readonly [concept: string, spellings: string])[] = [
  ['account', 'account acct acc fund portfolio pf wallet treasury'],
  ['equity', 'equity eq nav nlv balance bal bankroll aum capital networth netliq networth'],
  ['net', 'net'],
  ['value', 'value val worth'],
  ['size', 'size sz qty qnty quantity amount amt'],
  ['unit', 'unit units share shares coins pieces'],
  ['contracts', 'contracts lots'],
  ['point', 'point points pt pts'],
  ['pip', 'pip pips'],
  ['out', 'out received receive buy'],
  ['quoted', 'quoted expected'],
  ['contract', 'contract lot ct'],
  ['multiplier', 'multiplier mult'],
  ['notional', 'notional ntl'],
  ['exposure', 'exposure gross'],
  ['collateral', 'collateral'],
  ['borrow', 'borrow borrowed debt loan'],
  ['cost', 'cost spend outlay budget'],
  ['stop', 'stop stp sl stoploss invalidation'],
  ['loss', 'loss losses'],
  ['distance', 'distance dist offset away'],
  ['take', 'take'],
  ['profit', 'profit profits'],
  ['target', 'target tgt tp targets'],
  ['limit', 'limit lmt lim limits'],
  ['price', 'price px prc prices'],
  ['entry', 'entry enter'],
  ['mark', 'mark last spot mid market mkt index ltp'],
  ['current', 'current curr cur before now'],
  ['previous', 'previous prev prior old former'],
  ['reference', 'reference ref'],
  ['bid', 'bid'],
  ['ask', 'ask offer'],
  ['leverage', 'leverage lev lever leveraged gearing'],
  ['margin', 'margin mgn'],
  ['cash', 'cash available free'],
  ['reserved', 'reserved earmarked ringfenced secured'],
  ['tick', 'tick'],
  ['ltv', 'ltv loantovalue'],
  ['odds', 'odds'],
  ['decimal', 'decimal'],
  ['closing', 'close closing exit'],
  ['in', 'in input sell pay'],
  ['used', 'used posted allocated committed'],
  ['probability', 'probability prob'],
  ['win', 'win'],
  ['stake', 'stake wager'],
  ['slippage', 'slippage slip'],
  ['tolerance', 'tolerance tol'],
  ['fee', 'fee fees commission commissions'],
  ['average', 'average avg typical usual'],
  ['daily', 'daily day today intraday 24h 24hr'],
  ['volume', 'volume adv'],
  ['drawdown', 'drawdown dd'],
  ['max', 'max maximum cap ceiling'],
  ['min', 'min minimum floor'],
  ['per', 'per'],
  ['risk', 'risk'],
  ['premium', 'premium prem'],
  ['credit', 'credit'],
  ['debit', 'debit'],
  ['liquidation', 'liquidation liq liquid'],
  ['depth', 'depth'],
  ['position', 'position pos'],
  ['held', 'held holding existing owned'],
  ['side', 'side direction dir'],
  [
    'asset',
    'symbol sym ticker coin instrument instr inst asset security underlying pair product token stock',
  ],
  ['base', 'base'],
  ['quote', 'quote'],
  ['currency', 'currency ccy'],
  ['reduce', 'reduce'],
  ['only', 'only'],
  ['allocation', 'allocation alloc weight single name ticket'],
]

/** Said of any order: they change no meaning. */
export const EMPTY_WORDS =
  'premarket afterhours postmarket extendedhours order ord trade trd the of on at to is my by from after resulting model fair offered book first zone range level area band our new requested planned proposed est estimated initial total fill filled for trigger best top ui protective protect hard x times intended desired wanted exact approx limitorder'

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
  'staking tenor job id ids ref reference uuid guid hash nonce seq sequence version ver time timestamp ts date datetime utc tif force gtc gtd good till until expiry expires expiration expire maturity dte window deadline recvwindow magic decimals precision digits tick increment step session frequency cadence recurrence fractional mev note notes comment comments reason rationale why thesis journal narrative explanation justification motivation memo remark remarks tag tags label title desc exp idx recv deviation filling description summary source strategy setup plan author trader desk owner agent model bot user client cl oid clordid signal confidence conviction score priority rank rating grade sector industry country region isin cusip figi exchange mic route status env environment schema locale lang checksum signature kind category class created updated submitted approved reviewed signed prepared requested post maker working by app group channel ticket name text sizing horizon style objective goal selection outcome bookmaker competition league team duration seconds secs sec minutes mins hours hrs days weeks months month ms window latency delay timeout start end session timeframe why basis brief context purpose currency ccy'

/** Observations of the market or of a portfolio. */
export const OBSERVED_WORDS =
  'pool tvl reward kelly health duration participation pov bias trend regime outlook view strike yield beta volatility vol iv hv rsi sma ema atr zscore sharpe correlation corr drift delta gamma theta vega momentum percentile sentiment spread high low open close prev previous vwap change chg breadth macd pe eps pnl upl upnl unrealized unrealised realized realised cash buying power available free rate funding impact 8h 1h gross net'

/** A text under such a name may say where money goes, who may act, how often, or how much. */
export const EFFECT_WORDS =
  'destination dest address wallet recipient beneficiary payee payout withdraw withdrawal transfer send proceeds deliver delivery override bypass ignore force allow auto skip disable enable unlimited loop repeat recurring times every interval schedule iterations slices children retries borrow lend short naked size price stop leverage margin notional limit max min risk side scale ladder pyramid'
