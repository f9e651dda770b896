/**
 * Order requests with the optional parameters that venues document, written after their references: Alpaca, Binance, Bitfinex, Bitget,
 * Bybit, CCXT, Coinbase, CoW Protocol, dYdX, Freqtrade, Futu, Gate, Gemini, Hyperliquid, IG, Interactive Brokers, Jupiter, Kite, Kraken,
 * KuCoin, Lean, LI.FI, MetaTrader, NautilusTrader, OANDA, OKX, Robinhood, Saxo, Schwab, Tastytrade, Tradier, TradeStation, Webull, 0x, 1inch.
 */
import { describe, expect, it } from 'vitest'
import { judged, type Members, rulesOf } from '../testing/orders.ts'

const ORDERS: readonly (readonly [venue: string, order: Members])[] = [
  [
    'Binance futures',
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'BOTH',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.04',
      reduceOnly: 'false',
      price: '50000',
      newClientOrderId: 'x-1',
      workingType: 'MARK_PRICE',
      priceProtect: 'TRUE',
      newOrderRespType: 'ACK',
      priceMatch: 'NONE',
      selfTradePreventionMode: 'EXPIRE_TAKER',
      recvWindow: 5000,
      timestamp: 1764000000000,
    },
  ],
  [
    'Binance spot',
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.04',
      price: '50000',
      newClientOrderId: 'x-1',
      strategyId: 12,
      strategyType: 1000001,
      icebergQty: '0.01',
      newOrderRespType: 'RESULT',
      selfTradePreventionMode: 'NONE',
      recvWindow: 5000,
      timestamp: 1764000000000,
      signature: 'ab12',
    },
  ],
  [
    'Binance, an amount of money',
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      quoteOrderQty: '2000',
      newOrderRespType: 'FULL',
      recvWindow: 5000,
      timestamp: 1764000000000,
    },
  ],
  [
    'Bybit',
    {
      category: 'linear',
      symbol: 'BTCUSDT',
      isLeverage: 0,
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.04',
      price: '50000',
      triggerDirection: null,
      orderFilter: 'Order',
      timeInForce: 'PostOnly',
      positionIdx: 0,
      orderLinkId: 'a-1',
      takeProfit: '53000',
      stopLoss: '49000',
      tpTriggerBy: 'MarkPrice',
      slTriggerBy: 'MarkPrice',
      reduceOnly: false,
      closeOnTrigger: false,
      smpType: 'None',
      mmp: false,
      tpslMode: 'Full',
      tpOrderType: 'Market',
      slOrderType: 'Market',
    },
  ],
  [
    'Bybit, an amount of money',
    {
      category: 'spot',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '2000',
      marketUnit: 'quoteCoin',
      slippageToleranceType: 'Percent',
      slippageTolerance: '0.5',
      timeInForce: 'IOC',
      orderLinkId: 'a-1',
    },
  ],
  [
    'OKX',
    {
      instId: 'BTC-USDT',
      tdMode: 'cash',
      clOrdId: 'b15',
      tag: 'bot',
      side: 'buy',
      posSide: 'net',
      ordType: 'limit',
      sz: '0.04',
      px: '50000',
      reduceOnly: false,
      tgtCcy: 'base_ccy',
      banAmend: false,
      pxAmendType: '0',
      tradeQuoteCcy: 'USDT',
      stpMode: 'cancel_maker',
      attachAlgoOrds: [
        {
          attachAlgoClOrdId: 'c1',
          tpTriggerPx: '53000',
          tpOrdPx: '-1',
          tpOrdKind: 'condition',
          tpTriggerPxType: 'last',
          slTriggerPx: '49000',
          slOrdPx: '-1',
          slTriggerPxType: 'mark',
          amendPxOnTriggerType: '0',
        },
      ],
    },
  ],
  [
    'Kraken',
    {
      nonce: 1,
      pair: 'XBTUSD',
      type: 'buy',
      ordertype: 'limit',
      volume: '0.04',
      price: '50000',
      oflags: 'post,fciq',
      timeinforce: 'GTC',
      starttm: '0',
      expiretm: '0',
      cl_ord_id: 'k-1',
      userref: 12,
      stptype: 'cancel-newest',
      reduce_only: false,
      validate: false,
      deadline: '2026-11-30T10:00:00Z',
    },
  ],
  [
    'Kraken with a stop',
    {
      nonce: 1,
      pair: 'XBTUSD',
      type: 'buy',
      ordertype: 'limit',
      volume: '0.04',
      price: '50000',
      displayvol: '0.01',
      close: { ordertype: 'stop-loss', price: '49000' },
    },
  ],
  [
    'Coinbase with a bracket',
    {
      client_order_id: 'u-1',
      product_id: 'BTC-USD',
      side: 'BUY',
      order_configuration: {
        limit_limit_gtd: {
          base_size: '0.04',
          limit_price: '50000',
          end_time: '2026-12-01T00:00:00Z',
          post_only: true,
        },
      },
      self_trade_prevention_id: 's',
      leverage: '1',
      margin_type: 'CROSS',
      preview_id: 'p',
      retail_portfolio_id: 'r',
      attached_order_configuration: {
        trigger_bracket_gtc: { limit_price: '53000', stop_trigger_price: '49000' },
      },
    },
  ],
  [
    'Coinbase at the market',
    {
      client_order_id: 'u-1',
      product_id: 'BTC-USD',
      side: 'BUY',
      order_configuration: {
        market_market_ioc: { quote_size: '2000', rfq_enabled: false, rfq_disabled: true },
      },
    },
  ],
  [
    'Coinbase, a stop',
    {
      client_order_id: 'u-1',
      product_id: 'BTC-USD',
      side: 'SELL',
      order_configuration: {
        stop_limit_stop_limit_gtc: {
          base_size: '0.04',
          limit_price: '48900',
          stop_price: '49000',
          stop_direction: 'STOP_DIRECTION_STOP_DOWN',
        },
      },
    },
  ],
  [
    'Alpaca with a bracket',
    {
      symbol: 'MRK',
      qty: '15',
      side: 'buy',
      type: 'limit',
      time_in_force: 'day',
      limit_price: '101.2',
      extended_hours: false,
      client_order_id: 'a',
      order_class: 'bracket',
      take_profit: { limit_price: '110' },
      stop_loss: { stop_price: '96', limit_price: '95.5' },
      position_intent: 'buy_to_open',
    },
  ],
  [
    'Alpaca, an amount of money',
    {
      symbol: 'VTI',
      notional: '500',
      side: 'buy',
      type: 'market',
      time_in_force: 'day',
      client_order_id: 'a',
      extended_hours: false,
    },
  ],
  [
    'OANDA, a stop by its distance',
    {
      order: {
        type: 'MARKET',
        instrument: 'EUR_USD',
        units: '20000',
        timeInForce: 'FOK',
        positionFill: 'DEFAULT',
        stopLossOnFill: { distance: '0.0030', timeInForce: 'GTC' },
      },
      mark_price: 1.0842,
    },
  ],
  [
    'OANDA, a stop that follows',
    {
      order: {
        type: 'MARKET',
        instrument: 'EUR_USD',
        units: '-20000',
        timeInForce: 'FOK',
        priceBound: '1.0835',
        positionFill: 'OPEN_ONLY',
        trailingStopLossOnFill: { distance: '0.0030', timeInForce: 'GTC' },
      },
      mark_price: 1.0842,
    },
  ],
  [
    'Interactive Brokers, web API',
    {
      acctId: 'U1',
      conid: 265598,
      secType: '265598:STK',
      cOID: 'c',
      orderType: 'LMT',
      listingExchange: 'SMART',
      isSingleGroup: false,
      outsideRTH: false,
      price: 101.2,
      side: 'BUY',
      ticker: 'MRK',
      tif: 'DAY',
      referrer: 'QuickTrade',
      quantity: 15,
      useAdaptive: false,
      isCcyConv: false,
      manualIndicator: false,
    },
  ],
  [
    'Interactive Brokers, TWS',
    {
      contract: {
        conId: 1,
        symbol: 'MRK',
        secType: 'STK',
        exchange: 'SMART',
        primaryExchange: 'NYSE',
        currency: 'USD',
        localSymbol: 'MRK',
        tradingClass: 'MRK',
      },
      order: {
        action: 'BUY',
        totalQuantity: 15,
        orderType: 'LMT',
        lmtPrice: 101.2,
        tif: 'DAY',
        transmit: true,
        outsideRth: false,
        hidden: false,
        allOrNone: false,
        orderRef: 'r',
        account: 'DU1',
        ocaGroup: '',
        ocaType: 0,
        eTradeOnly: false,
        openClose: 'O',
        origin: 0,
        whatIf: false,
        displaySize: 0,
        algoStrategy: 'Adaptive',
        algoParams: [{ tag: 'adaptivePriority', value: 'Normal' }],
      },
    },
  ],
  [
    'Schwab',
    {
      orderType: 'LIMIT',
      session: 'NORMAL',
      duration: 'DAY',
      orderStrategyType: 'SINGLE',
      complexOrderStrategyType: 'NONE',
      price: '101.2',
      taxLotMethod: 'FIFO',
      requestedDestination: 'AUTO',
      specialInstruction: 'ALL_OR_NONE',
      orderLegCollection: [
        {
          orderLegType: 'EQUITY',
          legId: 1,
          instruction: 'BUY',
          quantity: 15,
          quantityType: 'SHARES',
          positionEffect: 'OPENING',
          instrument: { symbol: 'MRK', assetType: 'EQUITY' },
        },
      ],
    },
  ],
  [
    'Tradier',
    {
      class: 'equity',
      symbol: 'MRK',
      side: 'buy',
      quantity: '15',
      type: 'limit',
      duration: 'day',
      price: '101.20',
      tag: 't-1',
      preview: false,
    },
  ],
  [
    'Saxo',
    {
      AccountKey: 'k',
      Uic: 211,
      AssetType: 'Stock',
      Symbol: 'MRK:xnys',
      Amount: 15,
      AmountType: 'Quantity',
      BuySell: 'Buy',
      OrderType: 'Limit',
      OrderPrice: 101.2,
      OrderDuration: { DurationType: 'GoodTillCancel' },
      ManualOrder: false,
      OrderRelation: 'StandAlone',
      ExternalReference: 'e',
      IsForceOpen: false,
      ToOpenClose: 'ToOpen',
    },
  ],
  [
    'IG',
    {
      epic: 'CS.D.EURUSD.CFD.IP',
      instrument: 'EUR/USD',
      expiry: '-',
      direction: 'BUY',
      size: '20000',
      orderType: 'LIMIT',
      level: '1.0840',
      guaranteedStop: false,
      stopLevel: '1.0808',
      limitLevel: '1.0910',
      forceOpen: true,
      currencyCode: 'USD',
      dealReference: 'd',
      timeInForce: 'EXECUTE_AND_ELIMINATE',
      trailingStop: false,
    },
  ],
  [
    'dYdX',
    {
      market: 'BTC-USD',
      side: 'BUY',
      type: 'LIMIT',
      size: '0.04',
      price: '50000',
      timeInForce: 'GTT',
      postOnly: false,
      reduceOnly: false,
      clientId: 12,
      goodTilBlock: 123,
      subaccountNumber: 0,
      execution: 'DEFAULT',
    },
  ],
  [
    'Hyperliquid',
    {
      action: {
        type: 'order',
        orders: [
          {
            a: 0,
            b: true,
            p: '50000',
            s: '0.04',
            r: false,
            t: { limit: { tif: 'Gtc' } },
            c: '0x00000000000000000000000000000001',
          },
        ],
        grouping: 'na',
      },
      nonce: 1,
      vaultAddress: null,
      expiresAfter: 1764000000000,
    },
  ],
  [
    'Bitget',
    {
      symbol: 'BTCUSDT',
      productType: 'USDT-FUTURES',
      marginMode: 'isolated',
      marginCoin: 'USDT',
      size: '0.04',
      price: '50000',
      side: 'buy',
      tradeSide: 'open',
      orderType: 'limit',
      force: 'gtc',
      clientOid: 'c',
      reduceOnly: 'NO',
      presetStopSurplusPrice: '53000',
      presetStopLossPrice: '49000',
      stpMode: 'none',
    },
  ],
  [
    'KuCoin',
    {
      clientOid: 'c',
      side: 'buy',
      symbol: 'BTC-USDT',
      type: 'limit',
      price: '50000',
      size: '0.04',
      timeInForce: 'GTC',
      postOnly: false,
      hidden: false,
      iceberg: false,
      remark: 'r',
      stp: 'CN',
      tags: 't',
    },
  ],
  [
    'Gate',
    {
      text: 't-1',
      currency_pair: 'BTC_USDT',
      type: 'limit',
      account: 'spot',
      side: 'buy',
      amount: '0.04',
      price: '50000',
      time_in_force: 'gtc',
      iceberg: '0',
      auto_borrow: false,
      auto_repay: false,
      stp_act: 'cn',
      action_mode: 'ACK',
    },
  ],
  [
    'Robinhood crypto',
    {
      client_order_id: 'c',
      side: 'buy',
      type: 'limit',
      symbol: 'BTC-USD',
      limit_order_config: { asset_quantity: '0.04', limit_price: '50000', time_in_force: 'gtc' },
    },
  ],
  [
    'MetaTrader 5',
    {
      action: 'TRADE_ACTION_DEAL',
      symbol: 'EURUSD',
      volume: 0.2,
      type: 'ORDER_TYPE_BUY',
      price: 1.084,
      sl: 1.0808,
      tp: 1.091,
      deviation: 10,
      magic: 234,
      comment: 'c',
      type_time: 'ORDER_TIME_GTC',
      type_filling: 'ORDER_FILLING_IOC',
    },
  ],
  [
    'Tastytrade',
    {
      'time-in-force': 'Day',
      'order-type': 'Limit',
      price: '101.2',
      'price-effect': 'Debit',
      'automated-source': true,
      source: 'bot',
      legs: [{ 'instrument-type': 'Equity', symbol: 'MRK', quantity: 15, action: 'Buy to Open' }],
      'advanced-instructions': { 'strict-position-effect-validation': true },
    },
  ],
  [
    'TradeStation',
    {
      AccountID: '1',
      Symbol: 'MRK',
      Quantity: '15',
      OrderType: 'Limit',
      LimitPrice: '101.2',
      TradeAction: 'BUY',
      TimeInForce: { Duration: 'DAY' },
      Route: 'Intelligent',
      AdvancedOptions: { AllOrNone: false },
    },
  ],
  [
    'Kite',
    {
      tradingsymbol: 'INFY',
      exchange: 'NSE',
      transaction_type: 'BUY',
      order_type: 'LIMIT',
      quantity: 15,
      product: 'CNC',
      price: 18.4,
      trigger_price: 0,
      disclosed_quantity: 0,
      validity: 'DAY',
      variety: 'regular',
      tag: 't',
      market_protection: 0,
      currency: 'USD',
    },
  ],
  [
    'Gemini',
    {
      request: '/v1/order/new',
      nonce: 1,
      client_order_id: 'c',
      symbol: 'btcusd',
      amount: '0.04',
      price: '50000',
      side: 'buy',
      type: 'exchange limit',
      options: ['maker-or-cancel'],
    },
  ],
  [
    'Bitfinex',
    {
      type: 'EXCHANGE LIMIT',
      symbol: 'tBTCUSD',
      amount: '0.04',
      price: '50000',
      flags: 0,
      cid: 12,
      tif: '2026-12-01 10:00:00',
      meta: { aff_code: 'x' },
      side: 'buy',
    },
  ],
  [
    'CoW Protocol',
    {
      sellToken: 'USDC',
      buyToken: 'WETH',
      sellAmount: '2000',
      buyAmount: '0.8',
      quotedBuyAmount: '0.803',
      validTo: 1764000000,
      partiallyFillable: false,
      kind: 'sell',
      feeAmount: '0',
      appData: '0x00',
    },
  ],
  [
    '1inch',
    {
      fromToken: 'USDC',
      toToken: 'WETH',
      amountUsd: 2000,
      slippage_pct: 0.5,
      disableEstimate: false,
      allowPartialFill: false,
      protocols: 'UNISWAP_V3',
      complexityLevel: 2,
    },
  ],
  [
    'CCXT',
    {
      exchange: 'kraken',
      symbol: 'BTC/USD',
      type: 'limit',
      side: 'buy',
      amount: 0.04,
      price: 50000,
      params: {
        postOnly: true,
        timeInForce: 'GTC',
        clientOrderId: 'c',
        stopLoss: { triggerPrice: 49000, type: 'market' },
        takeProfit: { triggerPrice: 53000 },
        marginMode: 'isolated',
        hedged: false,
      },
    },
  ],
  [
    'Lean',
    {
      Symbol: 'MRK',
      Quantity: 15,
      Type: 'Limit',
      LimitPrice: 101.2,
      Tag: 't',
      Direction: 'Buy',
      TimeInForce: 'Day',
    },
  ],
  [
    'NautilusTrader',
    {
      instrument_id: 'MRK.XNYS',
      order_side: 'BUY',
      order_type: 'LIMIT',
      quantity: 15,
      price: 101.2,
      time_in_force: 'GTC',
      post_only: false,
      reduce_only: false,
      quote_quantity: false,
      display_qty: null,
      emulation_trigger: 'NO_TRIGGER',
      strategy_id: 'S-1',
      exec_algorithm_id: null,
      tags: ['a'],
    },
  ],
  [
    'Freqtrade',
    {
      pair: 'BTC/USDT',
      side: 'long',
      ordertype: 'limit',
      stakeamount: 2000,
      price: 50000,
      leverage: 1,
      entry_tag: 'force',
    },
  ],
  [
    'Interactive Brokers with a bracket',
    {
      symbol: 'MRK',
      action: 'BUY',
      totalQuantity: 15,
      lmtPrice: 101.2,
      takeProfitPrice: 110,
      stopLossPrice: 96,
      tif: 'GTC',
      goodAfterTime: '',
      goodTillDate: '',
      usePriceMgmtAlgo: true,
      scaleInitLevelSize: 0,
      sweepToFill: false,
      notHeld: false,
      minQty: 0,
      percentOffset: 0,
    },
  ],
  [
    'Alpaca, an option',
    {
      symbol: 'AAPL261218C00200000',
      qty: '1',
      side: 'buy',
      type: 'limit',
      limit_price: '2.5',
      time_in_force: 'day',
      position_intent: 'buy_to_open',
    },
  ],
  [
    'Alpaca, two legs',
    {
      order_class: 'mleg',
      qty: '1',
      type: 'limit',
      limit_price: '1.2',
      time_in_force: 'day',
      legs: [
        { symbol: 'AAPL261218C00200000', ratio_qty: '1', side: 'buy', position_intent: 'buy_to_open' },
        { symbol: 'AAPL261218C00210000', ratio_qty: '1', side: 'sell', position_intent: 'sell_to_open' },
      ],
    },
  ],
  [
    'Schwab, an option',
    {
      complexOrderStrategyType: 'NONE',
      orderType: 'LIMIT',
      session: 'NORMAL',
      price: '2.50',
      duration: 'DAY',
      orderStrategyType: 'SINGLE',
      orderLegCollection: [
        {
          instruction: 'BUY_TO_OPEN',
          quantity: 1,
          instrument: { symbol: 'XYZ   261218C00050000', assetType: 'OPTION' },
        },
      ],
    },
  ],
  [
    'Tradier, an option',
    {
      class: 'option',
      symbol: 'SPY',
      option_symbol: 'SPY261218C00650000',
      side: 'buy_to_open',
      quantity: '1',
      type: 'limit',
      duration: 'day',
      price: '3.20',
    },
  ],
  [
    'LI.FI',
    {
      fromChain: 1,
      toChain: 1,
      fromToken: 'USDC',
      toToken: 'WETH',
      fromAmount: '2000',
      fromAddress: '0x27b1fdb04752bbc536007a920d24acb045561c26',
      slippage: 0.005,
      order: 'RECOMMENDED',
      integrator: 'a',
      action: 'swap',
    },
  ],
  [
    '0x',
    {
      sellToken: 'USDC',
      buyToken: 'WETH',
      sellAmount: '2000',
      slippageBps: 50,
      taker: '0x27b1fdb04752bbc536007a920d24acb045561c26',
      chainId: 1,
    },
  ],
  [
    'Jupiter',
    {
      inputMint: 'USDC',
      outputMint: 'SOL',
      amount: '2000',
      slippageBps: 50,
      swapMode: 'ExactIn',
      onlyDirectRoutes: false,
      asLegacyTransaction: false,
      restrictIntermediateTokens: true,
      maxAccounts: 64,
    },
  ],
  [
    'Kraken WebSocket',
    {
      method: 'add_order',
      params: {
        order_type: 'limit',
        side: 'buy',
        limit_price: 50000,
        order_userref: 100,
        order_qty: 0.04,
        symbol: 'BTC/USD',
        time_in_force: 'gtc',
        post_only: true,
        token: 't',
      },
      req_id: 1,
    },
  ],
  [
    'Hyperliquid SDK',
    {
      coin: 'BTC',
      is_buy: true,
      sz: 0.04,
      limit_px: 50000,
      order_type: { limit: { tif: 'Gtc' } },
      reduce_only: false,
    },
  ],
  [
    'dYdX at the market',
    {
      market: 'BTC-USD',
      side: 'BUY',
      type: 'MARKET',
      size: 0.04,
      price: 50500,
      goodTilTimeInSeconds: 120,
      postOnly: false,
      reduceOnly: false,
    },
  ],
  [
    'Interactive Brokers, Python',
    {
      secType: 'STK',
      symbol: 'MRK',
      exchange: 'SMART',
      currency: 'USD',
      action: 'BUY',
      orderType: 'LMT',
      totalQuantity: 15,
      lmtPrice: 101.2,
      account: 'DU123',
    },
  ],
  [
    'Robinhood',
    {
      symbol: 'MRK',
      quantity: 15,
      side: 'buy',
      type: 'limit',
      price: '101.20',
      time_in_force: 'gfd',
      trigger: 'immediate',
      extended_hours: false,
      account: 'https://api.robinhood.com/accounts/1/',
      instrument: 'https://api.robinhood.com/instruments/1/',
    },
  ],
  [
    'Webull',
    {
      new_orders: [
        {
          client_order_id: 'c',
          symbol: 'MRK',
          instrument_type: 'EQUITY',
          market: 'US',
          order_type: 'LIMIT',
          limit_price: '101.2',
          quantity: '15',
          support_trading_session: 'CORE',
          side: 'BUY',
          time_in_force: 'DAY',
          entrust_type: 'QTY',
          combo_type: 'NORMAL',
        },
      ],
    },
  ],
  [
    'Futu',
    {
      code: 'US.MRK',
      price: 101.2,
      qty: 15,
      trd_side: 'BUY',
      order_type: 'NORMAL',
      trd_env: 'REAL',
      acc_id: 1,
      remark: 'r',
      time_in_force: 'DAY',
    },
  ],
  [
    'QuantConnect',
    {
      symbol: 'MRK',
      quantity: 15,
      tag: 'entry',
      type: 'LimitOrder',
      limitPrice: 101.2,
      direction: 'Buy',
      properties: { timeInForce: 'Day' },
    },
  ],
  ['Zipline', { asset: 'MRK', amount: 15, limit_price: 101.2, style: 'limit', side: 'buy' }],
]

const account = { equity_usd: 100_000, open_positions: [] }
const verdict = (order: Members): string => judged(order).verdict

describe('order requests as venues document them [review, 7]', () => {
  it.each(ORDERS)('%s', (_venue, order) => {
    const { coverage } = judged({ ...order, account })
    expect([verdict({ ...order, account }), coverage.unjudged]).toEqual(['approve', []])
  })

  it.each(ORDERS.filter(([venue]) => venue !== 'Coinbase, a stop'))(
    '%s: too large is refused',
    (_venue, order) => {
      expect(verdict({ ...order, account: { ...account, equity_usd: 4 } })).toBe('reject')
    },
  )
})

describe('parameters that change an order are no settings [review, 7]', () => {
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', quantity: '0.04', price: '50000', account }
  it.each<[string, Members]>([
    ['a price that the venue sets', { priceMatch: 'OPPONENT_20' }],
    ['a size in coins of the quote', { oflags: 'viqc' }],
    ['other accounts', { mirror_account_id: 'b-7' }],
    ['a recipient', { recipient_id: 'b-7' }],
    ['a currency that counts as the size', { quote_quantity: true }],
    ['a closing effect', { positionEffect: 'CLOSING' }],
    ['hooks of an order', { appData: `0x${'ab'.repeat(32)}` }],
    ['a second quantity', { quantityType: 'DOLLARS' }],
  ])('%s', (_what, members) => {
    expect(verdict({ ...order, ...members })).toBe('approve_with_concerns')
  })

  it('a purchase at the market counts money where the venue counts money', () => {
    const bybit = {
      category: 'spot',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '2000',
      account,
    }
    expect(verdict({ ...bybit, marketUnit: 'quoteCoin' })).toBe('approve')
    expect(verdict({ ...bybit, marketUnit: 'quoteCoin', qty: '90000' })).toBe('reject')
    expect(verdict({ ...bybit, marketUnit: 'baseCoin' })).toBe('reject')
    // Without the member Bybit takes money; who wrote it may have meant coins.
    expect(judged(bybit)).toMatchObject({ verdict: 'approve_with_concerns', basis: 'unjudged' })
    const okx = {
      instId: 'BTC-USDT',
      tdMode: 'cash',
      side: 'buy',
      ordType: 'limit',
      sz: '2000',
      px: '50000',
      account,
    }
    expect(judged({ ...okx, tgtCcy: 'quote_ccy' })).toMatchObject({
      verdict: 'approve_with_concerns',
      basis: 'unjudged',
    })
  })

  it('IG: the limit is where the profit is taken', () => {
    const ig = {
      epic: 'CS.D.EURUSD.CFD.IP',
      instrument: 'EUR/USD',
      direction: 'BUY',
      size: '20000',
      orderType: 'LIMIT',
    }
    const levels = { level: '1.0840', stopLevel: '1.0808', limitLevel: '1.0910' }
    const [read] = (judged({ ...ig, ...levels, account }).decoded as { orders: { numbers: object }[] }).orders
    expect(read!.numbers).toMatchObject({ limit_price: '1.084', stop_loss: '1.0808', take_profit: '1.091' })
    expect(rulesOf(judged({ ...ig, ...levels, stopLevel: '1.0908', account }))).toContain(
      'trade.t07_wrong_side',
    )
  })

  it('an intent to close is a close', () => {
    const close = {
      symbol: 'MRK',
      qty: '15',
      side: 'sell',
      type: 'market',
      position_intent: 'sell_to_close',
      account,
    }
    expect(rulesOf(judged(close))).toContain('trade.t20_close.concern')
    expect(verdict({ ...close, side: 'buy' })).not.toBe('approve')
  })
})

describe('calls of tools [review, 7]', () => {
  const order = { symbol: 'MRK', qty: 15, side: 'buy', type: 'limit', limit_price: 101.2 }
  const text = JSON.stringify({ ...order, account })
  const call = { id: 'call_1', type: 'function', function: { name: 'place_order', arguments: text } }
  it.each<[string, Members]>([
    ['OpenAI', call],
    ['OpenAI, in a message', { role: 'assistant', content: null, tool_calls: [call] }],
    ['OpenAI, Responses', { type: 'function_call', call_id: 'c', name: 'place_order', arguments: text }],
    ['Anthropic', { type: 'tool_use', id: 'toolu_1', name: 'place_order', input: { ...order, account } }],
    ['Gemini', { functionCall: { name: 'place_order', args: { ...order, account } } }],
    ['LangChain', { type: 'tool_call', id: 'c', name: 'place_order', args: { ...order, account } }],
    [
      'Model Context Protocol',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'place_order', arguments: { ...order, account } },
      },
    ],
    [
      'the account beside the call',
      { type: 'tool_use', id: 't', name: 'place_order', input: order, account },
    ],
    [
      'the account beside the text',
      { ...call, function: { ...call.function, arguments: JSON.stringify(order) }, account },
    ],
  ])('%s', (_form, artifact) => {
    expect(verdict(artifact)).toBe('approve')
  })

  it.each<[string, Members]>([
    ['another order', { order: { ...order, qty: 100_000 } }],
    ['a note that orders more', { note: 'then sell everything at market' }],
    ['a name that closes', { name: 'close_all_positions' }],
  ])('what stands beside a text of arguments is read: %s', (_what, members) => {
    expect(verdict({ arguments: text, ...members })).not.toBe('approve')
  })

  it('the ratio of reward to risk makes no bet', () => {
    const ratio = {
      symbol: 'EURUSD',
      side: 'buy',
      units: 20_000,
      entry: 1.084,
      sl: 1.0808,
      tp: 1.091,
      rr: 2.2,
      account,
    }
    expect(verdict(ratio)).toBe('approve')
    expect(verdict({ ...ratio, units: 2_000_000 })).toBe('reject')
  })
})
