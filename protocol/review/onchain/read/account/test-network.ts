// Tells whether an account acts on a network whose coins are worth nothing: that network is named as the place of the action, and
// no other one is. What was tried on one before, or is named like one, shows nothing.
import { asciiLower } from '../../../text/ascii.ts'
import { TEST_CHAINS, TOKENS } from '../../tables/tokens.ts'
import { ADDRESS } from './stated.ts'

const TEST = '(?:sepolia|holesky|hoodi|amoy|fuji|testnets?|devnet|anvil|11155111|84532|signet|regtest)'
const NAMED = new RegExp(`\\b${TEST}\\b`)
const CHAIN =
  '(?:base|arbitrum|optimism|op|polygon|ethereum|avalanche|starknet|solana|bitcoin|cosmos|stellar|local|public|the|our|an?)'
/** Another noun behind the name is what the sentence is about: tooling, a street, code that was tested there. */
const BEHIND =
  '(?:testnet|network|chain|test|base|eth|ether|usdc|link|faucet|to|from|with|for|and|then|at|using|by|in|into|on|via|only|safe|multisig|wallet|account|contracts?|deploy\\w*|proxy|tokens?|coins?|funds|vault|validator|transactions?|so|where|which|is|are|no|not|never|before|today|of|our|my|the|an?|as|has|nonce|gas|chainid|amount|value)'
const NO_PLACE = `(?![-'’\\w])(?! (?!${BEHIND}\\b)[a-z])`
/** The member of the network, `on Base Sepolia`, `Sepolia: …`. */
const PLACE = new RegExp(
  `(?:^|[;\\n] ?|\\. )(?:\\w+ )?(?:chain|network|cluster|env|environment|chain ?id)(?: (?:name|id))?: (?:[\\w-]+[ -]){0,2}${TEST}(?= ?(?:[;\\n,.()]|$))|\\b(?:on|to|in|from|at|for|the|our|local|public) (?:${CHAIN} ){0,3}${TEST}\\b(?!['’]s)${NO_PLACE}|^[^;.\\n]{0,24}\\b${TEST}\\b(?: ?[:,]| - )|\\b${TEST} (?:\\w+ )?(?:deploy\\w*|proxy|tokens?|faucet|eth|funds|coins|account|wallet|vault|safe|contracts?|transactions?|validator)\\b|\\((?:\\w+ )?${TEST}\\b`,
)
const BEFORE = new RegExp(
  `\\b(?:tested|tried|ran|run|runs|was|were|rehears\\w*|verified|worked|works|simulated|audited|proven|passed|practi[cs]ed|same)\\b[^.;\\n]{0,60}\\b${TEST}\\b|\\b${TEST}\\b[^.;\\n]{0,24}\\b(?:worked|passed|succeeded|went|first|before|earlier|last (?:week|month)|for a (?:week|month))\\b|(?:^|[;\\n] ?|\\. )(?:\\w+ )?(?:tested|rehears\\w*|note|tests?|verified|simulat\\w*)(?: \\w+)?: [^;\\n]{0,60}\\b${TEST}\\b`,
  'g',
)
const REAL =
  /\b(?:mainnet|production|prod\b|live\b|the real (?:one|chain|network)|real (?:funds|money|tokens|users|usdc|usdt|eth|ether)|for real\b|testnet: (?:false|no)\b|(?:then|next|afterwards) on (?:ethereum|base|arbitrum|optimism|polygon)\b(?! (?:sepolia|amoy|testnet|fuji|hoodi|holesky))|on l1\b|chain ids?: (?:1|10|56|100|137|8453|42161|43114)(?!\d)|eip155:(?:1|10|56|100|137|8453|42161|43114)(?!\d)|etherscan\.io|so that we can sell|rehearsal done)|\b(?:like|what we did|as we did|as) on \w+/
const NOT_REAL =
  /\b(?:no|not|never|without|before|after) (?:any |a |on |the )?(?:mainnet|production|prod|live|real)\b/g
const REAL_CHAIN =
  /\b(?:chain|network|blockchain)s?(?: name)?: (?!\w+[ -]?(?:sepolia|amoy|fuji|testnet|devnet|hoodi|holesky))(?:ethereum|eth|polygon|base|arbitrum|optimism|avalanche|bsc|bnb|solana|bitcoin|gnosis|linea|scroll|zksync)\b|\bchain ?id: (?:1|10|56|100|137|8453|42161|43114)\b|\bon (?:ethereum|polygon|base|arbitrum|optimism|avalanche|solana|gnosis)\b(?! (?:sepolia|amoy|fuji|testnet|devnet|hoodi|holesky))/

const MAINNET_TOKENS: ReadonlySet<string> = new Set(
  TOKENS.filter(([chain]) => !TEST_CHAINS.includes(chain)).map(([, address]) => asciiLower(address)),
)
const MARKET =
  /\b(?:exchange|binance|kraken|coinbase|okx|bybit|bitfinex|kucoin)\b[^.;\n]{0,40}\b(?:deposit|hot wallet)|\bdeposit (?:address|account)\b[^.;\n]{0,40}\b(?:exchange|binance|kraken|coinbase|okx|bybit|bitfinex|kucoin)\b/

/** A token or a market of a real network stands beside the test network. `told`: as spoken, with its addresses. */
export const reachesMainnet = (told: string): boolean =>
  MARKET.test(told) || (told.match(ADDRESS) ?? []).some((address) => MAINNET_TOKENS.has(address))

/** `lower`: as spoken. */
export const isOnBothNetworks = (lower: string): boolean =>
  NAMED.test(lower) && REAL.test(lower.replace(NOT_REAL, ' '))

/** Where it is sent: an endpoint that names no test network may lead anywhere. */
const ENDPOINT =
  /\b(?:rpcs?|endpoints?|provider|node|gateway|host|url)(?: (?:url|uri|node|endpoint))?s?: ([^;\n ]{1,200})/g
const OF_TEST = new RegExp(`${TEST}|localhost|127\\.0\\.0\\.1`)

/** `lower`: as spoken. */
export const isSentElsewhere = (lower: string): boolean =>
  [...lower.matchAll(ENDPOINT)].slice(0, 8).some(([, end]) => !OF_TEST.test(end!))

/** `lower`: as spoken. */
export function isTestNetwork(lower: string): boolean {
  if (!NAMED.test(lower) || REAL.test(lower.replace(NOT_REAL, ' ')) || REAL_CHAIN.test(lower)) return false
  if (isSentElsewhere(lower)) return false
  return PLACE.test(lower.replace(BEFORE, ' '))
}
