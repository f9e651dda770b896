/** Decides whether a Bitcoin block precedes every outcome of an entry: once, when the anchor is confirmed. */
import type { OutcomeState } from '../timing/anchor-facts.store.ts'

/** Miners may write a time up to two hours from the true one. */
const blockTimeToleranceSeconds = 7_200

export interface Precedence {
  precedence: boolean
  precedenceBasis: string
}

export function precedenceOf(
  { type, settledAtUnix }: Pick<OutcomeState, 'type' | 'settledAtUnix'>,
  stampedAtUnix: number,
  blockTimeUnix: number,
): Precedence {
  const no = (precedenceBasis: string) => ({ precedence: false, precedenceBasis })
  if (type === 'trade_outcomes') return no('The entry reports outcomes; nothing it states is a prediction.')
  if (settledAtUnix === null)
    return {
      precedence: true,
      precedenceBasis: 'No outcome of the entry was known when its block was confirmed.',
    }
  if (settledAtUnix <= stampedAtUnix) return no('An outcome had settled before the event was stamped.')
  if (blockTimeUnix + blockTimeToleranceSeconds > settledAtUnix)
    return no(
      'The block is not earlier than the first outcome by the two hours that a block time may be off.',
    )
  return {
    precedence: true,
    precedenceBasis:
      'The event was stamped before the first outcome settled, and the block is more than two hours earlier.',
  }
}
