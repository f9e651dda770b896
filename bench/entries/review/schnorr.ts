// Measures the two implementations of BIP-340 on one thread.
import { randomBytes } from 'node:crypto'
import { nobleSchnorr, type Schnorr } from '#protocol/signatures/secp.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { BenchFailure, type Entry } from '../../entry.ts'
import { interleaved } from '../../harness/measure/rounds.ts'
import { ratios } from '../../harness/measure/statistics.ts'

const distinct = 256
const bytes32 = () => new Uint8Array(randomBytes(32))

export const schnorr: Entry = {
  name: 'schnorr',
  title: 'BIP-340 signatures, one thread',
  async measure(bench) {
    const secretKey = bytes32()
    const pubkey = wasmSchnorr.publicKey(secretKey)
    const messages = Array.from({ length: distinct }, bytes32)
    const auxRand = bytes32()
    const signatures = messages.map((message) => wasmSchnorr.sign(message, secretKey, auxRand))
    const verify = (implementation: Schnorr) => (index: number) => {
      if (!implementation.verify(signatures[index]!, messages[index]!, pubkey))
        throw new BenchFailure('A good signature was refused.')
    }
    const sign = (implementation: Schnorr) => (index: number) => {
      implementation.sign(messages[index]!, secretKey, auxRand)
    }
    const seconds = Math.min(2, bench.seconds)
    const perSecond = (work: (index: number) => void) => async () => timesPerSecond(work, seconds)
    const results = await interleaved(bench.rounds, {
      wasmVerify: perSecond(verify(wasmSchnorr)),
      nobleVerify: perSecond(verify(nobleSchnorr)),
      wasmSign: perSecond(sign(wasmSchnorr)),
      nobleSign: perSecond(sign(nobleSchnorr)),
    })
    return {
      rows: [
        { what: 'verify, libsecp256k1 in WebAssembly', unit: 'per s', rounds: results.wasmVerify },
        { what: 'verify, @noble/secp256k1', unit: 'per s', rounds: results.nobleVerify },
        { what: 'ratio', unit: '×', rounds: ratios(results.wasmVerify, results.nobleVerify) },
        { what: 'sign, libsecp256k1 in WebAssembly', unit: 'per s', rounds: results.wasmSign },
        { what: 'sign, @noble/secp256k1', unit: 'per s', rounds: results.nobleSign },
        { what: 'ratio', unit: '×', rounds: ratios(results.wasmSign, results.nobleSign) },
      ],
      notes: [`${distinct} different messages of 32 bytes, one key.`],
    }
  },
}

function timesPerSecond(work: (index: number) => void, seconds: number): number {
  for (let index = 0; index < 32; index += 1) work(index)
  const startedAtMs = performance.now()
  let times = 0
  let elapsedMs = 0
  while (elapsedMs < seconds * 1000) {
    for (let i = 0; i < 16; i += 1) work((times + i) % distinct)
    times += 16
    elapsedMs = performance.now() - startedAtMs
  }
  return (times * 1000) / elapsedMs
}
