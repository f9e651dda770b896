// Gives a swap of a script the slippage that its least stands for, where the quote was asked for the same tokens and the same amount;
// any other use of that figure stays unjudged.
import type { Findings } from '../../core/findings.ts'
import type { Call, Effect } from '../model.ts'
import { isSameToken, LEAST_BY_QUOTE } from '../read/script/quoted-least.ts'
import type { World } from '../world.ts'

export function withQuotedLeast(
  { quotedLeast, place }: Call,
  effects: readonly Effect[],
  world: World,
  findings: Findings,
): readonly Effect[] {
  if (quotedLeast == null) return effects
  const bounded = effects.map((effect): Effect => {
    const { kind, chainId, token, tokenOut, amount, minOut } = effect
    const isOf = (said: string, of: Effect['token']): boolean =>
      isSameToken(said, of, world.token(chainId, of)?.symbol ?? null)
    const isQuoted =
      kind === 'swap' &&
      minOut === LEAST_BY_QUOTE &&
      amount === quotedLeast.amount &&
      isOf(quotedLeast.token, token) &&
      isOf(quotedLeast.tokenOut, tokenOut)
    return isQuoted ? { ...effect, minOut: null, described: true, slippageBps: quotedLeast.bps } : effect
  })
  if (bounded.filter((effect, index) => effect !== effects[index]).length !== 1)
    findings.unjudged(place.span, 'unknown_effect')
  return bounded
}
