// Finds who gets what an act gives where that is not the sender: a member that names another receiver, a person by name, by trade
// or by what is theirs.
import { asciiLower } from '../../../text/ascii.ts'
import type { EvmAddress } from '../../model.ts'
import { DEPLOYMENTS } from '../../tables/deployments.ts'
import { CHAINS } from '../../tables/tokens.ts'
import { PUBLIC_ADDRESSES } from '../../world.ts'
import { brandOf } from '../intent/brands.ts'

const HOLDER =
  /(?:^|\n|; |\. )(?:[a-z]+ ){0,3}?(?:on ?behalf ?of|debt of|borrower|beneficiary|receiver|withdrawer|rent destination|refund address|owner of request|credited to|payee|payout(?: wallet| address| to)?|(?:destination|recipient|receiving|target|withdrawal) (?:address|wallet|account)|recipient|(?:shares?|output|proceeds|funds|tokens|rewards|coins|payable|paid|sent|minted|delivered?|released?|goes) to): ([^;\n]{1,140})/g
const OURS = /\b(?:self|ours?|own|us|same|sender|caller|msg ?sender|treasury|company|fixed)\b/
/** Who sends, where a member says just that. */
const FIRM = /(?:^|\n)(?:from|sender|caller|msg ?sender)(?: address)?: ([0-9a-z]{20,70})\b/g
const SENDERS =
  /(?:^|\n)(?!(?:payout|recipient|receiver|beneficiary|payee|destination|receiving|target|new|withdrawal|to) )(?:[a-z]+ ){0,2}?(?:from|sender|owner|safe|account|wallet|delegator|depositor|maker|signer|offerer|fee ?payer|caller|user)(?: address)?: ([0-9a-z]{20,70})\b/g

/** `told`: one statement a line. */
export function sendersIn(told: string): ReadonlySet<string> {
  const named = (pattern: RegExp): string[] =>
    [...told.matchAll(pattern)].slice(0, 32).map(([, address]) => address!)
  const firm = named(FIRM)
  return new Set(firm.length > 0 ? firm : named(SENDERS))
}

/** Whatever else its label says: an address that receives. */
const RECEIVES =
  /(?:^|\n)(?:[a-z]+ ){0,3}?(?:receiver|recipient|beneficiary|payee|payout|dst|dest|destination|credit(?:ed)?)(?: [a-z]+){0,2}: (0x[0-9a-f]{40}|[a-z0-9-]{2,40}\.eth|(?=[a-z]*\d)[0-9a-z]{32,70})\b|(?:^|\n)(?:args?|arguments?|params?|parameters?)(?: [a-z0-9]+){0,2}: (0x[0-9a-f]{40})\b|(?:^|\n)to(?: address)?: ([a-z0-9-]{2,40}\.eth)\b/g
/** `to dana.eth`, without a word that it is the sender's. */
const TOLD_END =
  /\b(?:to|into|receiver|recipient|destination|beneficiary)(?: is| will be| =)? (?:the )?(?:address |wallet |account )?(0x[0-9a-f]{40}|bc1[0-9a-z]{20,70}|[a-z0-9-]{2,40}\.eth)\b(?![^.;\n]{0,40}\b(?:our|ours|own|same|itself)\b)/g

/** `repay(…, onBehalfOf=0x…)`: an argument that names who gets it. */
const ARGUMENT =
  /\b(on ?behalf ?of|receiver|recipient|to|dst|beneficiary|owner|new ?owner|delegatee) ?= ?["']?(0x[0-9a-f]{40})\b/g

/** `- onBehalfOf is our own wallet.` */
const isOwnArgument = (told: string, name: string): boolean =>
  new RegExp(`\\b${name.replace(/[^a-z]/g, ' ?')} is (?:our|my|the sender)\\b`).test(told)

const gaveArgument = (told: string): boolean =>
  [...told.matchAll(ARGUMENT)]
    .slice(0, 16)
    .some(([, name, address]) => !sendersIn(told).has(address!) && !isOwnArgument(told, name!))

function namesOtherEnd(told: string): boolean {
  if (gaveArgument(told)) return true
  const senders = sendersIn(told)
  const ends = [RECEIVES, TOLD_END].flatMap((pattern) =>
    [...told.matchAll(pattern)].slice(0, 16).map((match) => match.slice(1).find((end) => end !== undefined)!),
  )
  return ends.some((end) => !senders.has(end) && !PUBLIC_ADDRESSES.includes(end as EvmAddress))
}

/** Somebody else gets what this act gives. `told`: as spoken, one statement a line, with its addresses. */
function isHeldElsewhere(told: string): boolean {
  const senders = sendersIn(told)
  return [...told.matchAll(HOLDER)].slice(0, 16).some(([, text]) => {
    const address = /\b[0-9a-z]{20,70}\b/.exec(text!)?.[0]
    return !OURS.test(text!) && (address === undefined ? !/^\d/.test(text!) : !senders.has(address))
  })
}

const PERSON =
  '(?:brokers?|(?:co-?)?founders?|consultants?|contractors?|freelancers?|lenders?|partners?|cousins?|friends?|brothers?|sisters?|wife|husband|son|daughter|boss|suppliers?|vendors?|curators?|buyers?|sellers?|clients?|customers?|investors?|traders?|managers?|employees?|agents?|lawyers?|attorneys?|deployers?|developers?|helpers?|advis[oe]rs?|influencers?|market makers?|counterpart(?:y|ies)|third part(?:y|ies)|strangers?|colleagues?|interns?|landlords?|somebody|someone|users|stakers|depositors|members)'
const PLACE = '(?:wallets?|safes?|accounts?|address(?:es)?|keys?|ledgers?|vaults?)'
const THINGS =
  '(?:wallets?|safe|account|address|key|ledger|tokens?|coins?|rewards?|loans?|debts?|grants?|stakes?|delegations?|exchange|implementation|code|contract|module|feed|funds|deposits?|positions?|shares?|balances?|airdrop|yield)'
const BY_TRADE = new RegExp(
  `\\b(?:to|into|${THINGS} of|on behalf of|benefit of|favou?r of) (?:all |every |the |an? |our |my |his |her |their |this |that |other )*(?:\\w+ )?${PERSON}\\b`,
)
/** `into Ana's wallet`. */
const OF_SOMEBODY = new RegExp(
  `\\b(?:to|into|is|at|via) (?:the |an? |our )?([a-z][a-z-]{1,30})['’]s? (?:\\w+ ){0,2}?${PLACE}\\b`,
  'g',
)
const SENDER_S =
  /^(?:users?|owners?|senders?|signers?|team|teams|dao|company|treasury|protocol|foundation|it|today)$/
const HANDED = /\b(?:hand|pass|giv|forward)(?:e|s|es|ing)? (?:it|them|this|these|all|everything)\b/
/** `to Ana`, `the tokens of Carl`: `said` in its own case. */
const BY_NAME = new RegExp(
  `\\b(?:to|into|[Rr]eceiver (?:\\w+ )?is|[Rr]ecipient (?:\\w+ )?is|${THINGS} of) ([A-Z][a-z]{2,20})(?![\\w-])|\\b(?:[Rr]eceiver|[Rr]ecipient|[Bb]eneficiary) (?:is )?([A-Z][A-Za-z]{2,20})(?![\\w-])`,
  'g',
)
const NAMES_OF_PLACES = new Set([
  ...DEPLOYMENTS.map(([, , name]) => brandOf(name)),
  ...CHAINS.flatMap((row) =>
    row.flatMap((part) => (typeof part === 'string' ? asciiLower(part).split(' ') : [])),
  ),
  ...'ethereum base arbitrum optimism polygon solana bitcoin avalanche gnosis scroll linea zksync cosmos osmosis celestia polkadot kusama cardano near tron stellar sui aptos starknet zora blast mantle mode ink unichain compound maker spark morpho euler curve convex balancer yearn pendle rocket ether ethena eigenlayer gmx safe gnosis ledger trezor treasury sepolia holesky hoodi'.split(
    ' ',
  ),
])

/** A vesting contract pays the one that it was made for, whoever calls it. */
const FIXED = /\breleas\w{0,4}\b[\s\S]{0,400}\bfixed beneficiary\b/

function isPersons(said: string): boolean {
  const lower = asciiLower(said)
  const owners = [...lower.matchAll(OF_SOMEBODY)].slice(0, 16).map(([, owner]) => owner!)
  const names = [...said.matchAll(BY_NAME)].slice(0, 16).map(([, name, other]) => asciiLower(name ?? other!))
  return (
    BY_TRADE.test(lower) ||
    HANDED.test(lower) ||
    owners.some((owner) => !SENDER_S.test(owner)) ||
    names.some((name) => !NAMES_OF_PLACES.has(name))
  )
}

/** `said`: in its own case; `told`: as spoken, with its addresses. */
export function goesElsewhere(said: string, told: string): boolean {
  const statements = told.replace(/ ;\. /g, '\n')
  if (isHeldElsewhere(statements)) return true
  return !FIXED.test(told) && (namesOtherEnd(statements) || isPersons(said))
}
