// Joins many digests in one binary tree, so that a single message stands for all and each digest keeps its own way to it.
// The tree is the one of the reference client: neighbours are joined by SHA-256, an odd last one moves up as it is.
import { concatBytes, sha256Bytes } from '../../bytes.ts'
import { ByteWriter } from '../format/byte-writer.ts'
import { writeFileStart } from '../format/detached-file.ts'
import type { Operation } from '../format/operation.ts'
import { writeOperation, writeTimestamp } from '../format/write-timestamp.ts'
import type { Timestamp } from './timestamp.ts'

export interface StampTree {
  /** What calendars are given. */
  readonly root: Uint8Array
  /** From each digest to the root, in the order of the digests. */
  readonly paths: readonly (readonly Operation[])[]
}

interface Subtree {
  readonly hash: Uint8Array
  readonly leaves: readonly number[]
}

const SHA256: Operation = { name: 'sha256' }

/** `nonces`: one of 16 random bytes for each digest, so that neither calendars nor holders of one proof learn another digest. */
export function buildStampTree(digests: readonly Uint8Array[], nonces: readonly Uint8Array[]): StampTree {
  if (digests.length === 0 || digests.length !== nonces.length) {
    throw new Error('a tree needs at least one digest, and one nonce for each')
  }
  const paths = nonces.map((nonce): Operation[] => [{ name: 'append', argument: nonce }, SHA256])
  let level = digests.map((digest, index): Subtree => {
    return { hash: sha256Bytes(concatBytes(digest, nonces[index]!)), leaves: [index] }
  })
  while (level.length > 1) {
    const above: Subtree[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i]!, level[i + 1]]
      above.push(right ? join(left, right, paths) : left)
    }
    level = above
  }
  return { root: level[0]!.hash, paths }
}

function join(left: Subtree, right: Subtree, paths: readonly Operation[][]): Subtree {
  for (const leaf of left.leaves) paths[leaf]!.push({ name: 'append', argument: right.hash }, SHA256)
  for (const leaf of right.leaves) paths[leaf]!.push({ name: 'prepend', argument: left.hash }, SHA256)
  const hash = sha256Bytes(concatBytes(left.hash, right.hash))
  return { hash, leaves: left.leaves.concat(right.leaves) }
}

/** The `.ots` file of a SHA-256 digest: its path, then what the root is attested by. */
export function formatStampedFile(
  digest: Uint8Array,
  path: readonly Operation[],
  ofRoot: Timestamp,
): Uint8Array {
  const writer = writeFileStart(new ByteWriter(), 'sha256', digest)
  for (const operation of path) writeOperation(writer, operation)
  writeTimestamp(writer, ofRoot)
  return writer.finish()
}
