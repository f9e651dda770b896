// Words of trading prose that name no asset, and words that add nothing that a test reads.

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Words of trading that are written in capitals, or are also codes of money. */
export const NOT_AN_ASSET = set(
  `uk eu us usa oanda cme comex nymex cbot gmx dydx ig fxcm ips ima tvl tp1 tp2 tp3 sl1 csp leaps yes a an i it is on in at to of or and the for by my our us we up as if so no not all any be do go me he she out new now one two
  usd eur gbp sl tp lev iso ltv adv nav aum pnl roi dca otc etf etfs ath atl fomo yolo rr ev dd ta fa ai api id ok pm am est utc et gmt
  buy sell long short stop limit market entry close open add hold mark cash vs max min avg per nyse lp kyc mev rsi macd ema sma vwap twap gtc ioc fok poc asap fyi imo
  cex dex nft apr apy ceo cfo sec fed cpi fomc gdp six xetra nasdaq lse euronext cboe arca bats ibkr otm itm oco bull bear iv dte lmt stp mkt nlv acct qty atr sma tif ltp gtt cnc inr pt pts poc hod lod vol oi ira roth rth bps b s r bto sto stc mt4 mt5`,
)

/** Names of assets that are also words: only in capitals, or with a $ before them, are they assets. */
export const ALSO_A_WORD = set(
  `near link dot atom meta gold apple op ton sui uni tron stellar ripple cosmos optimism avalanche alphabet amazon apt arb`,
)

/** Nothing in these words changes an order. */
export const HARMLESS = set(
  `ref venue cnc inr goes single name a an the this that these those my our your its their i we you it they me us he she his her and or but so as at in on of to for from
  with by into onto off via per up down over under within between about around near approximately roughly only just also then than now
  today tonight tomorrow currently still already is are was were be been being am do does did has have had having will would can could
  should may might must let lets let's please kindly want wants need needs like i'd i'm i've i'll we'll we're it's there here not no
  without never don't because since if when while after before during until once which who what where how why more less most least
  much many few some any each every other another same one two three small smaller large larger big bigger tiny little modest partial
  whole full half third quarter total overall existing current present open new old fresh good nice strong weak clear solid
  account equity portfolio bankroll capital balance wallet fund funds book net worth aum nav cash money dollars usd size sized sizing
  notional value valued worth position positions holding holdings stake bag exposure allocation trade trades trading order orders
  entry enter entering exit exiting price prices priced level levels mark market spot perp perps perpetual perpetuals futures future
  leverage leveraged lev isolated cross margin liquidation liq stop stops loss losses sl take profit tp target targets
  limit limits reduce reducing only order type gtc ioc fok post day week month year morning afternoon session hour hours minute minutes
  uk eu us usa borrowing reserved remainder yesterday vs versus oanda cme comex nymex cbot ig fxcm others forward contracted receivable due buy buying bought sell selling sold long longs longing short shorts shorting close closing closed add adding open opening go going
  set setting place placing put using use execute executing submit send
  risk risking risked reward ratio rr percent percentage pct basis points bps coin coins token tokens share shares stock stocks unit units
  contract contracts lot lots pair swap swapping convert converting exchange rebalance rebalancing rotate rotating rotation touch trim trimming reduce cut cutting
  raise lock locking free fees fee funding rate cost costs costing slippage tolerance max maximum min minimum hedge hedging hedged
  protect protecting protective protection put puts call calls option options premium expiry expiring strike weeks months days
  covered secured dca average averaging average-down schedule scheduled weekly monthly daily plan planned setup signal breakout support
  resistance trend pullback bounce dip range momentum swing scalp term thesis idea because as per strategy rules rule mandate usual normal
  bet betting wager odds payoff pays payout even probability chance win winning edge expected value kelly fraction fractional
  borrow borrowed loan collateral against ltv drawdown drawdowns daily loss limit slice pieces split tranche tranches twap vwap iceberg
  quote quoted old ago seconds second age depth volume adv average displayed liquidity low high bid ask mid best off top bottom
  long-term short-term term spread diversified diversify index etf etfs bond bonds equities equity crypto major majors bluechip
  below above away back beyond lower higher equal equals less next last first again side way under both keep keeping kept leave leaving
  through based part parts rest remaining left amount amounts out it's mine ours venue broker binance coinbase kraken bybit okx
  hyperliquid alpaca deribit dydx uniswap dollar euro euros stable stables stablecoin stablecoins
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
  november december weekend weekends noon midnight end start beginning holiday holidays fed ecb earnings report decision meeting
  event release results same similar inside exposure lower flatten flat tax taxes get stay strikes entire time exceed exceeding
  date debit bull bear vertical calendar diagonal trailing trail breakeven till contest anything maintenance upgrade downtime unchanged nothing else changes change stays stay keeps keep remains remain unaffected untouched touched afterwards thereafter
  proceeds tvl collar leaps afterhours cannot brings bring resting linked fill fills filled unfilled executed list lists journal desk log savings saving quarterly yearly annual
  annually return returns permit permits permitted allowed allows hold holds held own owns states state used use uses planned planning
  spent yet budget budgeted unencumbered basis policy assignment acceptable accepted otm itm atm dte oco gtd brokerage xetra nyse nasdaq
  euronext lse tradegate six cboe ibkr schwab fidelity degiro flatex shares held present presently individual isa ira sipp depot custody
  buy-and-hold buyandhold target targets weight weights weighting back original originally ladder rung rungs glad happy insure insuring
  insurance downside upside gains gain locked lock-in secure securing invoice treasury company personal retirement pension
  taxable brokerage retirement discretionary advisory custodial pension
  allocation drift drifted band bands slice quiet calm volatile volatility regular regularly recurring standing monthly
  confirmed reviewed approved agreed documented recorded noted stated written unlevered unleveraged fully paid paying funded
  oversold overbought retest reclaim reclaimed channel wedge flag triangle divergence consolidation consolidating moving
  crossover pivot zone neckline uptrend downtrend swing higher-low reversal continuation rally pullbacks candle candles chart
  charts technical technicals fundamentals valuation dividend dividends yield sector json following order-ticket thanks thank
  kraken spot desk json bracket winner winners clips clip curve iso eq neutral otherwise ticket action symbol side qty quantity ticker instrument reason
  better ahead cpi ppi nfp fomc gdp completely fully flipped positive negative against sector tech energy macro premarket postmarket auction maker taker
  patient patience starter conviction watchlist squeeze breakdown seasonality core satellite accumulation payday salary
  scheduled automatic automated routine housekeeping tidy monitored spare surplus idle leftover dust college tuition rent bills groceries
  intraday roth redemptions redemption subscription jan feb mar apr jun jul aug sept oct nov dec pairs respectively says said overnight offers ticket proposal proposing proposed awaiting approval date pm pt pts point points pip pips tick ticks micro micros mini eth ira nav mean rev underweight overweight equal lots done emergency kill desk execution sending republic scalable interactive brokers charles robinhood webull etoro saxo swissquote trading212 questrade wealthsimple vanguard comdirect metatrader gemini bitstamp bitfinex gmx drift jupiter raydium orca cowswap cow base polygon solana mainnet saved ips schedule`,
)
