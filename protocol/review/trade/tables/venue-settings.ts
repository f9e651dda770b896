// Parameters of the order requests of venues that say how an order is named, shown, matched or kept, with the values of which that is
// true: no size, price, protection or account changes. Public sources: the order references of Alpaca, Binance, Bitfinex, Bitget, Bybit,
// Coinbase, CoW Protocol, Deribit, dYdX, Gate, Gemini, Hyperliquid, IG, Interactive Brokers, Kite, Kraken, KuCoin, NautilusTrader, OANDA,
// OKX, Saxo, Schwab, Tastytrade and 1inch.

/** `flag`, `id`, `address`, `count`, `zero` and `time` stand for values of that form; everything else is a value as the venue spells it. */
export const VENUE_SETTINGS: readonly (readonly [values: string, names: string])[] = [
  [
    'flag',
    'autoCxl isAutomated restrictIntermediateTokens onlyDirectRoutes asLegacyTransaction priceProtect rfqEnabled rfqDisabled automatedSource strictPositionEffectValidation transmit useAdaptive manualIndicator manualOrder isSingleGroup usePriceMgmtAlgo allowPartialFill partiallyFillable disableEstimate hidden sweepToFill notHeld allOrNone eTradeOnly firmQuoteOnly mmp banAmend rejectPostOnly closeOnTrigger optOutSmartRouting forceOpen isForceOpen guaranteed',
  ],
  [
    'id',
    'accountKey accountSpec integrator epic clOrdId cOID cid userref strategyType orderLinkId attachAlgoClOrdId dealReference externalReference referrer entryTag uic conid conidex legId positionIdx recvWindow typeTime typeFilling deviation tpslMode triggerDirection slippagePoints listingExchange primaryExchange requestedDestination protocols label',
  ],
  // The account that pays and receives.
  ['address', 'fromAddress swapper taker userAddress userPublicKey'],
  [
    'count',
    'icebergQty displayVol displaySize maxShow disclosedQuantity displayQty visibleSize goodTilBlock complexityLevel maxAccounts fromChain toChain tokenInChainId tokenOutChainId',
  ],
  [
    'zero',
    'iceberg subaccountNumber origin ocaType flags percentOffset scaleInitLevelSize scaleSubsLevelSize scalePriceIncrement minQty marketProtection feeAmount pxAmendType amendPxOnTriggerType isLeverage appData',
  ],
  [
    'time',
    'goodTilTimeInSeconds goodTilBlockTime startTm expireTm validUntil validTo expiresAfter endTime gtdTime goodAfterTime goodTillDate cancelTime deadline',
  ],
  ['ACK RESULT FULL MINI', 'newOrderRespType actionMode'],
  [
    'NONE EXPIRE_TAKER EXPIRE_MAKER EXPIRE_BOTH DECREMENT TRANSFER cancel_maker cancel_taker cancel_both cancel_newest cancel_oldest CancelMaker CancelTaker CancelBoth CN CO CB DC -',
    'selfTradePreventionMode stpMode smpType stpType stp stpAct',
  ],
  ['NONE', 'priceMatch pegPriceType complexOrderStrategyType'],
  ['DEFAULT NO_TRIGGER', 'emulationTrigger triggerCondition positionFill'],
  ['OPEN_ONLY', 'positionFill'],
  ['SHARES QUANTITY', 'quantityType amountType'],
  ['Percent', 'slippageToleranceType'],
  ['OPENING TO_OPEN OPEN O', 'positionEffect openClose toOpenClose'],
  [
    'FIFO LIFO HIFO HIGH_COST HIGHEST_COST LOW_COST LOWEST_COST AVERAGE_COST SPECIFIC_LOT LOSS_HARVESTER',
    'taxLotMethod taxLot taxLots lotSelection',
  ],
  ['ALL_OR_NONE DO_NOT_REDUCE ALL_OR_NONE_DO_NOT_REDUCE', 'specialInstruction'],
  ['StandAlone IfDoneMaster IfDoneSlave', 'orderRelation'],
  ['FxSpot Stock Etf', 'assetType'],
  ['DayOrder GoodTillCancel ImmediateOrCancel FillOrKill', 'durationType'],
  ['SINGLE TRIGGER', 'orderStrategyType'],
  ['GTE_GTC', 'timeInForce'],
  ['na', 'grouping'],
  // Polymarket.
  ['FOK FAK GTC GTD', 'order_type orderType'],
  ['CNC NRML MIS MTF', 'product'],
  ['/v1/order/new', 'request'],
  ['QTY', 'entrustType'],
  ['ExactIn', 'swapMode'],
  // How agents send a call of a tool: OpenAI, Anthropic, LangChain, Model Context Protocol.
  ['tool_use tool_call function function_call', 'type'],
  ['tools/call', 'method'],
  ['2.0', 'jsonrpc'],
  ['assistant', 'role'],
  ['condition limit', 'tpOrdKind'],
  ['USDT_FUTURES USDC_FUTURES', 'productType'],
  ['STOP_DIRECTION_STOP_DOWN STOP_DIRECTION_STOP_UP', 'stopDirection'],
  ['post fciq fcib nompp', 'oflags'],
  ['maker_or_cancel immediate_or_cancel fill_or_kill', 'options'],
]
