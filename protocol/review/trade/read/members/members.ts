// The members of orders and the fields they mean: names of the large venues and of common agent tools, compared without
// case, underscores and hyphens; every other name is read by its words.
import { asciiLower } from '../../../text/ascii.ts'
import type { NumberField } from '../../model.ts'
import { type Meaning, type Name, roleOf } from '../names/roles.ts'

export const memberKey = (name: string): string => asciiLower(name).replace(/[_\-. ]/g, '')

const plain: Readonly<Partial<Record<NumberField, string>>> = {
  equity_usd:
    'equityusd eb equity accountequity accteq accountequityusd netliquidationvalue netliquidation netliq liquidationvalue totaleq totalwalletbalance walletbalance totalmarginbalance totalwalletequity totalequityusd portfolioequity eq accountvalue accountvalueusd accountsize accountsizeusd accountbalance accountbalanceusd balanceusd balance bankroll bankrollusd capitalusd capital portfoliovalue portfoliovalueusd portfoliousd networth networthusd nav totalequity',
  size: 'size qty quantity sz amount amountin volume ordqty orderqty origqty basesize basequantity totalquantity units shares n q',
  contracts: 'contracts lots numcontracts contractqty contractcount',
  notional_usd:
    'notionalusd notional ordervalue ordervalueusd valueusd amountusd usdamount quotesize quoteorderqty quoteqty sizeusd positionsizeusd dollaramount cost stakeusd usd',
  intended_notional_usd: 'intendednotionalusd intendednotional plannednotionalusd targetnotionalusd',
  usual_size:
    'avgorderqty averageorderqty avgordersize averageordersize usualsize typicalsize typicalqty avgqty',
  previous_size: 'previoussize lastsize prevsize previousqty lastqty basestake lastorderqty',
  adv_usd: 'advusd averagedailyvolumeusd avgdailyvolumeusd dailyvolumeusd volume24husd',
  adv_size:
    'adv adv20d adv30d adv10d adv90d avgvolume20d avgvolume30d averagevolume20d averagedailyvolume avgdailyvolume dailyvolume volume24h advqty advshares',
  depth_usd: 'depthusd displayeddepthusd bookdepthusd orderbookdepthusd liquidityusd poolliquidityusd',
  depth_size: 'depth displayeddepth bookdepth depthqty',
  entry_price: 'entryprice entry entrypx avgentryprice',
  limit_price: 'limitprice limit price px p limitpx lmtprice orderprice lmt',
  mark_price:
    'markprice mark markpx lastprice last currentprice spotprice indexprice oracleprice referenceprice midprice mid marketprice',
  bid: 'bid bidprice bestbid',
  ask: 'ask askprice bestask offer',
  leverage: 'leverage lev lever buyleverage sellleverage',
  previous_leverage: 'oldleverage previousleverage currentleverage prevleverage leveragebefore fromleverage',
  liquidation_price: 'liquidationprice liqprice liquidation liquidationpx liqpx estimatedliquidationprice',
  stop_loss:
    'stoploss stop sl newstop newtrigger newtriggerprice newstoptrigger newstoploss newstopprice stoplossprice sltriggerpx slprice stoptriggerprice newsl slpx stoprate stoplossrate stoplevel sllevel presetstoplossprice',
  stop_loss_pct: 'stoplosspct stoppct slpct stoplosspercent stopdistancepct',
  previous_stop:
    'oldstop oldstoploss previousstop prevstop priorstop currentstop existingstop oldstopprice currentstopprice previousstopprice oldsl prevsl currentsl oldslprice stopnow stopbefore fromstop stoplossold stopold slold stoplossbefore stopprevious stoplossprevious stoplossfrom stopfrom oldtrigger oldtriggerprice previoustrigger previoustriggerprice oldstoptrigger',
  take_profit:
    'takeprofit tp takeprofitprice tptriggerpx tpprice targetprice tppx takeprofitrate tprate profitlevel tgtpx targetpx presetstopsurplusprice',
  take_profit_pct: 'takeprofitpct tppct takeprofitpercent',
  risk_pct: 'riskpct riskpercent riskpertradepct riskpertrade',
  expected_edge_pct: 'expectededgepct expectededge edgepct expectedreturnpct expectedprofitpct',
  fees_pct: 'roundtripfeespct roundtripfees feespct feepct totalfeespct roundtripcostpct',
  funding_pct: 'fundingpct expectedfundingpct fundingcostpct',
  consecutive_losses: 'consecutivelosses lossesinarow lossesrow lossstreak losingstreak losses',
  slippage_pct:
    'maxslippagepct slippagepct slippagepercent maxslippagepercent slippagetolerancepct slippagetolerance maxslippage slippage',
  win_probability: 'winprobability winprob probability p_win pwin winrate',
  payoff_ratio:
    'payoffratio payoff odds rewardratio rewardtorisk rr rrratio riskreward riskrewardratio rewardriskratio',
  fraction_of_equity: 'fractionofequity fraction stakefraction betfraction equityfraction',
  drawdown_pct: 'drawdownpct drawdown currentdrawdownpct',
  max_drawdown_pct: 'maxdrawdownpct maxdrawdown drawdownlimitpct maxallowedddpct',
  daily_loss_usd: 'dailylossusd dailyloss dayloss todaylossusd',
  daily_loss_limit_usd: 'dailylosslimitusd dailylosslimit maxdailylossusd maxdailyloss',
  daily_loss_pct: 'dailylosspct dailylosspercent daylosspct todaylosspct',
  daily_loss_limit_pct: 'dailylosslimitpct dailylosslimitpercent maxdailylosspct maxdailylosspercent',
  premium_usd: 'premiumusd premium totalpremium',
  strike: 'strike strikeprice strikepx',
  collateral_usd: 'collateralusd collateral collateralvalueusd',
  borrowed_usd: 'borrowedusd borrowusd borrowamountusd debtusd loanusd loanamountusd',
  loan_to_value_pct: 'ltvpct ltv loantovalue loantovaluepct targetltvpct',
  loops: 'loops loopcount iterations',
  token_age_hours: 'tokenagehours agehours tokenageh ageh poolagehours pairagehours',
  sell_tax_pct: 'selltaxpct selltax taxpct',
  quote_time:
    'quotetime quotets quotetimestamp pricetime pricetimestamp pricets markpricetime quotedat priceasof',
  order_time: 'ordertime orderts ordertimestamp now timestamp ts currenttime submittedat',
  quote_age_seconds: 'quoteageseconds quoteages quoteagesec priceageseconds quoteage',
  held_size: 'positionamt heldqty currentpositionsize',
  holding_usd: 'holdingusd holdingvalueusd',
  reduce_pct: 'reducepct closepct sellpct',
  shift_pct: 'shiftpct rebalancepct turnoverpct',
}

/** Same meaning, another unit. */
const scaled: Readonly<Record<string, Meaning>> = {
  slippagebps: ['slippage_pct', 1, 100],
  maxslippagebps: ['slippage_pct', 1, 100],
  slippagetolerancebps: ['slippage_pct', 1, 100],
  slippagepercentage: ['slippage_pct', 100, 1],
  winprobabilitypct: ['win_probability', 1, 100],
  winratepct: ['win_probability', 1, 100],
  fractionofequitypct: ['fraction_of_equity', 1, 100],
  pctofequity: ['fraction_of_equity', 1, 100],
  percentofequity: ['fraction_of_equity', 1, 100],
  sizepctequity: ['fraction_of_equity', 1, 100],
  sizepct: ['fraction_of_equity', 1, 100],
  positionsizepct: ['fraction_of_equity', 1, 100],
  equitypct: ['fraction_of_equity', 1, 100],
  selltaxbps: ['sell_tax_pct', 1, 100],
  roundtripfeesbps: ['fees_pct', 1, 100],
  feesbps: ['fees_pct', 1, 100],
  expectededgebps: ['expected_edge_pct', 1, 100],
  ltvbps: ['loan_to_value_pct', 1, 100],
  stoplossbps: ['stop_loss_pct', 1, 100],
  tokenagedays: ['token_age_hours', 24, 1],
  agedays: ['token_age_hours', 24, 1],
  tokenageminutes: ['token_age_hours', 1, 60],
  ageminutes: ['token_age_hours', 1, 60],
  quoteagems: ['quote_age_seconds', 1, 1000],
}

const BY_KEY = new Map<string, Meaning>([
  ...Object.entries(plain).flatMap(([field, names]) =>
    names!.split(' ').map((name): [string, Meaning] => [memberKey(name), [field as NumberField, 1, 1]]),
  ),
  ...Object.entries(scaled),
])

/** The field of a number, by its name in a venue's reference, else by the words of the name. */
export const numberFieldOf = (key: string, name: Name): Meaning | null => BY_KEY.get(key) ?? roleOf(name)

/** The name is one that a venue gives the field. */
export const isVenueName = (key: string): boolean => BY_KEY.has(key)

/** Prices that a venue nests inside an object named after the protective order. */
export const TRIGGER_KEYS = ['stopprice', 'trigger', 'triggerprice', 'triggerpx', 'price', 'limitprice', 'px']

export const POSITION_KEYS = [
  'openpositions',
  'positions',
  'holdings',
  'currentpositions',
  'position',
  'openposition',
  'pos',
]
