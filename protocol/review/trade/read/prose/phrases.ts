// The phrases of an order's parts. Each is matched on the marks of the tokens (tokens.ts) and fills one field; what a
// phrase has used, no later phrase sees.
import type { NumberField } from '../../model.ts'

export interface Phrase {
  readonly field: NumberField | null
  readonly pattern: RegExp
  /** Multiplies the amount: minutes to hours, percent to a fraction. */
  readonly scale?: readonly [num: number, den: number]
}

const OWNER = '(?: my| the| our| his| her| their| total| available| current| account| trading){0,3}'
const FUNDS =
  '(?:accounts?|accts?|acc|equity|portfolio|bankroll|capital|balance|net worth|wallet|funds?|book|aum|nav|eq|stack|treasury|sleeve|depot|isa|ira|sipp|brokerage|cash(?! secured))'
const IS =
  '(?: is| <| stays| remains| kept| unchanged| holds| has| contains| stands| would be| will be| goes| of| at| =| :| price| level| set| placed| around| near| about| to| was| are| up| worth| size| value| total| now| currently| only| a| ~| -| loss| \\(){0,5}'
const MONEY = '(#\\$|#)(?! ?[%x@])'

const WEIGHT_OF = '(?:#%|#) (?:@|cash|bonds?|stocks?|equities|gold|stables?)'

const phrase = (field: NumberField | null, pattern: string, scale?: readonly [number, number]): Phrase => ({
  field,
  pattern: new RegExp(`(?:^| )(?:${pattern})(?= |$)`, 'dg'),
  ...(scale === undefined ? {} : { scale }),
})

const PERCENT: readonly [number, number] = [1, 100]

/** The day so far, and what the day may cost: money or percent, in either order. */
const TODAY = '(?:today|on the day|for the day|intraday|so far today|this session|already today)'
const LIMIT =
  '(?:(?:daily|day) (?:loss |stop |drawdown )?(?:limit|cap|max|maximum|stop|budget)|max(?:imum)? (?:daily|day) loss)'
const LOST =
  "(?:daily loss|day loss|day's loss|loss today|losses today|lost today|down today|today's loss(?:es)?|(?:p and l|pnl)(?: so far)? today|today's (?:pnl|p and l)|daily pnl|day pnl|pnl today|p and l today)"
const BEHIND =
  '(?:of|against|vs|versus|on|with|/|\\()(?: the| our| my| a| an| its){0,1} (?:loss )?(?:limit|cap|max|maximum)'

const inMoneyOrPercent = (field: 'daily_loss' | 'daily_loss_limit', pattern: string): readonly Phrase[] => [
  phrase(`${field}_pct`, pattern.replaceAll('AMOUNT', '(#%)')),
  phrase(`${field}_usd`, pattern.replaceAll('AMOUNT', '(#\\$|#)')),
]

const DAILY: readonly Phrase[] = [
  ...inMoneyOrPercent('daily_loss_limit', `${LIMIT}${IS} AMOUNT`),
  ...inMoneyOrPercent('daily_loss_limit', `AMOUNT ${LIMIT}`),
  ...inMoneyOrPercent('daily_loss', `${LOST}${IS} AMOUNT`),
  ...inMoneyOrPercent('daily_loss', `loss (?:today|so far)${IS} AMOUNT`),
  ...inMoneyOrPercent('daily_loss', `(?:down|lost|losing|lose|-) AMOUNT(?: of equity)? ${TODAY}`),
  ...inMoneyOrPercent(
    'daily_loss',
    `${TODAY}(?: :| ,| is| are| at| we're| we are| i'm| i am| i've| we've| already){0,3} (?:down|lost|-) AMOUNT`,
  ),
  ...inMoneyOrPercent('daily_loss', `(?:at|is|are|was|pnl|we're|i'm) - AMOUNT ${TODAY}`),
  ...inMoneyOrPercent('daily_loss_limit', `_+(?: ,)? ${BEHIND}(?: is| of| at| :| =){0,2} AMOUNT`),
  ...inMoneyOrPercent(
    'daily_loss_limit',
    '_+(?: ,| ;| and| but){0,1} (?:the|our|my|its) (?:daily |day )?(?:loss )?(?:limit|cap|max)(?: is| was| of| at| :){1,2} AMOUNT',
  ),
  ...inMoneyOrPercent(
    'daily_loss_limit',
    '_+(?: ,)? (?:of|against|vs|versus|with|at|/)(?: the| our| my| a| an| its){0,1} AMOUNT (?:daily )?(?:loss )?(?:limit|cap|max|maximum|allowed|permitted)',
  ),
]

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** What one point of a contract is worth. */
const POINT = '(?:full |index )?(?:points?|pts?)'
const POINTS: readonly Phrase[] = [
  phrase(
    'contract_size',
    `(#\\$) (?:a |per |each |every |for each |for every |for a )?${POINT}(?! (?:stop|target|risk))`,
  ),
  phrase('contract_size', `(#) (?:usd |dollars? |eur )?(?:a|per|each|every) ${POINT}`),
  phrase(
    'contract_size',
    `(?:point value|${POINT} value|multiplier|contract multiplier)(?: is| of| :| =| at){0,2} (#\\$|#x|#)`,
  ),
  phrase('contract_size', '(#\\$|#x|#) (?:point value|multiplier)'),
  phrase('tick_value', '(#\\$) (?:a |per |each |every )?ticks?(?: value)?'),
  phrase('tick_size', '(?:tick(?: size)?)(?: is| of| :| =){0,2} (#)|(#) (?:point )?ticks?'),
  phrase('stop_distance', `(#) ${POINT} (?:hard |protective )?(?:stop|sl|stop loss)(?! (?:at|:|#))`),
  phrase(
    'stop_distance',
    `(?:stop|sl|stop loss)(?: is| of| at| :| loss){0,2} (#) ${POINT}(?: away| below| above){0,1}`,
  ),
  phrase(
    null,
    `(?:target|tp|take profit|profit target)(?: is| of| at| :){0,2} # (?:pips?|ticks?|${POINT})|# (?:pips?|${POINT}) (?:target|tp|take profit)`,
  ),
]

/** In this order: the more particular phrase comes first. */
export const PHRASES: readonly Phrase[] = [
  phrase(
    null,
    '(?:(?:call|put)s? (?:(?:debit|credit|bull|bear|vertical) ){0,2}|(?:(?:debit|credit|bull|bear|vertical) ){1,2}(?:call|put)s? )spreads?(?: at| :){0,1} # #|# #(?= (?:, )?(?:for )?(?:a )?(?:net )?(?:credit|debit))',
  ),
  phrase(
    null,
    '(?:equities|equity|bonds?|stocks?|cash|crypto|gold|weights?|allocation)(?: weight| share){0,1} #% (?:- >|>|to) #%',
  ),
  // Dates, terms and the numbers of accounts.
  phrase(
    null,
    `(?:on |by |until |to |expir(?:ing|es|y) |in )?# ?(?:st|nd|rd|th)? (?:${MONTH})(?: ,)?(?: #(?! [@%x]))?|(?:${MONTH}) #(?:st|nd|rd|th)?(?= (?:[,.;)]|#|expir|calls?|puts?))`,
  ),
  phrase(
    null,
    '(?:dca |instal+ment |tranche |week |month |day |buy |run |round ){0,2}(?:week|month|instal+ment|tranche|no|nr|number|round|day) #(?: (?:of|/) #){0,1}(?= [.,;:)(]|$)',
  ),
  phrase(null, '(?:older|more|longer|less|newer) than # (?:days?|hours?|weeks?|minutes?)'),
  phrase(
    null,
    '(?:accounts?|acct|portfolio|order|orders|ticket|no|nr|number)(?: :| no| nr| #)? [a-z]{1,4} - #',
  ),
  // `from 63/37 to 60/40`, `560/570 call spread`.
  phrase(
    null,
    '(?:from|to|of|back to|the|a) # #(?: to # #){0,1}(?= (?:[.,;:)(]|mix|split|allocation|target|portfolio|weights?)|$)',
  ),
  phrase(null, '(?:from|to) # # to # #'),
  phrase(null, '# #(?= (?:call|put)s? (?:debit |vertical |bull |bear )?spread)'),
  phrase(
    null,
    'cost basis(?: is| of| :)? (?:#\\$|#)|(?:strike|delta|otm|itm)(?: is| at| of| >| =| \\+| -){0,3} #%(?: otm| itm)?',
  ),
  phrase(null, '(?:the )?(?:remaining|rest|rest of|other) # (?:keeps?|stays?|remains?|(?:is|are) kept)'),
  phrase(null, 'to pay (?:my |our |the |for ){0,2}(?:tax|taxes|rent|bills?|invoices?|tuition|supplier)'),
  phrase(
    null,
    '(?:r : r|rr|r r|r - r|reward(?: to| :)? risk|risk(?: to| : | -)? ?reward|crv)(?: ratio)?(?: is| of| :| =| at| ~| about){0,2} (?:# : #|#x|#)(?: r)?',
  ),
  phrase(
    null,
    '(?:# : #|#x|#|# to #) (?:r : r|rr|reward(?: to| :)? risk|risk(?: to| :)? reward)(?: ratio)?|#x? r(?: target| multiple| profit)?(?= [,.;)]|$)',
  ),
  phrase(
    null,
    '(?:#x|#) (?:(?:x|times) )?atr(?: \\( # \\))?|atr(?: \\( # \\)| \\( # d \\)){0,1}(?: is| of| :| =| at){0,2} (?:#\\$|#|#%)',
  ),
  phrase(
    null,
    '(?:uniswap|aave|curve|balancer|pancakeswap|sushiswap|compound|velodrome|aerodrome|camelot) v(?:2|3|4)|v[1-9](?= |$)',
  ),
  phrase(
    null,
    '(?:participation(?: rate)?|pov)(?: is| of| under| below| at most| max| capped at| up to| limit| cap| :| =){0,3} #%(?: of (?:the )?volume)?|#% (?:participation|pov)(?: rate)?',
  ),
  phrase(
    null,
    "(?:(?:day|daily|open|session|today|todays|today's) )?(?:p and l|p & l|p l|pnl)(?: is| :| today| so far){0,2} (?:flat|zero|none|nil|even|unchanged)",
  ),
  phrase(
    null,
    '(?:the )?(?:same|standing|recurring|usual) (?:standing |recurring |weekly |monthly )?(?:instruction|order|plan|amount)(?: (?:as|in|the|every|last|past|previous|prior|#|weeks?|months?|times|before)){1,6}',
  ),
  phrase(
    null,
    '(?:both|all|each|it|which)(?: (?:is|are|of them|three|four|names)){0,2} on (?:the|our|my) (?:approved|allowed|mandate|permitted|buy) list',
  ),
  phrase(
    null,
    `targets?(?: (?:mix|weights?|split|allocation|portfolio)){0,1}(?: is| of| :| =){0,1} ${WEIGHT_OF}(?: (?:/|,|and|-|\\+)){0,1} ${WEIGHT_OF}(?:(?: (?:/|,|and|-|\\+)){0,1} ${WEIGHT_OF}){0,4}`,
  ),
  phrase(null, '@ (?:#\\$|#) (?:- >|>) (?:#\\$|#)(?= :)'),
  phrase(null, '(?:\\( )?tick(?: size| value){0,1}(?: of| is| :){0,1} # = #\\$'),
  phrase('equity_usd', '#\\$ on (?:an? |the )?(#\\$|#)(?: account| equity| book){0,1}(?= \\( #% \\))'),
  phrase(
    'equity_usd',
    '#\\$(?: at risk| risk| max loss){0,1} on (?:an? |the |our |my )?(#\\$|#)(?: account| equity| book){0,1}(?= (?:[,.;)(])|$)',
  ),
  phrase(
    'equity_usd',
    '#% of (?:an? |the |our |my )?(#\\$)(?! (?:position|holding|stake|limit|budget|order|notional|worth|of))',
  ),
  phrase('cash_usd', '(?:out )?of (?:the |our |my )?(#\\$|#) (?:free |available |idle )?cash'),
  phrase(
    null,
    '(?:size|quantity|qty|amount)(?: is){0,1} (?:stays|remains|unchanged|kept|still)(?: at| unchanged){0,1} #(?: @)?',
  ),
  phrase(
    null,
    "(?:which is|that is|that's|=|or|about) #% of (?:the|my|our) (?:holdings?|position|stake|shares)",
  ),
  phrase(null, '_? = # (?:pips?|points?|pts?|ticks?)(?: = (?:about |~ )?#\\$)?'),
  phrase(
    'limit_price',
    '(?:floor|not below|no lower than|min(?:imum)? price)(?: of| at| is| price| :){0,2} (#\\$|#)(?= [,.;)]|$)',
  ),
  phrase(null, '@ #% (?:- >|>|to) #%'),
  phrase('quoted_out', '\\( quotes?(?: is| of| :){0,1} (#\\$|#)(?= \\))'),
  phrase('quoted_out', 'quotes?(?: is| of| :){0,1} (#)(?= , min)'),
  phrase('limit_price', '@ # (?:- >|>) (#)(?= \\( (?:last|mark|mid|now))'),
  phrase(
    null,
    '# (?:stay|stays|remain|remains|keep|kept|left)(?: open| on| in)?(?: with(?: the| its| a){0,1} (?:stop|sl)(?: at| of){0,1} (?:#\\$|#))',
  ),
  // What stands in brackets behind a stop says its distance once more.
  phrase(
    null,
    '\\( (?:about |~ |= )?# (?:pips?|pts?|points?|ticks?)(?:(?: ,| =| or| about| ~| risk| loss| of| away| below| above){0,3}(?: #\\$| #%)){0,2}(?: risk| loss| away| below| above){0,1}(?= \\))',
  ),
  phrase(
    null,
    '(?:tp|take profit|targets?|profit target) (?:unchanged|stays|remains|kept|untouched)(?: at| :){0,1} (?:#\\$|#)',
  ),
  phrase(
    null,
    '(?:underlying|stock|share price|index)(?: is| at| now| trades at| :| =){0,2} (?:#\\$|#)(?= [,.;:)]|$)',
  ),
  phrase('stated_risk_usd', 'r (?:=|:) (#\\$)'),
  ...POINTS,
  phrase(null, '(?:please |pls |kindly |to )?(?:approve|review|confirm|check|authori[sz]e|ok|subject)(?= :)'),
  phrase(null, 'in place|in force|as (?:it is|they are)'),
  phrase(
    null,
    'everything else(?: stays?| remains?| is| keeps){0,1}(?: unchanged| as is| untouched| the same){0,1}',
  ),
  phrase(
    null,
    '(?:all|fully|entirely|mostly)(?: sitting| held| parked){0,1} in (?:@|cash|stables?|stablecoins?|usd|dollars|euros?)',
  ),
  phrase(
    null,
    'buy and hold|(?:is|are|gets?) cancelled (?:on|by|with|after) (?:the |its )?(?:fill|execution|close)',
  ),
  phrase(null, '(?:short|long|medium|near) term|sell off|buy the dip|stop hunt'),
  phrase(null, '(?:to|about to|will|could|should|can|gonna|easy|easily) (?:#x|# x)'),
  phrase(null, '#x (?:my|the|our|its|returns?|gains?|profits?|upside|usual|normal|in|from)'),

  phrase(
    'adv_usd',
    '(?:(?:# (?:h|hours?|hrs?|d|days?)|daily|adv|average daily) )?(?:volume|turnover)(?: (?!at|limit|stop)[a-z]{1,10}){0,4}(?: is| of| :| =| about| ~| around| only| just){1,3} (#\\$)',
  ),
  phrase(
    'entry_price',
    '(?:expected|est|estimated|exp)(?: avg| average| fill| price| entry){1,2}(?: is| of| :| =| about| ~| at){0,2} (#\\$|#)',
  ),
  phrase('entry_price', '(?:at )?(?:the )?(?:market|mkt) \\( (#\\$|#)(?= \\))'),
  phrase('notional_usd', '(?:amount|spend|invest)(?: is| of| :| =){1,2} (#\\$)'),
  phrase(
    null,
    '(?:order ticket|ticket|order id|order ref|ref|reference|id|order no|order nr|order number|trade id)(?: no| nr| :| # )? #(?= [.,;:)a-z]|$)',
  ),
  phrase(
    null,
    '#(?: -)? ?(?:d|day|dma|sma|ema|week|period|bar|h|hour)(?: -)? (?:ma|sma|ema|moving average|average|high|low|vwap|range|trend)|# ?(?:dma|ema|sma)|(?:to|the|above|below|at|near|off) # (?:d|dma|w)(?= [,.;)]|$)|(?:ema|sma|ma|rsi|adx|macd|vix|z|zscore|z - score)(?: \\( # \\))?(?: is| at| of| =| :| <| >| -){0,2} (?:#|#%)(?= [,.;)a-z]|$)|z = - #',
  ),
  phrase(null, '(?:twap|vwap|iceberg|over|for|,) # ?(?:h|hrs?|min|mins|m)(?= [,.;)]|$)'),
  phrase(null, '(?:shift|turnover|drift)(?: is| of| :| =| about){0,2} #%'),
  phrase(
    null,
    '(?:health factor|hf)(?: is| goes| rises| of| :| =| at| stays| from| to| about| above| now| around){0,4} #(?: (?:- >|>|to)(?: about){0,1} #){0,1}',
  ),
  // How long it is meant to be held.
  phrase(
    null,
    '(?:horizon |holding period |hold (?:for )?)(?:about |roughly |~ |of |is |: ){0,1}# (?:to # |- # ){0,1}(?:days?|weeks?|months?|years?|hours?)(?: hold| horizon)?(?! (?:every|each|of))',
  ),
  phrase(
    null,
    'mt[45]|(?:micro )?e (?:- )?mini(?: (?:s and p|nasdaq|dow|russell|s p)(?: #){0,1}){0,1}|s and p(?: 500){0,1}',
  ),
  phrase(
    null,
    '#\\$ (?:of (?:it|that|which) )?(?:is |are )?(?:in |held in |free )?cash(?: available| free)?(?= [,.;)]|$)',
  ),
  phrase('equity_usd', `net (?:liq|liquidation|liquidating)(?: value){0,1}${IS} ${MONEY}`),
  phrase('liquidation_price', `(?:liquidation|liq)${IS} (#\\$|#)`),
  phrase(
    'win_probability',
    `(?:win (?:probability|prob|rate|chance)|probability(?: of (?:winning|a win|success))?|chance(?: of (?:winning|a win|success))?)${IS} (#%)`,
    PERCENT,
  ),
  phrase(
    'win_probability',
    `(?:win (?:probability|prob|rate|chance)|probability(?: of (?:winning|a win|success))?)${IS} (#)`,
  ),
  phrase(
    'win_probability',
    '(#%) (?:win (?:probability|prob|rate|chance)|chance|probability|likely|to win|winner|shot)(?: of (?:winning|a win|success)| to win)?',
    PERCENT,
  ),
  phrase('decimal_odds', '(?:at|odds|price)(?: of| at| :){0,1} (#) (?:\\( )?decimal(?: odds)?'),
  phrase('notional_usd', 'stake(?: is| of| :| =){0,2} (#\\$|#)(?! ?[%@])'),
  phrase('decimal_odds', 'decimal odds(?: of| at| are| is| :){0,2} (#)'),
  phrase(
    'win_probability',
    '(?:we|i)(?: would| honestly| conservatively){0,1} (?:estimate|reckon|think|believe|put|rate|see)(?: it| them| that| him| her| this){0,1}(?: at| is| as| wins){0,2} (#%)',
    PERCENT,
  ),
  phrase(
    'payoff_ratio',
    `(?:payoff|pays|payout|paying|odds|payoff ratio)(?: ratio)?${IS} (#|#x)(?: : #| to #)?`,
  ),
  phrase('loan_to_value_pct', `(?:ltv|loan to value)(?: ratio)?${IS} (#%)`),
  phrase('loan_to_value_pct', '(#%) (?:ltv|loan to value)'),
  phrase(
    'slippage_pct',
    `slippage(?: tolerance| bound| cap| limit| max| maximum| up| allowed| at most| not more than| no more than| below| under| within){0,2}${IS} (#%)`,
  ),
  phrase('slippage_pct', '(#%) (?:max |maximum |allowed |of )?slippage'),
  phrase(
    'min_out',
    '(?:min(?:imum)?|at least|not less than|no less than)(?: amount)?(?: to)? (?:received|receive|out|output|back)(?: is| of| :| =){0,2} (#\\$|#)',
  ),
  phrase(
    'quoted_out',
    '(?:quotes?|quoted|expected)(?: out| amount| output){0,1}(?: is| of| :| =| at| about| ~){0,2} (#\\$|#(?= @))',
  ),
  phrase(
    'min_out',
    '(?:receive|receiving|get|out)(?: at least| minimum| min| no less than| not less than){1} (#\\$|#)',
  ),
  phrase('sell_tax_pct', `(?:sell |transfer |selling )?tax${IS} (#%)`),
  phrase('sell_tax_pct', '(#%) (?:sell |selling |transfer )?tax'),
  phrase('max_drawdown_pct', `(?:max(?:imum)? drawdown|drawdown limit|max dd)${IS} (#%)`),
  phrase('max_drawdown_pct', '(#%) (?:max(?:imum)? drawdown|drawdown limit)'),
  ...DAILY,
  phrase('drawdown_pct', `drawdown${IS} (#%)`),
  phrase('drawdown_pct', '(#%) (?:drawdown|in drawdown)'),
  phrase(
    'max_drawdown_pct',
    '_+(?: ,| ;| \\(| and| but| with| against| of| vs| versus| on){0,2}(?: the| our| my| its| an?){0,1} (?:drawdown |hard |agreed )?(?:limit|cap|max|maximum|ceiling)(?: allowed| drawdown){0,1}(?: is| was| at| of| :| =){0,2} (#%)',
  ),
  phrase(
    'max_drawdown_pct',
    '_+(?: ,| \\(){0,1} (?:of|against|with|vs|versus|at|/)(?: the| our| my| a| an| its){0,2} (#%) (?:drawdown )?(?:limit|cap|max|maximum|ceiling|allowed)',
  ),
  phrase(
    'hedge_cost_pct',
    '(?:cost|costs|costing|premium|for|paying)(?: of| is| about| a){0,2} (#%) of(?: the| my| our| its)? (?:position|holdings?|stake|value|shares|notional)',
  ),
  phrase('fees_pct', `(?:round trip )?(?:fees?|costs?)${IS} (#%)`),
  phrase('fees_pct', '(#%) (?:in |of )?(?:round trip )?(?:fees?|costs?)'),
  phrase('expected_edge_pct', `(?:expected )?(?:edge|return|profit|gain)${IS} (#%)`),
  phrase('expected_edge_pct', '(#%) (?:expected )?(?:edge|expected return|expected profit)'),
  phrase('funding_pct', `funding(?: rate| cost)?${IS} (#%)`),
  phrase('adv_size', `(?:adv|(?:average )?daily volume)${IS} (#\\$|#)(?= (?:shares|units|coins|contracts))`),
  phrase('adv_usd', `(?:adv|(?:average )?daily volume|24h volume)${IS} (#\\$|#)`),
  phrase(
    'adv_size',
    '(?:trades|trading|volume|volume of)(?: about| only| is){0,2} (#\\$|#) (?:shares|units|coins|contracts) (?:a|per|each) day',
  ),
  phrase(
    'adv_size',
    '(?:trades|trading|volume|volume of)(?: about| only| is){0,2} (#)(?: shares| units| coins){0,1} (?:a|per|each) day',
  ),
  phrase(
    'adv_usd',
    '(?:trades|trading|turns over|turnover|volume|volume of)(?: about| only| is| roughly| around| of| at){0,2} (#\\$)(?: of volume){0,1} (?:(?:a|per|each) day|daily)',
  ),
  phrase('depth_usd', `(?:displayed |book |order book |visible )?depth${IS} (#\\$|#)`),
  phrase('usual_size', `(?:usual|normal|average|typical) (?:order |trade )?size${IS} (#)`),
  ...(
    [
      ['(?:seconds?|secs?|s)', 1],
      ['(?:minutes?|mins?)', 60],
      ['(?:hours?|hrs?)', 3600],
    ] as const
  ).map(([unit, seconds]) =>
    phrase(
      'quote_age_seconds',
      `(?:quotes?|quoted|priced?|tick)(?: (?!\\.)[^ ]+){0,4} (#) ${unit} (?:old|ago|earlier|stale)`,
      [seconds, 1],
    ),
  ),
  phrase(
    'token_age_hours',
    '(?:launched|listed|deployed|created|minted|age) (#) (?:hours?|hrs?|h)(?: ago| old)?',
  ),
  phrase(
    'token_age_hours',
    '(?:launched|listed|deployed|created|minted) (#) (?:minutes?|mins?|m) ago',
    [1, 60],
  ),
  phrase('token_age_hours', '(?:launched|listed|deployed|created|minted) (#) days? ago', [24, 1]),
  phrase('token_age_hours', '(#) (?:hours?|hrs?) old'),
  phrase('token_age_hours', '(#) (?:minutes?|mins?) old', [1, 60]),
  phrase('token_age_hours', '(#) days? old', [24, 1]),
  phrase(
    'holding_usd',
    '(?:holdings?|stake|shares)(?: is| are| now| currently| \\(){0,2} (?:worth|valued at)(?: about| around| roughly){0,1} (#\\$|#)',
  ),
  phrase('risk_pct', `(?:stops?|stop loss|sl|lose|losing|loss)${IS} (#%) of${OWNER} ${FUNDS}`),
  phrase('drawdown_pct', `${FUNDS}(?: is| are| already| currently){0,2} down (#%)`),
  phrase('drawdown_pct', "(?:i am|i'm|we are|we're) down (#%)(?: today| this week| this month)?"),
  phrase(
    'stop_loss',
    '(?:stops?|stop loss|sl) for (?:all|both|everything|the whole)(?: of it| position){0,1}(?: at| is| :){0,1} (#\\$|#)',
  ),
  phrase('stop_pips', '(#) pips? (?:hard )?(?:stop loss|stop|sl)'),
  phrase('stop_pips', '(?:stops?|stop loss|sl)(?: of| at| is| :){0,2} (#) pips?(?: away| below| above){0,1}'),
  phrase(
    'stop_loss_pct',
    `(?:stops?|stop loss|sl)${IS} (#%)(?: below| above| away| from entry| under| lower| down){0,3}`,
  ),
  phrase('stop_loss_pct', '(#%) (?:trailing )?(?:stop loss|stop|sl)'),
  phrase(null, 'stops(?: are| at| is){0,2} (?:#\\$|#)(?: and (?:#\\$|#)){1,3}(?: respectively)?'),
  phrase('stop_loss', `(?:stops?|stop loss|sl|stopped out|invalidation|invalidated)(?: on)?${IS} (#\\$|#)`),
  phrase(
    null,
    '(?:equities|equity|bonds?|stocks?|crypto|gold)(?: (?:weight|share|are|is|at|now|stand|stands)){1,3} #%',
  ),
  phrase(
    'stop_loss',
    "(?:stops?|stop loss|sl)(?: (?:just|is|goes|placed|set|hard|sits)){0,2} (?:under|below|above|over|beneath|behind|at|on)(?: (?:the|a|yesterday's|today's|last|recent|swing|local|day's|daily|weekly|previous|prior|range|overnight|session)){0,3}(?: (?:low|high|support|resistance|pivot|lows|highs|level|candle|ema|vwap)){0,2}(?: at| \\(| of){0,1} (#\\$|#)",
  ),
  phrase('take_profit_pct', `(?:take profit|tp|targets?|profit target)${IS} (#%)`),
  phrase('take_profit', `(?:take profit|tp|targets?|profit target)${IS} (#\\$|#)`),
  phrase(
    'stated_risk_usd',
    '(?:risk|loss at stop|loss at the stop)(?: =| :| is){1,2} (#)(?= \\( #% \\)| usd| [,.;)]|$)',
  ),
  // `risk 48 USD = 0.4 % of equity` says one thing twice.
  phrase(
    'risk_pct',
    `(?:risk|risking|risks|loss|lose|losing)(?: at (?:the )?stop)?(?: =| is| of| about| :| at| ~| max){0,2} (?:#\\$|#) (?:=|\\(|,|or|~|is|i e|that is){1,2}(?: about| ~| =){0,1} (#%)(?: of(?: the| my| our){0,1}(?: ${FUNDS}|(?= #)))?`,
  ),
  phrase(
    'risk_pct',
    `(?:risk|risking|risks)(?: only| about| at most| max| up to| exactly){0,2} (#%)(?: of${OWNER} ${FUNDS})?`,
  ),
  phrase('risk_pct', `(#%)(?: of${OWNER} ${FUNDS})? (?:at )?risk(?: per trade)?`),
  phrase(
    'stated_risk_usd',
    '(?:risk|risking|risks)(?: is| of| about| at most| only| ~| around| up to){0,2} (#\\$)(?! of| @| on)',
  ),
  phrase('stated_risk_usd', '(#\\$) (?:at |of )?(?:risk|max(?:imum)? loss)|(#) at risk'),
  phrase(
    null,
    '(?:week|wk|month|tranche|instal?lment|round|part|step) (?:no |nr )?#(?: (?:of|/) #){0,1}(?= (?:[,.;:)]|of)|$)',
  ),
  phrase(null, '# (?:slices|clips|child orders|tranches|pieces)(?! of)'),
  phrase(null, 'good (?:till?|until) (?:cancelled|canceled|date|day)'),
  phrase('stated_risk_usd', '(?:maximum|max) loss(?: is| of| :){0,2} (#\\$)'),
  phrase('strike', 'strikes?(?: of| at| price| is| :){0,2} (#\\$|#)'),
  phrase('strike', '(#\\$|#) strikes?'),
  phrase(
    null,
    '(?:expiry|expiring|expires|expiration)(?: in| of| within| after| is){0,2} # (?:days?|weeks?|months?)|# dte',
  ),
  phrase('net_debit', '(?:net )?debit(?: of| is| at| :| limit){0,2} (#\\$|#)(?: net)?'),
  phrase('net_credit', '(?:net )?credit(?: of| is| at| :| limit){0,2} (#\\$|#)(?: net)?'),
  phrase('option_price', `(?:premium|debit)${IS} (#\\$|#) (?:each|(?:per|a) share)`),
  phrase('premium_usd', `(?:premium|debit)${IS} (#\\$|#)`),
  phrase('premium_usd', '(#\\$|#)(?: in| of| total){0,2} premium'),
  phrase('hedge_cost_pct', '(?:cost|costs|costing|premium)(?: of| is| about| a){0,2} (#%)'),
  phrase('borrowed_usd', 'borrow(?:ing)? (#\\$|# @|#)'),
  phrase(
    'collateral_usd',
    'against(?: the| our| my){0,1} (#\\$)(?: of| in| worth of)?(?: @)?(?: as)?(?: collateral)?',
  ),
  phrase(
    'equity_usd',
    '(?:risk|risking|loss) (?:#\\$|#)(?: \\( #% \\)){0,1} (?:on|of) (?:a |the |my |our ){0,1}(#\\$)(?= [,.;:)]|$)',
  ),
  phrase(
    'equity_usd',
    "(?:that's|that is|=|is|lose|losing)(?: (?:about|max|of)){0,1} (?:#\\$|#)(?: \\( #% \\)){0,1} on (?:a |the |my |our ){0,1}(#\\$|#)(?= [.,;)]|$)",
  ),
  phrase(
    'equity_usd',
    '(?:wallet|account|portfolio|balance) (?:after|then|afterwards)(?: :| is| about| holds){0,2} (#\\$|#)(?! ?[%x@])',
  ),
  phrase('cash_usd', '(?:free )?cash(?: (?:is|:|=|of|available|balance|on hand)){0,2} (#\\$|#)(?! ?[%x@])'),
  phrase('equity_usd', `${FUNDS}(?: with| ,)?${IS} ${MONEY}`),
  phrase(
    'equity_usd',
    '(?:i|we)(?: only| currently| just){0,1} have(?: only| about| around| just){0,1} (#\\$)(?!(?: of| in| worth| on){1,2} @)',
  ),
  phrase(
    'equity_usd',
    `${MONEY}(?: of| in| on| trading| total| sized| futures| margin| options| cash| stock| crypto| forex){0,2}(?: the| my| our){0,1} ${FUNDS}`,
  ),
  phrase(null, 'delivery only'),
  // `volume is still 3x average`
  phrase(
    null,
    '(?:volume|turnover)(?: (?:is|was|at|still|now|about|running|over)){0,3} #x(?: (?:the |its ){0,1}(?:average|avg|usual|normal|median)){0,1}',
  ),
  phrase('leverage', 'leverage(?: of| is| at| =| :){0,2} (#x|#)(?: : #)?'),
  phrase('leverage', '(#) : # leverage'),
  phrase('leverage', '(?:leverage |lev )?(#x)(?: times)?(?: leverage| lev| leveraged| margin)?'),
  phrase('notional_usd', `(?:notional|position size|order size|position value)${IS} (#\\$|#)`),
  phrase('notional_usd', '(#\\$|#) (?:notional|position size)'),
  phrase(
    'notional_usd',
    '(?:a|an|open|opening)(?: new| long| short){0,2} (#\\$)(?: @| long| short){0,1} (?:position|trade|order)(?! size)',
  ),
  phrase(
    'contract_size',
    '(#) (?:oz|ounces?|troy ounces|barrels?|bbl|bushels?|mmbtu|gallons|shares|coins|units)(?: each| per contract| a contract| apiece| contracts?)',
  ),
  phrase('contract_size', '(#) (?:oz|ounces?|barrels?|bbl|bushels?|mmbtu|gallons)(?= \\))'),
  phrase(
    'contract_size',
    '(?:each|one contract)(?: contract){0,1} (?:is|covers|controls|=) (#) (?:oz|ounces?|barrels?|bushels?|shares|units|coins|mmbtu)',
  ),
  phrase('size', 'size(?: of| is| at| :| =){0,2} (#)(?! (?:@|%|x))'),
  phrase('mark_price', `(?:mark|mark price|market price|spot price|last price)${IS} (#\\$|#)`),
  phrase(
    'mark_price',
    `(?:mark|mark price|market price|trading|trades|traded|changes hands|changing hands|spot price|last price|currently|quoted|price is|now)(?: is| at| =| :| price){1,3} (#\\$|#)`,
  ),
  phrase('mark_price', '(?:ask|offer|mark|market)(?: :| is| at){0,1} (#\\$|#)(?= [,;.)]|$)'),
  phrase(
    'mark_price',
    '(?:market|touch|spot|index|current price|live price|present price)(?: is| was| at| trades| trading| currently| now| sits| stands| around| near){1,3} (#\\$|#)',
  ),
  phrase(
    'mark_price',
    'last(?: trade| traded| tick| print| close| price| sale| done){1,2}(?: was| is| at| :| =){0,2} (#\\$|#)',
  ),
  phrase(
    'entry_price',
    '(?:at )?(?:the )?(?:market|mkt)(?: ,| \\(){0,1} (?:about|around|approx|approximately|roughly|near|~|currently|now){1,2} (#\\$|#)(?: each| a share| per share)?',
  ),
  phrase('mark_price', '(?:last|spot)(?: is| at| :| =){0,2} (#\\$|#)(?! [a-z@#])'),
  phrase('premium_usd', 'total(?: premium| cost| of| is| debit){0,2} (#\\$|#)'),
  phrase('fraction_of_equity', `(#%) of${OWNER} ${FUNDS}`, PERCENT),
  // `1.9 % of 330k`
  phrase(
    'equity_usd',
    '(?:now|currently|already|today|then|after|afterwards|weight|share) #% of(?: the| my| our| a){0,1} (#\\$)(?: (?:portfolio|account|fund|book|total|wallet)){0,1}',
  ),
  phrase('equity_usd', '#% of (?:a |the |my |our ){0,1}(#\\$)(?= [,.;:)]|$)'),
  // The equity was read before.
  phrase('fraction_of_equity', `(#%) of${OWNER} _+ _+`, PERCENT),
  phrase('entry_price', `(?:entry|enter|entering|filled)${IS} (#\\$|#)`),
  phrase(
    'limit_price',
    `(?:limit|limit order|limit price|limit buy|limit sell)${IS} (#\\$|#)(?! (?:@|shares?|units?|coins?|contracts?|lots?|of (?:my |the |our ){0,1}#))`,
  ),
  phrase(
    'limit_price',
    '(?:,|@|coins?|shares?|units?|contracts?|lots?) (#\\$|#) limit(?= (?:[,.;)(]|day|gtc)|$)',
  ),
  phrase('limit_price', '(?:not|no|never) (?:above|higher than|below|lower than) (#\\$|#)'),
  phrase(null, '(?:fees?|commissions?)(?: is| of| :| =| about){0,2} (?:#\\$|#)'),
  // How an order is worked, whatever its size.
  phrase(
    null,
    '(?:over|during|within|across)(?: the)?(?: next| coming){0,1} (?:#|two|three|four|five|six|eight|ten|twelve) (?:minutes?|mins?|hours?|hrs?|days?|weeks?)',
  ),
  phrase(
    null,
    '(?:in|into|as|across|with|using) (?:#|two|three|four|five|six|eight|ten|twelve|several|equal|some)(?: equal| limit| market| small| child| iceberg){0,2} (?:slices?|clips?|parts?|pieces?|orders?|chunks?|tranches?)(?: of(?: about)? (?:#\\$|#)(?: each)?(?! @))?',
  ),
  phrase(null, 'within #% of(?: the)? (?:mid|mark|market|touch|last|spot|best|midpoint)(?: price)?'),
  phrase(
    null,
    'nothing(?: else)?(?: is)? open|no (?:other )?(?:open )?(?:positions?|trades?)(?: open)?|flat otherwise|otherwise flat',
  ),
  phrase(null, '# #(?= of (?:the|my|our) @)'),
  phrase(null, '\\( up #%(?= \\))|(?:is|are|already|currently) up #%'),
  phrase(null, '(?:to )?break even'),
  phrase(null, 'no (?:other |further |open ){0,2}(?:short |long |sold |written ){0,1}options?'),

  phrase(
    null,
    '(?:clips?|slices?|tranches?|pieces?|chunks?|parts?|child orders?) of(?: about| around| ~| at most| max){0,1} (?:#\\$|#)(?: @){0,1}',
  ),
  phrase(null, 'net (?:cost|premium)(?: is| of| :| =| about){0,2} (?:#\\$|#)'),
  phrase('mark_price', "(?:we are|we're|it is|it's|price is|stands) at (#\\$|#)(?! [@%x])"),
  phrase(
    'margin_usd',
    '(#\\$)(?: balance| of){0,2} (?:as|for|in) (?:the )?(?:isolated |cross |initial ){0,1}margin|(?:posted |isolated |initial )margin(?: is| of| :| =){0,2} (#\\$)',
  ),
  phrase(null, 'trigger(?: price)?(?: at| of| :| is){0,1} (?:#\\$|#)'),
]
