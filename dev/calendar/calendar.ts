/**
 * An OpenTimestamps calendar on a chain of its own: gathers digests for a moment, promises them in one commitment, and completes its
 * promises when a block is mined. As the public ones in form; its blocks date nothing.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { concatBytes, fromHex, toHex } from '#protocol/bytes.ts'
import { doubleSha256 } from '#protocol/ots/bitcoin/header.ts'
import type { Operation } from '#protocol/ots/format/operation.ts'
import type { MinedChain } from '#protocol/ots/testing/mined-chain.ts'
import { growBranch } from '#protocol/ots/tree/grow-branch.ts'
import { buildStampTree } from '#protocol/ots/tree/stamp-tree.ts'
import type { Item, Timestamp } from '#protocol/ots/tree/timestamp.ts'

export interface Calendar {
  /** From the digest, 1 to 64 bytes, to a promise. */
  submit(digest: Uint8Array): Promise<Timestamp>
  /** From a commitment to a block; `pending` before that, `unknown` for what was never promised. */
  complete(commitment: Uint8Array): Timestamp | 'pending' | 'unknown'
  /** Puts all that was promised into a new block; answers its height, or null when nothing waits. */
  anchor(): number | null
}

export interface CalendarOptions {
  /** Named in its promises. */
  uri: string
  chain: MinedChain
  nowUnix(): number
  /** So long digests are gathered into one commitment. */
  gatherMs?: number
}

const sha256: Operation = { name: 'sha256' }
/** A transaction around an OP_RETURN of 32 bytes; its input spends nothing. */
const beforeTip = fromHex(`0100000001${'00'.repeat(32)}ffffffff00ffffffff010000000000000000226a20`)!
const afterTip = new Uint8Array(4)

export function createCalendar({ uri, chain, nowUnix, gatherMs = 10 }: CalendarOptions): Calendar {
  const secret = randomBytes(32)
  const pending = new Map<string, Uint8Array>()
  const completed = new Map<string, Timestamp>()
  let gathering: { digest: Uint8Array; promised: (timestamp: Timestamp) => void }[] = []

  function promiseGathered() {
    const round = gathering
    gathering = []
    const nonces = round.map(() => new Uint8Array(randomBytes(16)))
    const tree = buildStampTree(
      round.map(({ digest }) => digest),
      nonces,
    )
    const time = new Uint8Array(4)
    new DataView(time.buffer).setUint32(0, nowUnix())
    const dated = concatBytes(time, tree.root)
    const mac = new Uint8Array(createHmac('sha256', secret).update(dated).digest()).slice(0, 8)
    const commitment = concatBytes(dated, mac)
    pending.set(toHex(commitment), commitment)
    const last: Item[] = [{ attestation: { kind: 'pending', uri } }]
    round.forEach(({ digest, promised }, index) => {
      const way: Operation[] = [
        ...tree.paths[index]!,
        { name: 'prepend', argument: time },
        { name: 'append', argument: mac },
      ]
      promised(growBranch(digest, way, last))
    })
  }

  return {
    submit(digest) {
      return new Promise((promised) => {
        gathering.push({ digest, promised })
        if (gathering.length === 1) setTimeout(promiseGathered, gatherMs)
      })
    },
    complete(commitment) {
      const key = toHex(commitment)
      return completed.get(key) ?? (pending.has(key) ? 'pending' : 'unknown')
    },
    anchor() {
      const commitments = [...pending.values()]
      if (commitments.length === 0) return null
      pending.clear()
      const tree = buildStampTree(
        commitments,
        commitments.map(() => new Uint8Array(randomBytes(16))),
      )
      const coinbase = new Uint8Array(randomBytes(32))
      const txid = doubleSha256(concatBytes(beforeTip, tree.root, afterTip))
      const height = chain.mine(doubleSha256(concatBytes(coinbase, txid)), nowUnix())
      const intoBlock: Operation[] = [
        { name: 'prepend', argument: beforeTip },
        { name: 'append', argument: afterTip },
        sha256,
        sha256,
        { name: 'prepend', argument: coinbase },
        sha256,
        sha256,
      ]
      const last: Item[] = [{ attestation: { kind: 'bitcoin', height } }]
      commitments.forEach((commitment, index) => {
        const way = [...tree.paths[index]!, ...intoBlock]
        completed.set(toHex(commitment), growBranch(commitment, way, last))
      })
      return height
    },
  }
}
