// Turns a described action into the effect that its bytes would have, as far as its members say so.
import { multiply, type Rational, rational } from '../../core/number/rational.ts'
import { asciiLower, asciiUpper } from '../../text/ascii.ts'
import type { Facts } from '../facts.ts'
import { type Effect, type EvmAddress, newEffect, type TokenRef } from '../model.ts'
import type { DescribedAction, Named, StatedAmount } from '../read/actions.ts'
import { sameAsset } from '../read/intent/assets.ts'
import { kindOf, protocolOf, ROLE } from '../read/intent/prose-effects.ts'
import { CHAINS, TOKENS } from '../tables/tokens.ts'

export function describedEffect(action: DescribedAction, facts: Facts): Effect {
  const { verb, words, chainId, from, amount, least, quoted, slippageBps, place } = action
  const kind = kindOf(verb, { lower: words }) ?? 'unknown'
  const [token, tokenOut] = [tokenOf(action.token, amount, chainId), tokenOf(action.tokenOut, null, chainId)]
  const symbol = symbolOf(action.token, amount)
  const isUnit = amount?.asset == null || symbol === null || sameAsset(amount.asset, symbol, false)
  // `CompoundActionProvider_supply`: the protocol whose tool it is.
  const contract =
    action.contract === null && PROVIDED.test(words)
      ? protocolOf({ chainId, lower: words })
      : addressOf(action.contract, chainId)
  const party = partyOf(action.party, from, facts, kind === 'allowance' ? chainId : undefined)
  if (quoted?.units && facts.quote === null) facts.quote = { amountOut: quoted.units, tokenOut: null }
  return newEffect({
    kind,
    what: `"${words}"`,
    chainId,
    actor: from,
    contract,
    symbol,
    token,
    amount: amount?.smallest ?? null,
    units: isUnit ? (amount?.units ?? null) : null,
    all: amount?.all ?? false,
    role: ROLE[kind] ?? 'recipient',
    counterparty: party,
    tokenOut,
    minOut: smallest(least, tokenOut, action.tokenOut, chainId),
    slippageBps,
    listed: action.party?.listed ?? null,
    described: true,
    place,
  })
}

const PROVIDED = /^[a-z0-9]{2,16} action provider /

const symbolOf = (named: Named | null, amount: StatedAmount | null): string | null =>
  named?.address ? null : named?.text ? asciiUpper(named.text) : (amount?.asset ?? null)

function tokenOf(named: Named | null, amount: StatedAmount | null, chainId: bigint | null): TokenRef | null {
  if (named?.address) return named.address
  const symbol = symbolOf(named, amount)
  if (symbol === null) return null
  const chain = String(chainId ?? 1n)
  if (CHAINS.some(([id, coin]) => id === chain && asciiUpper(coin) === symbol)) return 'native'
  const row = TOKENS.find(([id, , name]) => id === chain && asciiUpper(name) === symbol)
  return row ? asciiLower(row[1]) : null
}

function smallest(
  stated: StatedAmount | null,
  token: TokenRef | null,
  named: Named | null,
  chainId: bigint | null,
): bigint | null {
  if (stated?.units == null) return null
  if (stated.units.num === 0n) return 0n
  const said = named?.text ?? null
  if (stated.asset !== null && said !== null && !sameAsset(stated.asset, asciiUpper(said), true)) return null
  const decimals = token === 'native' ? 18 : decimalsOf(token, chainId)
  if (decimals === null) return null
  const { num, den }: Rational = multiply(stated.units, rational(10n ** BigInt(decimals)))
  return num / den
}

function decimalsOf(token: TokenRef | null, chainId: bigint | null): number | null {
  const row = TOKENS.find(([id, address]) => id === String(chainId ?? 1n) && asciiLower(address) === token)
  return typeof row?.[3] === 'number' ? row[3] : null
}

const addressOf = (named: Named | null, chainId: bigint | null): EvmAddress | null =>
  named === null
    ? null
    : (named.address ?? (named.text === null ? null : protocolOf({ chainId, lower: asciiLower(named.text) })))

/** An address, the sender, or a label of the address book. `chainId`: of a spender, which may be a protocol. */
function partyOf(
  named: Named | null,
  from: EvmAddress | null,
  { book }: Facts,
  chainId: bigint | null | undefined,
): EvmAddress | null {
  if (named === null) return null
  if (named.address !== null) return named.address
  if (named.isSelf || named.text === null) return from
  const label = asciiLower(named.text)
  const entries = book.filter((entry) => asciiLower(entry.label) === label)
  if (entries.length === 1) return entries[0]!.address
  return chainId === undefined ? null : protocolOf({ chainId, lower: label })
}
