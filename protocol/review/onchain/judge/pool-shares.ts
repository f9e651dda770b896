// Names what a pool or vault takes: the function gives an amount, and the token is that of the contract.
import type { Effect, EvmAddress } from '../model.ts'
import { UNDERLYING } from '../tables/pools.ts'
import type { World } from '../world.ts'

const underlying = new Map(UNDERLYING.map(([vault, token]) => [vault.toLowerCase(), token.toLowerCase()]))

/** Contracts that stake what arrives without data: Lido docs, stETH and wstETH. */
const STAKES_COINS: readonly EvmAddress[] = [
  '0xae7ab96520de3a18e5e111b5eaab095312d7fe84',
  '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
]

/** Coins that a contract of the table turns into its token as they arrive. */
function entryByCoins(
  { kind, token, amount, counterparty, chainId, described }: Effect,
  world: World,
): 'wrap' | 'stake' | null {
  if (kind !== 'transfer' || token !== 'native' || described || counterparty === null || !amount) return null
  if (world.isWrapped(chainId, counterparty)) return 'wrap'
  return chainId === 1n && STAKES_COINS.includes(counterparty) ? 'stake' : null
}

/** Shares that a pool mints are a deposit of its token by the sender. */
export function withPoolTokens(effects: readonly Effect[], world: World): readonly Effect[] {
  return effects.map((effect) => {
    const { kind, contract, chainId } = effect
    const entry = entryByCoins(effect, world)
    if (entry !== null)
      return { ...effect, kind: entry, contract: effect.counterparty, counterparty: effect.actor }
    if (contract === null || world.deployment(chainId, contract) === null) return effect
    const token = underlying.get(contract) ?? null
    if (kind === 'mint' && world.deployment(chainId, contract)?.role === 'pool')
      return { ...effect, kind: 'deposit', token, counterparty: effect.actor }
    const takes = kind === 'deposit' || kind === 'stake'
    return takes && effect.token === null && token !== null ? { ...effect, token } : effect
  })
}
