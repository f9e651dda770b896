// Names under which an action is told by its members: the vocabulary of wallet kits, exchange APIs and agents' tools.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'
import { isObject, member } from '../json.ts'

const plain = (names: string): ReadonlySet<string> =>
  new Set(names.split(/\s+/).map((name) => asciiLower(name).replace(/[^a-z0-9]/g, '')))

export const ROLES = {
  verb: plain(
    'action type kind op operation do act tool tool_name function name command method intent_type action_type tx_type',
  ),
  chain: plain(
    'chain chain_id network network_id chain_name blockchain from_chain source_chain origin_chain',
  ),
  from: plain(
    'from sender wallet account owner from_address wallet_address our_wallet signer source depositor vault_account_id',
  ),
  party: plain(
    `to recipient receiver destination payee beneficiary to_address recipient_address destination_address spender
    operator delegate delegatee on_behalf_of to_wallet pay_to send_to spender_address`,
  ),
  contract: plain(
    'contract router pool protocol venue dex exchange via bridge vault market platform router_address contract_address',
  ),
  token: plain(
    `token asset coin currency symbol token_in asset_in from_token sell_token from_asset sell input_token source_token
    token_symbol sell_asset asset_id`,
  ),
  tokenOut: plain(
    'token_out asset_out to_token buy_token to_asset buy output_token target_token buy_asset receive',
  ),
  tokenAddress: plain('token_address token_contract asset_address'),
  amount: plain(
    `amount qty quantity value units amount_in sell_amount amount_eth value_eth amount_ether amount_usdc amount_usd size amounts
    amount_in_base_units amount_base_units base_unit_amount amount_raw raw_amount amount_wei amount_atomic amount_in_wei
    amount_minor amount_lamports`,
  ),
  least: plain(
    `min_out minimum_out amount_out_min min_amount_out amount_out_minimum min_received minimum_received min_return
    min_buy_amount out_min`,
  ),
  quoted: plain(
    'quoted_out quote_out expected_out amount_out expected_amount_out estimated_out buy_amount quoted',
  ),
  slippageBps: plain('slippage_bps max_slippage_bps slippage_tolerance_bps'),
  slippagePct: plain(
    'slippage_pct max_slippage_pct slippage_percent max_slippage_percent slippage_tolerance_pct',
  ),
} as const
export type RoleName = keyof typeof ROLES

const plainName = (name: string): string => asciiLower(name.slice(0, LONGEST_NAME)).replace(/[^a-z0-9]/g, '')
const LONGEST_NAME = 48

const ROLE_OF = new Map<string, RoleName>(
  (Object.keys(ROLES) as RoleName[]).flatMap((role) => [...ROLES[role]].map((name) => [name, role] as const)),
)

/** `amountToWrap`: the amount of the verb that is told. */
const AMOUNT_TO =
  /^amountto(?:wrap|unwrap|stake|unstake|supply|deposit|withdraw|send|swap|sell|transfer|bridge|borrow|repay|pay|approve)$/

const roleOf = (name: string): RoleName | undefined =>
  ROLE_OF.get(name) ?? (AMOUNT_TO.test(name) ? 'amount' : undefined)

/** `sell: {token, amount}`, `buy: {token, min_amount, quoted}`: the members of a side, under the names that they have outside. */
const SIDES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sell: sideNames('token_in', 'amount_in', null, null),
  buy: sideNames('token_out', null, 'min_out', 'quoted_out'),
}
const SIDE_OF: Readonly<Record<string, keyof typeof SIDES>> = {
  sell: 'sell',
  from: 'sell',
  in: 'sell',
  pay: 'sell',
  input: 'sell',
  buy: 'buy',
  to: 'buy',
  out: 'buy',
  receive: 'buy',
  output: 'buy',
}

function sideNames(token: string, amount: string | null, least: string | null, quoted: string | null) {
  const names: Record<string, string> = { token, symbol: token, asset: token, coin: token, currency: token }
  if (amount !== null) for (const name of ['amount', 'qty', 'quantity', 'exact']) names[name] = amount
  if (least !== null)
    for (const name of ['minamount', 'min', 'minimum', 'minout', 'minreceived', 'atleast', 'minimumamount'])
      names[name] = least
  if (quoted !== null)
    for (const name of [
      'quoted',
      'quote',
      'expected',
      'amount',
      'estimated',
      'expectedamount',
      'quotedamount',
    ])
      names[name] = quoted
  return names
}

/** The members of the sides as if they stood outside; an object with another member is none of a side. */
function sideMembers(one: SpannedMember): readonly SpannedMember[] | null {
  const side = SIDE_OF[plainName(one.name)]
  const names = side === undefined ? undefined : SIDES[side]
  if (names === undefined || !isObject(one.value)) return null
  const inner = one.value.members.map((member) => ({ ...member, name: names[plainName(member.name)] ?? '' }))
  return inner.length > 1 && inner.every(({ name }) => name !== '') ? inner : null
}

export type Members = ReadonlyMap<RoleName, readonly SpannedMember[]>

/** The members of an object that are not null, by role. */
export function membersByRole(value: SpannedJson): Members {
  const found = new Map<RoleName, SpannedMember[]>()
  if (!isObject(value)) return found
  for (const one of value.members.flatMap((member) => sideMembers(member) ?? [member])) {
    const role = roleOf(plainName(one.name))
    if (role === undefined || (one.value.kind === 'literal' && one.value.text === 'null')) continue
    const list = found.get(role)
    if (list) list.push(one)
    else found.set(role, [one])
  }
  return found
}

/** The member of a role; undefined when two of them say different things. */
export function onlyOf(members: Members, role: RoleName): SpannedMember | null | undefined {
  const [first, ...more] = members.get(role) ?? []
  if (first === undefined) return null
  // Beside its address the name of a protocol is a label: the address decides.
  const addressed = role === 'contract' ? [first, ...more].filter(isAddressed) : []
  if (addressed.length === 1) return addressed[0]!
  return more.every(({ value }) => spelt(value) === spelt(first.value)) ? first : undefined
}

const isAddressed = ({ value }: SpannedMember): boolean => /^0x/.test(spelt(value) ?? '')

function spelt(value: SpannedJson): string | null {
  const inner = isObject(value) ? member(value, 'address', 'addr', 'wallet') : value
  if (inner === null || inner.kind === 'object' || inner.kind === 'array') return null
  return asciiLower(inner.text)
}
