// Reads an action that is told by its members instead of bytes: a verb, a token, an amount, a party. Members that are
// not used stay unread, and leave the action open.

import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'
import type { EvmAddress } from '../../model.ts'
import { CHAINS } from '../../tables/tokens.ts'
import type { Named } from '../actions.ts'
import { wordsOf } from '../fact-names.ts'
import { allVerbsOf, type IntentVerb, verbsOf } from '../intent/verbs.ts'
import { boolOf, isObject, itemsOf, member, textOf } from '../json.ts'
import type { JsonScope } from '../reader.ts'
import { isRemark } from '../unread/held-facts.ts'
import { type Members, membersByRole, onlyOf, type RoleName } from './member-names.ts'
import { amountIn, namedIn, slippageIn, splitPair } from './read-values.ts'

const OTHER_CHAINS =
  /\b(?:solana|bitcoin|btc|tron|xrpl|ripple|cosmos|osmosis|aptos|sui|near|ton|cardano|polkadot|stellar|litecoin)\b/
const ARGUMENTS = ['arguments', 'args', 'params', 'parameters', 'input', 'payload']

/** Facts about the whole that a list of actions passes on. */
export interface Inherited {
  readonly chainId: bigint | null
  readonly from: EvmAddress | null
}

interface Told {
  readonly verb: IntentVerb
  readonly words: string
  readonly from: SpannedMember
  readonly members: Members
  /** Where the members stand. */
  readonly body: SpannedJson
}

/** True when the object, or the arguments in it, tell an action. */
export function readDescribed(scope: JsonScope, value: SpannedJson, frame: Inherited): boolean {
  const told = toldIn(value)
  if (told === null) return false
  scope.reader.budget.spend(64)
  const { body } = told
  if (told.verb === 'read') return readLook(scope, value, told)
  const members = body === value ? told.members : withOuter(membersByRole(body), told.members)
  const role = (name: RoleName) => onlyOf(members, name)
  const chain = (members.get('chain') ?? []).find(({ value }) =>
    OTHER_CHAINS.test(asciiLower(textOf(value) ?? '')),
  )
  const place = scope.place(value)
  if (chain !== undefined) {
    scope.reader.actions.push({ kind: 'foreign', what: `an action on ${textOf(chain.value)}`, place })
    return true
  }
  const [party, token, amount] = [role('party'), role('token'), role('amount')]
  if (!isAct(told.verb, [party, token, amount, role('contract'), role('tokenAddress')])) return false
  const taken = new Set<RoleName>([
    'chain',
    'from',
    'party',
    'contract',
    'tokenOut',
    'tokenAddress',
    'slippageBps',
    'slippagePct',
  ])
  const sold = splitPair(token)
  const bought = splitPair(role('tokenOut'))
  const chainId = chainOf(scope, members, frame)
  const stated = amountIn(amount) ?? sold?.[0] ?? null
  const [least, quoted] = [amountIn(role('least')), amountIn(role('quoted'))]
  if (amount === null || amountIn(amount) !== null) taken.add('amount')
  if (token !== undefined) taken.add('token')
  if (least !== null) taken.add('least')
  if (quoted !== null) taken.add('quoted')
  scope.reader.actions.push({
    kind: 'described',
    verb: told.verb,
    words: told.words,
    chainId,
    from: namedIn(scope, role('from'))?.address ?? frame.from,
    party: namedIn(scope, party),
    contract: namedIn(scope, role('contract')),
    token:
      namedIn(scope, role('tokenAddress')) ??
      sold?.[1] ??
      namedIn(scope, token) ??
      coinOf(told.words, chainId),
    tokenOut: bought?.[1] ?? namedIn(scope, role('tokenOut')),
    amount: stated,
    least,
    quoted,
    slippageBps: slippageIn(role('slippageBps')?.value ?? null, role('slippagePct')?.value ?? null),
    place,
  })
  for (const part of [value, body]) scope.reader.told.add(part)
  scope.reader.used.add(told.from.value)
  if (told.verb === 'revoke') takeAllowances(scope, value)
  for (const name of taken) {
    if (role(name)) for (const found of members.get(name) ?? []) scope.reader.used.add(found.value)
  }
  return true
}

/** The account and the chain may stand beside the arguments of a tool. */
const withOuter = (inner: Members, outer: Members): Members =>
  new Map([
    ...inner,
    ...(['chain', 'from'] as const).flatMap((role) => {
      const beside = (outer.get(role) ?? []).filter(({ value }) => isPlainly(role, value))
      const found = [...(inner.get(role) ?? []), ...beside]
      return found.length === 0 ? [] : [[role, found] as const]
    }),
  ])

const isPlainly = (role: 'chain' | 'from', value: SpannedJson): boolean =>
  role === 'from' ? /^0x[0-9a-fA-F]{40}$/.test(textOf(value) ?? '') : /^(?:string|number)$/.test(value.kind)

/** "native transfer": the coin of the chain. */
function coinOf(words: string, chainId: bigint | null): Named | null {
  if (!/\bnative\b/.test(words)) return null
  const coin = CHAINS.find(([id]) => id === String(chainId ?? 1n))?.[1]
  return coin === undefined ? null : { address: null, text: coin, isSelf: false }
}

/** `{type: "contract_read", function: "getOwners()"}`: a look that names its function, and sends neither data nor coins. */
export function readNamedLook(scope: JsonScope, value: SpannedJson): boolean {
  if (member(value, 'data', 'input', 'calldata', 'callData', 'value', 'args', 'params') !== null) return false
  const told = toldIn(value)
  if (told?.verb === 'read') return readLook(scope, value, told)
  return false
}

/** Names of functions that only read. */
const GETTER =
  /^(?:get[A-Z]\w{0,40}|is[A-Z]\w{0,40}|balanceOf|allowance|owners?|ownerOf|decimals|symbol|name|totalSupply|threshold|nonce|tokenURI|paused|version|VERSION|slot0|latestRoundData|totalAssets|convertTo\w{0,20}|preview\w{0,20})(?:\(|$)/

const LOOKED_AT =
  /^(?:chain|network|chain id|safe|contract|address|account|wallet|owner|call|function|method|block|at block)$/

/** `{type: "safe_read", call: "getOwners()"}`: nothing is asked for but a look. */
function readLook(scope: JsonScope, value: SpannedJson, { from, words }: Told): boolean {
  if (!isObject(value) || !/\b(?:read|view|query|check|get)\b/.test(words)) return false
  const others = value.members.filter((one) => one.value !== from.value)
  const isQuiet = others.every(
    ({ name, value: found }) =>
      (LOOKED_AT.test(wordsOf(name).join(' ')) &&
        /^(?:0x[0-9a-f]{40}|[\w :()-]{1,60})$/i.test(
          textOf(found) ?? String('text' in found ? found.text : ''),
        )) ||
      (isRemark(name) && allVerbsOf(asciiLower(textOf(found) ?? 'send')).every((verb) => verb === 'read')),
  )
  const asksMore = others.some(({ value: found }) =>
    allVerbsOf(wordsOf(textOf(found) ?? '').join(' ')).some((verb) => verb !== 'read' && verb !== 'sign_in'),
  )
  const callsGetter = others.every(
    ({ name, value: found }) =>
      !/^(?:call|function|method)$/.test(wordsOf(name).join(' ')) || GETTER.test(textOf(found) ?? ''),
  )
  if (!isQuiet || asksMore || !callsGetter) return false
  scope.reader.actions.push({ kind: 'method', method: words, effect: 'read', place: scope.place(value) })
  for (const one of value.members) scope.reader.used.add(one.value)
  return true
}

/** A name and a number of one chain are one; two chains are none. */
function chainOf(scope: JsonScope, members: Members, frame: Inherited): bigint | null {
  const stated = members.get('chain') ?? []
  if (stated.length === 0) return frame.chainId
  const ids = new Set(stated.map(({ value }) => scope.chainId(value)))
  const [id] = ids
  if (ids.size === 1) return id ?? null
  scope.reader.unrecognised.push(scope.place(stated[0]!.value))
  return null
}

const ALLOWANCE =
  /^(?!(?:old|previous|current|prior) )(?:[a-z]+ ){0,2}(?:allowance|approval|limit|allowed)(?: amount| value| after)?$/
const ALLOWANCE_BEFORE = /^(?:old|previous|current|prior) (?:allowance|approval|limit)(?: amount| value)?$/

/** `{action: "revoke", new_allowance: "115792…"}` grants what it names. */
const leavesAmount = (value: SpannedJson): boolean =>
  isObject(value) &&
  value.members.some(
    ({ name, value: found }) =>
      ALLOWANCE.test(wordsOf(name).join(' ')) &&
      !/^0(?:\.0+)?(?:\s?[A-Za-z]+)?$/.test('text' in found ? found.text.trim() : ''),
  )

/** What a revocation sets to nothing, and what was there. */
function takeAllowances(scope: JsonScope, value: SpannedJson): void {
  if (!isObject(value)) return
  for (const { name, value: found } of value.members) {
    const words = wordsOf(name).join(' ')
    if (ALLOWANCE.test(words) || ALLOWANCE_BEFORE.test(words)) scope.reader.used.add(found)
  }
}

function toldIn(value: SpannedJson): Told | null {
  if (!isObject(value)) return null
  const members = membersByRole(value)
  for (const from of members.get('verb') ?? []) {
    const text = textOf(from.value) ?? ''
    if (text.length > 60 || /[.!?]\s/.test(text)) continue
    const words = wordsOf(text).join(' ')
    const { verbs: said } = verbsOf(words)
    if (said.length !== 1) continue
    const isTakenBack =
      /\bapproval for all\b/.test(words) && boolOf(member(value, 'approved', 'enabled', 'allowed')) === false
    const inner = member(value, ...ARGUMENTS)
    const body = isObject(inner) ? inner : (itemsOf(inner).find(isObject) ?? value)
    const verb = isTakenBack ? 'revoke' : said[0]!
    return { verb: verb === 'revoke' && leavesAmount(value) ? 'approve' : verb, words, from, members, body }
  }
  return null
}

/** A verb alone tells nothing. */
const isAct = (verb: IntentVerb, members: readonly (SpannedMember | null | undefined)[]): boolean =>
  verb !== 'read' &&
  verb !== 'vote' &&
  verb !== 'sign' &&
  verb !== 'sign_in' &&
  members.some((one) => one !== null)
