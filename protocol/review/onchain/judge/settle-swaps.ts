// Follows the output of a swap that stays in a router to the command that pays it out.
import type { Effect } from '../model.ts'

export function settleSwaps(effects: readonly Effect[]): readonly Effect[] {
  return effects.map((effect, index) => {
    if (effect.kind === 'claim' && effect.counterparty === effect.contract)
      return { ...effect, counterparty: paidOutTo(effect, effects.slice(index + 1)) }
    if (effect.kind !== 'swap' || effect.counterparty === null || effect.counterparty !== effect.contract)
      return effect
    const later = effects.slice(index + 1).filter((next) => next.contract === effect.contract)
    const out = later.find(
      (next) =>
        (next.kind === 'harmless' &&
          next.tokenOut !== null &&
          next.minOut !== null &&
          next.what !== 'refundETH') ||
        (next.kind === 'swap' && next.token === effect.tokenOut),
    )
    if (!out) return effect
    if (out.kind === 'swap')
      return { ...effect, counterparty: effect.actor, minOut: larger(effect.minOut, 1n) }
    return {
      ...effect,
      counterparty: out.counterparty,
      tokenOut: out.tokenOut,
      minOut: larger(effect.minOut, out.minOut),
    }
  })
}

/** Where the contract sends what it collected for itself: another account than the sender's, when there is one. */
function paidOutTo({ contract, actor }: Effect, later: readonly Effect[]): Effect['counterparty'] {
  const receivers = later.flatMap(({ kind, contract: at, tokenOut, counterparty }) =>
    kind === 'harmless' && at === contract && tokenOut !== null ? [counterparty] : [],
  )
  return receivers.find((receiver) => receiver !== actor) ?? receivers[0] ?? contract
}

const larger = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null ? b : b === null || a > b ? a : b
