// Builds and parses a checkpoint: origin, tree size and root, one line each (C2SP tlog-checkpoint).

import { hashFromBase64, toBase64 } from '../../base64.ts'
import { fromHex, type Hex64, toHex } from '../../bytes.ts'
import type { Result } from '../../result.ts'
import { emptyRoot } from '../tree/tree.ts'

export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Hex64
  /** Unaudited extension lines of other logs; this log has none. */
  readonly extensions: readonly string[]
}

export type CheckpointResult = Result<Checkpoint>

export const DECIMAL = /^(?:0|[1-9][0-9]{0,15})$/

/** The signed text: three lines. */
export const checkpointText = (origin: string, size: number, root: Hex64): string =>
  `${origin}\n${size}\n${toBase64(fromHex(root)!)}\n`

export function parseCheckpoint(text: string): CheckpointResult {
  if (!text.endsWith('\n')) return refused('does not end with a line feed')
  const [origin, sizeText, rootText, ...extensions] = text.slice(0, -1).split('\n')
  if (!origin || sizeText === undefined || rootText === undefined)
    return refused('has fewer than three lines')
  if (extensions.includes('')) return refused('has an empty line')
  const size = DECIMAL.test(sizeText) ? Number(sizeText) : Number.NaN
  if (!Number.isSafeInteger(size)) return refused('has a size that is not a plain decimal up to 2^53-1')
  const root = hashFromBase64(rootText)
  if (!root) return refused('has a root that is not the base64 of 32 bytes')
  return { ok: true, value: { origin, size, root: toHex(root) as Hex64, extensions } }
}

/** The empty tree has exactly one root. */
export const hasPossibleRoot = ({ size, root }: Checkpoint): boolean =>
  size > 0 || root === toHex(emptyRoot())

const refused = (problem: string): CheckpointResult => ({ ok: false, problem: `the checkpoint ${problem}` })
