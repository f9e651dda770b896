/**
 * Who verifies signatures? The idle compute threads, and this one at half their share, since it has the requests to read. A message to another thread and back
 * costs half as much as a verification (measured: 95 µs against 190 µs), so what arrives in one turn of the event loop is
 * divided and sent once per thread, and a single signature is verified here. No turn is held longer than its own share.
 * BIP-340 is a pure function of 128 bytes, so a proof that several parties show is verified once.
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
    const here = Math.min(mostHere, Math.ceil(turn.length / (2 * compute.idleThreads + 1)))
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

  const verify = (signature: SignatureInput) =>
    new Promise<boolean>((resolve, reject) => {
      if (waiting.push({ signature, resolve, reject }) === 1) setImmediate(divide)
    })

  const known = new Map<string, boolean>()
  return {
    async holds(signature) {
      const key = keyOf(signature)
      const remembered = known.get(key)
      if (remembered !== undefined) return remembered
      const holds = await verify(signature)
      if (known.size >= mostKnown) known.delete(known.keys().next().value!)
      known.set(key, holds)
      return holds
    },
  }
}

/** Answers that are remembered, oldest out first: about 2 MB. */
const mostKnown = 8_192

/** All 128 bytes that the answer depends on. Nothing about the event but these decides it, so nothing else may vouch for it. */
const keyOf = ({ msg, pubkey, sig }: SignatureInput): string =>
  Buffer.concat([msg, pubkey, sig], verifyBytes).toString('latin1')

function packed({ msg, pubkey, sig }: SignatureInput): Uint8Array {
  const input = new Uint8Array(verifyBytes)
  input.set(msg, 0)
  input.set(pubkey, 32)
  input.set(sig, 64)
  return input
}
