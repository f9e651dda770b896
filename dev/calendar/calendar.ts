/**
 * An OpenTimestamps calendar on a chain of its own: gathers digests for a moment, promises them in one commitment, and completes its
 * promises when a block is mined. As the public ones in form; its blocks date nothing.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { concatBytes, fromHex, toHex } from '#protocol/bytes.ts'
import { doubleSha256 } from '#protocol/ots/bitcoin/header.ts'
import type { Operation } from '#protocol/ots/format/operation.ts'
import { parseTimestamp } from '#protocol/ots/format/read-timestamp.ts'
import { formatTimestamp } from '#protocol/ots/format/write-timestamp.ts'
import type { MinedChain } from '#protocol/ots/testing/mined-chain.ts'
import { growBranch } from '#protocol/ots/tree/grow-branch.ts'
import { buildStampTree } from '#protocol/ots/tree/stamp-tree.ts'
import type { Item, Timestamp } from '#protocol/ots/tree/timestamp.ts'

export interface Calendar {
  /** From the digest, 1 to 64 bytes, to a promise. */
  submit(digest: Uint8Array): Promise<Timestamp>
  /** From a commitment to a block; `pending` before that, `unknown` for what was never promised. */
  complete(commitment: Uint8Array): Timestamp | 'pending' | 'unknown'
  /** Puts what was promised until then, by default all, into a new block; answers its height, or null when nothing waits. */
  anchor(promisedUntilUnix?: number): number | null
}

export interface CalendarOptions {
  /** Named in its promises. */
  uri: string
  chain: MinedChain
  nowUnix(): number
  /** What another run kept: its promises go on. */
  kept?: readonly Kept[]
  onKept?(kept: Kept): void
  /** So long digests are gathered into one commitment. */
  gatherMs?: number
}

/** A promise, and what completed it. Both as hex. */
export interface Kept {
  commitment: string
  promisedAtUnix: number
  /** A timestamp of the commitment; null while it is in no block. */
  completion: string | null
}

const sha256: Operation = { name: 'sha256' }
/** A transaction around an OP_RETURN of 32 bytes; its input spends nothing. */
const beforeTip = fromHex(`0100000001${'00'.repeat(32)}ffffffff00ffffffff010000000000000000226a20`)!
const afterTip = new Uint8Array(4)

export function createCalendar(options: CalendarOptions): Calendar {
  const { uri, chain, nowUnix, kept = [], onKept, gatherMs = 10 } = options
  const secret = randomBytes(32)
  const pending = new Map<string, { commitment: Uint8Array; promisedAtUnix: number }>()
  const completed = new Map<string, Timestamp>()
  for (const { commitment: hex, promisedAtUnix, completion } of kept) {
    const commitment = fromHex(hex)!
    const found = completion === null ? null : parseTimestamp(fromHex(completion)!, commitment)
    if (found?.ok) completed.set(hex, found.timestamp)
    if (found === null) pending.set(hex, { commitment, promisedAtUnix })
    else pending.delete(hex)
  }
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
    const promisedAtUnix = nowUnix()
    pending.set(toHex(commitment), { commitment, promisedAtUnix })
    onKept?.({ commitment: toHex(commitment), promisedAtUnix, completion: null })
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
    anchor(promisedUntilUnix = Number.POSITIVE_INFINITY) {
      const due = [...pending.values()].filter(({ promisedAtUnix }) => promisedAtUnix <= promisedUntilUnix)
      const commitments = due.map(({ commitment }) => commitment)
      if (commitments.length === 0) return null
      for (const commitment of commitments) pending.delete(toHex(commitment))
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
        const completion = growBranch(commitment, way, last)
        completed.set(toHex(commitment), completion)
        const { promisedAtUnix } = due[index]!
        onKept?.({
          commitment: toHex(commitment),
          promisedAtUnix,
          completion: toHex(formatTimestamp(completion)),
        })
      })
      return height
    },
  }
}
