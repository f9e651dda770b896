// Reads the effects that a text orders when it is all there is, in the shapes of decoded calls; a recipient or a contract
// in prose is never verified.

import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import {
  type Effect,
  type EffectKind,
  type NewEffect,
  newEffect,
  type Place,
  type Role,
  ZERO_ADDRESS,
} from '../../model.ts'
import { DEPLOYMENTS } from '../../tables/deployments.ts'
import { CHAINS, TOKENS } from '../../tables/tokens.ts'
import { setsPayout, takesGuard } from '../account/guards.ts'
import { isOnLocalFork } from './local-fork.ts'
import { type Intent, readIntent } from './read-intent.ts'
import { namesReceiver } from './receivers.ts'
import { allVerbsOf, type IntentVerb } from './verbs.ts'

const KIND: Readonly<Partial<Record<IntentVerb, EffectKind>>> = {
  revoke: 'revoke',
  approve: 'allowance',
  control: 'admin',
  wrap: 'wrap',
  unwrap: 'unwrap',
  bridge: 'bridge',
  withdraw: 'withdraw',
  deposit: 'deposit',
  claim: 'claim',
  mint: 'mint',
  vote: 'harmless',
  record: 'harmless',
  replace: 'harmless',
  delegate: 'delegate_votes',
  borrow: 'borrow',
  repay: 'repay',
  stake: 'stake',
  list: 'order',
  swap: 'swap',
  send: 'transfer',
  move: 'transfer',
  read: 'harmless',
  deploy: 'create',
}

export const ROLE: Readonly<Partial<Record<EffectKind, Role>>> = {
  allowance: 'spender',
  operator: 'operator',
  delegate_votes: 'delegate',
  admin: 'owner',
  delegate_code: 'implementation',
}

const NFT = /\b(?:nfts?|token\s?id|collectibles?|erc-?721|erc-?1155)\b|#\d/

export interface ProseRead {
  readonly effects: readonly Effect[]
  /** Verbs that move assets or rights and stand where no effect was made of them. */
  readonly left: readonly string[]
  /** All of it stays on a local copy of a chain. */
  readonly isTrial: boolean
}

/** EIP-7702: a delegation to the zero address takes the code away. */
const CLEARS_CODE =
  /\b(?:eip-?7702|7702|eoa|smart\s+account|set-?code)\b.{0,80}\b(?:zero\s+address|address\s+zero|null\s+address)\b/
const CODE = /\b(?:eip-?7702|7702)\b/
const TWICE = /\bdelegat\w*\b.{0,160}\b(?:and|then|before|after)\b.{0,80}\bdelegat\w*\b/
const SENTENCE = /(?:[.;!?](?:\s+|$)|\n+|\b(?:and\s+)?then\b|\band\s+(?:also|after(?:wards)?)\b)/g
const LONGEST_SENTENCE = 1000
const MOST_EFFECTS = 200
/**
 * "the WETH from the refund": where something came from orders nothing. Nor do members of a message (EIP-712, Safe
 * transaction, Circle CCTP) and the way in which a bridge works.
 */
const NO_ORDER =
  /\b(?:mintRecipient|refundReceiver|verifyingContract)\b|\bburn[\s-]and[\s-]mint(?=[,)])|\b(?:do\s+not|don't|never)\s+(?:\w+\s+)?(?:anything|any\s+\w+)\b|\b(?:send|sign|execute|submit|broadcast|move)\s+(?:nothing|no\s+transactions?)(?:\s+else)?\b|\bto\s+pay\s+(?:for\s+)?(?:the\s+)?(?:gas|network\s+fees?)\b|\b(?:by|with)\s+(?:sending\s+)?(?:a\s+)?0\s+ETH\s+(?:transfer\s+)?to\s+(?:(?:our|my|the)\s+)?(?:own\s+|same\s+)?(?:address|wallet|account|ourselves|self|itself)\b|\b(?:its|the|their)\s+(?:last|latest|previous|recent)\s+(?:transfer|payment|swap|trade|approval)s?\b/gi
const PAST_EVENT =
  /\b(?:from|since|of)\s+(?:the|our|my|a|an|that|this)\s+(?:\w+\s+){0,2}(?:refund|payment|payout|transfer|grant|gift|settlement|donation)s?\b/gi
const PAID_OUT: readonly EffectKind[] = [
  'wrap',
  'unwrap',
  'withdraw',
  'claim',
  'swap',
  'deposit',
  'stake',
  'borrow',
  'bridge',
  'repay',
  'delegate_votes',
]
const MOVING: readonly IntentVerb[] = ['send', 'move', 'approve', 'control']

const blank = (said: string): string => ' '.repeat(said.length)

/** Sentence by sentence: a harmless one does not speak for the next. */
export function readProse(
  text: string,
  budget: Budget,
  placeOf: (start: number, end: number) => Place,
): ProseRead {
  if (isOnLocalFork(text))
    return {
      effects: [
        newEffect({
          kind: 'harmless',
          what: 'a trial on a local fork',
          chainId: null,
          contract: null,
          actor: null,
          place: placeOf(0, text.length),
        }),
      ],
      left: [],
      isTrial: true,
    }
  const effects: Effect[] = []
  const left = new Set<string>()
  let from = 0
  const sentence = (end: number): void => {
    const part = text.slice(from, end)
    const start = from
    if (part.trim() === '') return
    if (part.length > LONGEST_SENTENCE || effects.length > MOST_EFFECTS) left.add('more than is read')
    if (effects.length > MOST_EFFECTS) return
    const intent = readIntent(part.replace(PAST_EVENT, blank).replace(NO_ORDER, blank), [], budget)
    const ordered = proseEffects(intent, (a, b) => placeOf(start + a, start + b))
    effects.push(...ordered)
    const isGiven = ordered.some(({ kind, counterparty }) => PAID_OUT.includes(kind) && counterparty === null)
    if (setsPayout(intent.lower) && !ordered.some(({ kind }) => kind === 'admin')) left.add('payout address')
    if (CODE.test(intent.lower) && TWICE.test(intent.lower)) left.add('delegate')
    if (isGiven && namesReceiver(part)) left.add('a receiver without an address')
    const looksOnly = intent.verbs.length === 1 && intent.verbs[0] === 'read' && intent.addresses.length === 0
    for (const verb of looksOnly ? [] : allVerbsOf(intent.lower))
      if (MOVING.includes(verb) && !intent.verbs.includes(verb)) left.add(verb)
  }
  for (const match of text.matchAll(SENTENCE)) {
    sentence(match.index)
    from = match.index + match[0].length
  }
  sentence(text.length)
  return { effects, left: [...left], isTrial: false }
}

/** Empty when no verb is known. */
function proseEffects(intent: Intent, placeOf: (start: number, end: number) => Place): readonly Effect[] {
  const whole = placeOf(0, intent.text.length)
  const seen = new Set<EffectKind>()
  return intent.verbs.flatMap((verb) => {
    const kind = kindOf(verb, intent)
    if (kind === undefined || seen.has(kind)) return []
    seen.add(kind)
    return effectsOfVerb(kind, verb, intent, whole, placeOf)
  })
}

export function kindOf(verb: IntentVerb, { lower }: Pick<Intent, 'lower'>): EffectKind | undefined {
  if (verb === 'revoke' && takesGuard(lower)) return 'admin'
  if ((verb === 'withdraw' || verb === 'revoke') && setsPayout(lower)) return 'admin'
  if (verb === 'delegate' && CLEARS_CODE.test(lower) && !TWICE.test(lower)) return 'revoke'
  if (verb === 'delegate' && /\b(?:eip-?7702|7702|eoa|smart\s+account|set-?code)\b/.test(lower))
    return 'delegate_code'
  if ((verb === 'send' || verb === 'move') && NFT.test(lower)) return 'nft_transfer'
  if (verb === 'approve' && (NFT.test(lower) || /set\s?approval\s?for\s?all|operator/.test(lower)))
    return 'operator'
  if (verb === 'swap') return wrapOf(lower) ?? KIND[verb]
  return KIND[verb]
}

/** "convert ETH to WETH" is no trade. */
function wrapOf(lower: string): EffectKind | null {
  const [, from, to] =
    /\b(?:convert\w*|swap\w*|turn\w*|chang\w*|exchang\w*)\s+(?:\S+\s+){0,4}?(w?eth|ether|(?:wst|st)eth)\s+(?:in)?to\s+(w?eth|ether|(?:wst|st)eth)\b/.exec(
      lower,
    ) ?? []
  if (from === undefined || to === undefined || from.endsWith('steth') !== to.endsWith('steth')) return null
  const [isFrom, isTo] = [from.startsWith('w'), to.startsWith('w')]
  return isFrom === isTo ? null : isTo ? 'wrap' : 'unwrap'
}

function effectsOfVerb(
  kind: EffectKind,
  verb: IntentVerb,
  intent: Intent,
  whole: Place,
  placeOf: (start: number, end: number) => Place,
): Effect[] {
  const amount = intent.amounts.find(({ asset }) => asset !== null) ?? null
  const asset = amount?.asset ?? intent.assets[0]?.asset ?? null
  const parties = intent.addresses.filter(({ address }) => address !== null && !isToken(address))
  const toParty: readonly EffectKind[] = [
    'transfer',
    'nft_transfer',
    'allowance',
    'operator',
    'admin',
    'delegate_votes',
  ]
  const base: NewEffect = {
    kind,
    what: `"${verb}"`,
    chainId: intent.chainId,
    actor: null,
    contract: toParty.includes(kind)
      ? null
      : (parties.find(({ start }) => !isOurs(intent.lower, start))?.address ?? protocolOf(intent)),
    symbol: asset,
    token: null,
    units: amount?.amount ?? null,
    all:
      kind === 'allowance'
        ? intent.unlimited || (intent.all && amount === null)
        : intent.all && amount === null,
    role: ROLE[kind] ?? 'recipient',
    place: whole,
  }
  if (!toParty.includes(kind)) {
    const receiver = parties.find(
      ({ start }) =>
        RECEIVES.test(intent.lower.slice(Math.max(0, start - 40), start)) && !isOurs(intent.lower, start),
    )
    if (receiver === undefined) return [newEffect(base)]
    const contract = parties.find((party) => party !== receiver)?.address ?? protocolOf(intent)
    return [newEffect({ ...base, contract, counterparty: receiver.address })]
  }
  // "to 0x…", and that is a token: what is sent there is lost.
  const lost =
    kind === 'transfer' && parties.length === 0 ? (receivingToken(intent) ?? deadEnd(intent)) : null
  if (lost !== null) return [newEffect({ ...base, counterparty: lost })]
  if (parties.length === 0)
    return [newEffect({ ...base, counterparty: kind === 'allowance' ? protocolOf(intent) : null })]
  return parties.map(({ address, start, end }) =>
    newEffect({
      ...base,
      // Votes that are kept move nothing.
      counterparty: kind === 'delegate_votes' && isOurs(intent.lower, start) ? null : address,
      place: placeOf(start, end),
      inBatch: parties.length > 1,
    }),
  )
}

/** "our own wallet 0x…", "ourselves (0x…)". */
const OURS = /\b(?:our|my)\s+own\s+(?:\w+\s+){0,2}\(?$|\b(?:ourselves|myself)\s*\(?$/
const isOurs = (lower: string, start: number): boolean =>
  OURS.test(lower.slice(Math.max(0, start - 40), start))

const receivingToken = ({ addresses, lower }: Intent): string | null =>
  addresses.find(
    ({ address, start }) => isToken(address) && RECEIVES.test(lower.slice(Math.max(0, start - 40), start)),
  )?.address ?? null

/** "to the zero address", "to the USDC contract": where nobody can move anything out, without its digits. */
function deadEnd({ lower, chainId }: Intent): string | null {
  if (/\bto\s+(?:the\s+|an?\s+)?(?:zero|null|dead|burn(?:er)?|0x0+)\s+address\b/.test(lower))
    return ZERO_ADDRESS
  const symbol = /\bto\s+(?:the\s+)?([a-z]{3,6})(?:'s)?\s+(?:token\s+)?contract\b/.exec(lower)?.[1]
  const chain = String(chainId ?? 1n)
  const row = TOKENS.find(([id, , name]) => id === chain && asciiLower(name) === symbol)
  return row === undefined ? null : asciiLower(row[1])
}

/** "withdraw to my wallet 0x…". */
const RECEIVES = /\b(?:to|for|towards)\s+(?:\w+\s+){0,5}$/

const tokenAddresses = new Set(TOKENS.map(([, address]) => address.toLowerCase()))
const isToken = (address: string | null): boolean => address !== null && tokenAddresses.has(address)

/** "on Uniswap": the deployment on the named chain, else on the first one. */
export function protocolOf({ chainId, lower }: Pick<Intent, 'chainId' | 'lower'>): string | null {
  const chain = chainId === null ? CHAINS[0]![0] : String(chainId)
  const words = new Set(lower.split(/[^a-z0-9]+/))
  for (const word of words) {
    const address = brands.get(`${chain} ${word}`) ?? brands.get(`* ${word}`)
    if (address !== undefined) return address
  }
  return chain === '1' && NAME_KEPT.test(lower) ? ENS : null
}

/** "renew northwind.eth". */
const NAME_KEPT = /\b(?:renew|regist)\w*\s[^.;]{0,60}\.eth\b/
const ENS = DEPLOYMENTS.find(([, , name]) => name === 'ENS registrar controller')?.[1].toLowerCase() ?? null

/** First deployment of each brand on each chain. */
const brands = new Map<string, string>()
for (const [chain, address, name] of DEPLOYMENTS) {
  const brand = name.split(' ')[0]!.toLowerCase()
  const key = `${chain} ${brand}`
  if (brand.length >= 4 && !brands.has(key)) brands.set(key, address.toLowerCase())
  // "SwapRouter02": the name of one contract, and no word of the language.
  for (const word of name.split(' ').filter((part) => /[a-z][A-Z]|[a-z]\d{2}/.test(part)))
    if (!brands.has(`${chain} ${word.toLowerCase()}`))
      brands.set(`${chain} ${word.toLowerCase()}`, address.toLowerCase())
}
