/**
 * Who verifies signatures? This thread and the idle compute threads, in equal shares. A message to another thread and back
 * costs half as much as a verification (measured: 95 µs against 190 µs), so what arrives in one turn of the event loop is
 * divided and sent once per thread, and a single signature is verified here. No turn is held longer than its own share.
 */
import type { SignatureInput } from '#protocol/nostr-event.ts'
import type { Schnorr } from '#protocol/secp.ts'
import { verifyBytes } from '#server/compute/jobs.ts'
import type { ComputePool } from '#server/compute/pool.ts'

export interface SignatureVerifier {
  holds(signature: SignatureInput): Promise<boolean>
}

interface Waiting {
  signature: SignatureInput
  resolve: (holds: boolean) => void
  reject: (error: unknown) => void
}

/** Signatures that this thread takes in one turn at most; the rest waits for a compute thread. */
const mostHere = 8

export function createSignatureVerifier(compute: ComputePool, schnorr: Schnorr): SignatureVerifier {
  let waiting: Waiting[] = []

  function divide(): void {
    const turn = waiting
    waiting = []
    const here = Math.min(mostHere, Math.ceil(turn.length / (compute.idleThreads + 1)))
    const elsewhere = turn.slice(here)
    const answers = compute.runAll(
      elsewhere.map(({ signature }) => ({ kind: 'verify' as const, input: packed(signature) })),
    )
    answers.forEach((answer, index) => {
      answer.then(elsewhere[index]!.resolve, elsewhere[index]!.reject)
    })
    for (const { signature, resolve } of turn.slice(0, here))
      resolve(schnorr.verify(signature.sig, signature.msg, signature.pubkey))
  }

  return {
    holds: (signature) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ signature, resolve, reject }) === 1) setImmediate(divide)
      }),
  }
}

function packed({ msg, pubkey, sig }: SignatureInput): Uint8Array {
  const input = new Uint8Array(verifyBytes)
  input.set(msg, 0)
  input.set(pubkey, 32)
  input.set(sig, 64)
  return input
}
