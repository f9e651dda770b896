/** What somebody should know before signing a consolidation. */
import type { Consolidation } from '#protocol/bitcoin/consolidation.ts'
import type { Sources } from './read-sources.ts'

const LARGE_SATS = 10_000_000

export function warningsOf(
  { inputs, excluded, totalOutSats }: Consolidation,
  { scripts, destination, utxos }: Sources,
): string[] {
  const kinds = new Set(inputs.map(({ type }) => type))
  const owners = new Set(inputs.map(({ scriptHex }) => scriptHex))
  const conditions: (readonly [string, boolean])[] = [
    ['Joining these inputs shows every observer, for ever, that one owner holds them.', true],
    [
      utxos === null
        ? 'The look-up told the source of chain data which addresses belong together. Send utxos, or use your own server, to avoid that.'
        : 'The outputs are as you sent them; nobody was asked whether they exist or are unspent.',
      true,
    ],
    [`${owners.size} addresses are joined.`, owners.size > 1],
    [
      'The inputs have different kinds of scripts, which makes the owner easier to recognise.',
      kinds.size > 1,
    ],
    [
      'Taproot inputs are counted as spent by their key. One that only a script can spend makes the transaction larger than planned.',
      kinds.has('p2tr'),
    ],
    [
      'Some outputs are dust of unknown origin: it may have been sent to trace you. Do not join it.',
      excluded.some(({ reason }) => reason === 'dust'),
    ],
    [
      'The destination is one of the source addresses: a new address would be better.',
      scripts.some(({ scriptHex }) => scriptHex === destination.scriptHex),
    ],
    [
      'The new output exceeds 0.1 BTC: one output is easier to follow than several.',
      totalOutSats > LARGE_SATS,
    ],
  ]
  return conditions.flatMap(([text, applies]) => (applies ? [text] : []))
}
