// Finds whom a sentence names as the receiver of what comes out, where it gives no address: "to the exchange account of Kim".
// The sender's own wallet, a token, a chain and a purpose are no such party.
import { asciiLower } from '../../../text/ascii.ts'
import { DEPLOYMENTS } from '../../tables/deployments.ts'
import { CHAINS } from '../../tables/tokens.ts'
import { assetWord } from './assets.ts'
import { startsWithVerb } from './verbs.ts'

const PLACES = new Set(
  [...DEPLOYMENTS.map(([, , name]) => name), ...CHAINS.flatMap(([, , , ...names]) => names)].flatMap((name) =>
    asciiLower(name).split(/[^a-z0-9]+/),
  ),
)

const TOWARDS = /\b(?:to|towards|into|with)\s+([^,.;:()]{1,60})/gi
const BEHIND = /\b(?:for|of|by)\s+((?:the\s+|our\s+|my\s+|a\s+)?[^,.;:()]{1,40})/gi

const OWN =
  /^(?:back\s+)?(?:ourselves|ourself|myself|oneself|itself|me\b|us\b|self\b|zero\b|0\b|false\b|none\b|off\b|(?:our|my|its|the\s+same|that\s+same|this|same|whichever)\b)/
const CONTAINER =
  /^(?:the|a|that)\s+(?:(?:original|sending|signing|connected|treasury|hot|cold|ops|operations|main|deployer|vault|current|holding|owning|depositing|paying|same|own|sender|owner|staking|zero)(?:'s)?\s+){0,2}(?:wallet|account|address|safe|treasury|vault|eoa|multisig|owner|sender|position|balance|holder|pool)s?\b(?!\s+of\b)/
const PERSON =
  /\b(?:brother|sister|mother|father|wife|husband|friend|cousin|client|customer|vendor|supplier|contractor|agency|employee|investor|team|committee|council|delegate|partner|broker|dealer|buyer|seller|landlord|lawyer|agent|colleague|boss|company|exchange|custodian|desk|foundation|campaign)s?\b/
const COMMON =
  /^(?:nfts?|lp|safe|eoa|dao|treasury|permit|governor|mainnet|i|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|one|era|ethereum|all|network|chain|v\d|q\d|proposal|vote|yes|no|azuki|pudgy|maker|pendle|eigenlayer|opensea|snapshot|tally|gas)$/

/** True when somebody else, whose address is not given, may receive it. */
export function namesReceiver(text: string): boolean {
  for (const [said, phrase] of text.matchAll(TOWARDS)) {
    const isMeans = /^with\b/i.test(said) && isHeldCoin(phrase!.trim())
    if (isMeans ? isSomebody(phrase!.trim()) : isElse(phrase!.trim())) return true
  }
  for (const [, phrase] of text.matchAll(BEHIND)) if (isSomebody(phrase!.trim())) return true
  return /\b[A-Z][a-z]{2,20}'s\b/.test(text)
}

/** "with the USDC in the wallet": what it is paid with. */
const isHeldCoin = (phrase: string): boolean => {
  const coin =
    /^(?:the|our|my)\s+([A-Za-z0-9.]{2,8})(?:\s+(?:in|from|on)\s+(?:the|our|my|this)\s+(?:same\s+)?wallet)?$/.exec(
      phrase,
    )
  return coin !== null && isSymbol(coin[1]!)
}

function isElse(phrase: string): boolean {
  const lower = asciiLower(phrase)
  const first = phrase.split(/\s+/)[0]!
  if (OWN.test(lower) || CONTAINER.test(lower) || startsWithVerb(lower) || isThing(first))
    return isSomebody(phrase)
  // An infinitive: "to keep the peg".
  return /^(?:(?:the|an?|any\w*|another|all|some\w*|his|her|their|whoever)\b|0x|[A-Z])/.test(phrase)
}

const isThing = (word: string): boolean =>
  /^[\d$~<>≈]/.test(word) || isSymbol(word) || PLACES.has(asciiLower(word)) || COMMON.test(asciiLower(word))

/** `Alice` is no symbol, even where a token has that name. */
const isSymbol = (word: string): boolean =>
  assetWord(word) !== null &&
  (/^[A-Za-z]{0,2}[A-Z0-9]{2,10}$/.test(word) || /^(?:ether|eth|wbtc|usdc|usdt|dai)$/i.test(word))

/** A person, or a name that is no token, protocol or chain. */
function isSomebody(phrase: string): boolean {
  if (PERSON.test(asciiLower(phrase))) return true
  const [first = '', second = ''] = phrase.replace(/^(?:the|our|my|a)\s+/, '').split(/\s+/)
  const isName = /^[A-Z][a-z]{2,20}$/.test(first) && !isThing(first)
  return isName && !(second !== '' && PLACES.has(asciiLower(second)))
}
