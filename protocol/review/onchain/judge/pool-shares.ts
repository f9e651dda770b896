// Names what a pool or vault takes: the function gives an amount, and the token is that of the contract.
import type { Effect } from '../model.ts'
import { UNDERLYING } from '../tables/pools.ts'
import type { World } from '../world.ts'

const underlying = new Map(UNDERLYING.map(([vault, token]) => [vault.toLowerCase(), token.toLowerCase()]))

/** Shares that a pool mints are a deposit of its token by the sender. */
export function withPoolTokens(effects: readonly Effect[], world: World): readonly Effect[] {
  return effects.map((effect) => {
    const { kind, contract, chainId } = effect
    if (contract === null || world.deployment(chainId, contract) === null) return effect
    const token = underlying.get(contract) ?? null
    if (kind === 'mint' && world.deployment(chainId, contract)?.role === 'pool')
      return { ...effect, kind: 'deposit', token, counterparty: effect.actor }
    const takes = kind === 'deposit' || kind === 'stake'
    return takes && effect.token === null && token !== null ? { ...effect, token } : effect
  })
}
