/**
 * The search index: the runs of one to three characters of a text, each encrypted to one integer under the account's key. Postgres
 * finds the values that hold all runs of a query without reading the text; who has the database alone sees only which of an
 * account's values share runs.
 */
import { createCipheriv } from 'node:crypto'

const longestRun = 3
const blockBytes = 16

/** Case does not matter; each character is folded by itself, so that parts of a text fold as the whole does. */
export const fold = (text: string): string =>
  Array.from(text, (character) => character.toLowerCase().replaceAll('ς', 'σ')).join('')

/** What a stored text is found by. */
export const gramsOfText = (key: Buffer, folded: string): number[] => gramsOf(key, folded, [1, 2, 3])

/** What a text must hold to contain the query; the longest runs say all that the shorter ones do. */
export function gramsOfQuery(key: Buffer, folded: string): number[] {
  const length = Array.from(folded).length
  return gramsOf(key, folded, [Math.min(length, longestRun)])
}

/** Each run is one block of AES, a keyed permutation, of which 32 bits are kept; equal integers of other runs only cost a comparison. */
function gramsOf(key: Buffer, folded: string, lengths: readonly number[]): number[] {
  const characters = Array.from(folded, (character) => character.codePointAt(0)!)
  const runs = new Set<string>()
  for (const length of lengths)
    for (let at = 0; at + length <= characters.length; at += 1)
      runs.add(String.fromCodePoint(...characters.slice(at, at + length)))
  const blocks = Buffer.alloc(runs.size * blockBytes)
  let offset = 0
  for (const run of runs) {
    blocks.write(run, offset, 'utf16le')
    blocks[offset + blockBytes - 1] = run.length
    offset += blockBytes
  }
  const encrypted = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(blocks)
  const grams = new Set<number>()
  for (let at = 0; at < encrypted.length; at += blockBytes) grams.add(encrypted.readInt32LE(at))
  return [...grams]
}
