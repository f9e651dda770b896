/**
 * Divides signature verification between this thread and the compute threads. A message to another thread
 * and back costs almost as much as a verification (measured: 95 µs against 105 µs), so a thread is sent several
 * signatures at once, which gather over turns of the event loop; a few are verified here, one per turn. A
 * proof presented by several callers is verified once.
 */
import type { SignatureInput } from '#protocol/nostr-event.ts'
import type { Schnorr } from '#protocol/signatures/secp.ts'
import type { ComputePool } from '#server/kernel/compute/pool.ts'
import { packedHolds, packSignature } from './packed-signature.ts'

export interface SignatureVerifier {
  holds(signature: SignatureInput): Promise<boolean>
}

interface Waiting {
  packed: Uint8Array
  resolve: (holds: boolean) => void
  reject: (error: unknown) => void
}

/** Signatures in one message to a thread. Fewer are not worth it; more would delay the first of them. */
const leastElsewhere = 6
const mostElsewhere = 12
/** Maximum signatures this thread verifies per turn. */
const mostHere = 8

export function createSignatureVerifier(compute: ComputePool, schnorr: Schnorr): SignatureVerifier {
  const waiting: Waiting[] = []
  let messages = 0
  let scheduled = false

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      divide()
    })
  }

  function divide(): void {
    while (waiting.length >= leastElsewhere && compute.idleThreads > 0) send(waiting.splice(0, mostElsewhere))
    for (const { packed, resolve } of waiting.splice(0, shareHere())) resolve(packedHolds(schnorr, packed))
    // While a message is under way the rest gathers for the next one.
    if (waiting.length > 0 && messages === 0) schedule()
  }

  function shareHere(): number {
    if (messages > 0) return Math.max(0, Math.min(waiting.length - mostElsewhere, mostHere))
    return Math.min(waiting.length, compute.idleThreads > 0 ? 1 : mostHere)
  }

  function send(batch: readonly Waiting[]): void {
    messages += 1
    let open = batch.length
    const settled = () => {
      open -= 1
      if (open > 0) return
      messages -= 1
      divide()
    }
    const jobs = batch.map(({ packed }) => ({ kind: 'verify' as const, input: packed }))
    compute.runTogether(jobs).forEach((answer, index) => {
      const { resolve, reject } = batch[index]!
      answer.then(resolve, reject).then(settled)
    })
  }

  const verify = (packed: Uint8Array) =>
    new Promise<boolean>((resolve, reject) => {
      waiting.push({ packed, resolve, reject })
      schedule()
    })

  const known = createKnown(mostKnown)
  return {
    async holds(signature) {
      const packed = packSignature(signature)
      const key = keyOf(packed)
      const remembered = known.get(key)
      if (remembered !== undefined) return remembered
      const holds = await verify(packed)
      known.set(key, holds)
      return holds
    },
  }
}

/** Cached results: at most about 2 MB. */
const mostKnown = 8_192

/** All bytes that the result depends on, so that no other part of an event can hit the cache. */
const keyOf = (packed: Uint8Array): string => Buffer.from(packed.buffer).toString('latin1')

/**
 * Forgets the older half at once when the newer one is full: a Map that loses its oldest member again and
 * again searches past all the members it has lost.
 */
function createKnown(most: number) {
  let newer = new Map<string, boolean>()
  let older = new Map<string, boolean>()
  return {
    get: (key: string) => newer.get(key) ?? older.get(key),
    set(key: string, holds: boolean) {
      if (newer.size >= most / 2) {
        older = newer
        newer = new Map()
      }
      newer.set(key, holds)
    },
  }
}
