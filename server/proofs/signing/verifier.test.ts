/** Signatures shared between threads, and remembered by all of their bytes. */
import { describe, expect, it } from 'vitest'
import type { SignatureInput } from '#protocol/nostr-event.ts'
import { nobleSchnorr, type Schnorr } from '#protocol/signatures/secp.ts'
import type { VerifyJob } from '#server/kernel/compute/jobs.ts'
import type { ComputePool } from '#server/kernel/compute/pool.ts'
import { wasmSchnorr } from './schnorr.ts'
import { createSignatureVerifier } from './verifier.ts'

const secretKey = new Uint8Array(32).fill(3)
const pubkey = nobleSchnorr.publicKey(secretKey)

function signed(n: number): SignatureInput {
  const msg = new Uint8Array(32).fill(n)
  return { msg, pubkey, sig: wasmSchnorr.sign(msg, secretKey, new Uint8Array(32)) }
}

const altered = ({ msg, sig }: SignatureInput): SignatureInput => ({
  msg,
  pubkey,
  sig: sig.with(40, sig[40]! ^ 1),
})

/** Idle threads that count what they are given; the counting is the only thing that is not real. */
function counting({ idleThreads = 2 } = {}) {
  const count = { here: 0, elsewhere: 0, messages: 0 }
  const schnorr: Schnorr = {
    ...wasmSchnorr,
    verify(sig, msg, key) {
      count.here += 1
      return wasmSchnorr.verify(sig, msg, key)
    },
  }
  const compute = {
    idleThreads,
    runTogether(jobs: readonly VerifyJob[]) {
      count.messages += 1
      return jobs.map(async ({ input }) => {
        count.elsewhere += 1
        return wasmSchnorr.verify(input.subarray(64, 128), input.subarray(0, 32), input.subarray(32, 64))
      })
    },
  } as unknown as ComputePool
  return { count, verifier: createSignatureVerifier(compute, schnorr) }
}

describe('createSignatureVerifier', () => {
  it('answers each of many its own result, several with one message', async () => {
    const { count, verifier } = counting()
    const inputs = Array.from({ length: 20 }, (_, n) => (n % 3 === 0 ? altered(signed(n)) : signed(n)))
    const answers = await Promise.all(inputs.map((input) => verifier.holds(input)))
    expect(answers).toEqual(inputs.map((_, n) => n % 3 !== 0))
    expect(count).toEqual({ here: 0, elsewhere: 20, messages: 2 })
  })

  it('verifies a few here, and all of them while no thread is idle', async () => {
    for (const [idleThreads, many] of [
      [2, 5],
      [0, 30],
    ] as const) {
      const { count, verifier } = counting({ idleThreads })
      const inputs = Array.from({ length: many }, (_, n) => (n % 2 === 0 ? altered(signed(n)) : signed(n)))
      const answers = await Promise.all(inputs.map((input) => verifier.holds(input)))
      expect(answers).toEqual(inputs.map((_, n) => n % 2 !== 0))
      expect(count).toEqual({ here: many, elsewhere: 0, messages: 0 })
    }
  })

  it('verifies the same bytes once, right or wrong', async () => {
    const { count, verifier } = counting()
    const good = signed(1)
    const bad = altered(good)
    for (let n = 0; n < 3; n += 1) {
      expect(await verifier.holds(good)).toBe(true)
      expect(await verifier.holds(bad)).toBe(false)
    }
    expect(count.here).toBe(2)
  })

  it('does not take one changed bit of message, key or signature for something known', async () => {
    const { verifier } = counting()
    const good = signed(2)
    expect(await verifier.holds(good)).toBe(true)
    for (const member of ['msg', 'pubkey', 'sig'] as const) {
      for (const index of [0, good[member].length - 1]) {
        const bytes = good[member].with(index, good[member][index]! ^ 1)
        expect(await verifier.holds({ ...good, [member]: bytes })).toBe(false)
      }
    }
  })
})
