// Which names mean the same asset, and which assets move together? Written by hand from public symbols.

/** Canonical symbol first, then other names of it, all in upper case. */
export const ASSET_NAMES: readonly (readonly string[])[] = [
  ['BTC', 'XBT', 'BITCOIN', 'WBTC', 'CBBTC', 'TBTC', 'BITCOINS'],
  ['ETH', 'ETHER', 'ETHEREUM', 'WETH', 'STETH', 'WSTETH', 'RETH', 'CBETH'],
  ['SOL', 'SOLANA', 'WSOL'],
  ['BNB', 'WBNB'],
  ['XRP', 'RIPPLE'],
  ['DOGE', 'DOGECOIN', 'XDG'],
  ['ADA', 'CARDANO'],
  ['AVAX', 'AVALANCHE', 'WAVAX'],
  ['DOT', 'POLKADOT'],
  ['LTC', 'LITECOIN'],
  ['BCH'],
  ['LINK', 'CHAINLINK'],
  ['TRX', 'TRON'],
  ['POL', 'MATIC', 'POLYGON'],
  ['TON', 'TONCOIN'],
  ['XLM', 'STELLAR'],
  ['NEAR'],
  ['ATOM', 'COSMOS'],
  ['UNI', 'UNISWAP'],
  ['AAVE'],
  ['ARB', 'ARBITRUM'],
  ['OP', 'OPTIMISM'],
  ['SUI'],
  ['APT', 'APTOS'],
  ['HYPE', 'HYPERLIQUID'],
  ['PEPE'],
  ['SHIB'],
  ['AAPL', 'APPLE'],
  ['TSLA', 'TESLA'],
  ['NVDA', 'NVIDIA'],
  ['MSFT', 'MICROSOFT'],
  ['AMZN', 'AMAZON'],
  ['GOOGL', 'GOOG', 'GOOGLE', 'ALPHABET'],
  ['META', 'FACEBOOK'],
  ['GME', 'GAMESTOP'],
  ['XAU', 'GOLD', 'XAUUSD', 'PAXG', 'XAUT'],
]

/** Held to be worth one US dollar each. */
export const STABLE_ASSETS: readonly string[] = [
  'USD',
  'USDC',
  'USDT',
  'DAI',
  'USDS',
  'PYUSD',
  'FDUSD',
  'TUSD',
  'USDP',
  'GUSD',
  'LUSD',
  'FRAX',
  'BUSD',
  'USDE',
  'USDB',
  'CASH',
]

/** Funds and indices over a whole market; one name in them is thousands of companies or bonds. */
export const BROAD_FUNDS: readonly string[] = [
  'SPY', 'VOO', 'IVV', 'VTI', 'ITOT', 'SCHB', 'VT', 'ACWI', 'VWRL', 'VWCE', 'IWDA', 'SWDA', 'URTH', 'VEA', 'VXUS', 'IXUS',
  'IEFA', 'EFA', 'VWO', 'IEMG', 'EEM', 'QQQ', 'QQQM', 'DIA', 'RSP', 'IWM', 'VTV', 'VUG', 'SCHX', 'SCHD', 'VIG', 'BND', 'AGG',
  'BNDX', 'IEF', 'SHY', 'TLT', 'GOVT', 'SGOV', 'BIL', 'TIP', 'MUB', 'VGSH', 'VBTLX', 'VTSAX', 'VFIAX', 'FXAIX', 'SPX', 'SPLG',
]

/** Assets that fall together: exposure in one direction counts as one. */
export const CLUSTERS: readonly (readonly [name: string, ...assets: string[]])[] = [
  [
    'large crypto', 'BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE', 'ADA', 'AVAX', 'DOT', 'LTC', 'BCH', 'LINK', 'TRX', 'POL', 'TON',
    'XLM', 'NEAR', 'ATOM', 'UNI', 'AAVE', 'ARB', 'OP', 'SUI', 'APT', 'HYPE', 'PEPE', 'SHIB',
  ],
  ['large US technology', 'AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'AMD', 'AVGO', 'NFLX', 'QQQ', 'QQQM', 'SMH'],
  ['US equity index', 'SPY', 'VOO', 'IVV', 'VTI', 'ITOT', 'SCHB', 'SCHX', 'SPLG', 'SPX', 'RSP', 'DIA'],
]

/** US dollars; generous upper bounds of 2026-11, so that a bound shows smallness and never enough. */
export const CEILING_PRICES: readonly (readonly [asset: string, usd: string])[] = [
  ['BTC', '500000'], ['ETH', '25000'], ['SOL', '2000'], ['BNB', '5000'], ['XRP', '30'], ['DOGE', '5'], ['ADA', '15'],
  ['AVAX', '500'], ['DOT', '200'], ['LTC', '1500'], ['BCH', '5000'], ['LINK', '300'], ['TRX', '5'], ['POL', '15'], ['TON', '60'],
  ['XLM', '10'], ['NEAR', '100'], ['ATOM', '200'], ['UNI', '200'], ['AAVE', '3000'], ['ARB', '30'], ['OP', '50'], ['SUI', '60'],
  ['APT', '150'], ['HYPE', '500'], ['PEPE', '0.001'], ['SHIB', '0.001'], ['XAU', '20000'],
  ['USD', '1'], ['USDC', '1.1'], ['USDT', '1.1'], ['DAI', '1.1'], ['USDS', '1.1'], ['PYUSD', '1.1'],
]
