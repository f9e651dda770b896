// Measures the proofs that are verified a second, beside the obvious build of Next and nostr-tools.
import { randomBytes } from 'node:crypto'
import { signSchnorr, verifySchnorr, xOnlyPointFromScalar } from 'tiny-secp256k1'
import { BenchFailure, type Entry } from '../../entry.ts'
import { proofEvents } from '../../harness/data/proof-events.ts'
import type { LoadResult } from '../../harness/load/load-plan.ts'
import { cpuRows, runMetered } from '../../harness/load/metered.ts'
import { interleaved } from '../../harness/measure/rounds.ts'
import { ratios } from '../../harness/measure/statistics.ts'

const connections = 32
/** More than the server remembers, so that each one is verified anew. */
const distinctEvents = 16_384
/** Proofs that every connection shows, as several parties show one proof. */
const shownAgain = 256

/** 300 µs for an answer, on a machine where tiny-secp256k1 verifies a signature in 174 µs. */
const referenceRatio = 300 / 174
const verifications = 512

export const verifyProof: Entry = {
  name: 'verify-proof',
  title: `POST /verify-proof, ${connections} connections`,
  async measure(bench) {
    const assay = await bench.assay()
    const plain = await bench.plainNext()
    const load = bench.load()
    const bodies = proofEvents(bench.root, assay, distinctEvents).map((event) => JSON.stringify(event))
    const requests = (path: string, bodyOf: (event: string) => string) =>
      Array.from({ length: connections }, (_, connection) =>
        bodies
          .filter((_, index) => index % connections === connection)
          .map((event) => ({
            method: 'POST' as const,
            path,
            headers: { 'content-type': 'application/json' },
            body: bodyOf(event),
          })),
      )
    load.prepare({
      name: 'verify-ours',
      byConnection: requests('/verify-proof', (event) => `{"event":${event}}`),
    })
    const shown = bodies.slice(0, shownAgain)
    load.prepare({
      name: 'verify-again',
      byConnection: Array.from({ length: connections }, () =>
        shown.map((event) => ({
          method: 'POST' as const,
          path: '/verify-proof',
          headers: { 'content-type': 'application/json' },
          body: `{"event":${event}}`,
        })),
      ),
    })
    load.prepare({ name: 'verify-plain', byConnection: requests('/verify', (event) => event) })
    const ours = (seconds: number) =>
      runMetered(load, assay, { requests: 'verify-ours', until: { seconds }, mustContain: '"valid":true' })
    const again = (seconds: number) =>
      runMetered(load, assay, { requests: 'verify-again', until: { seconds }, mustContain: '"valid":true' })
    const theirs = (seconds: number) =>
      load.run({ url: plain.url, requests: 'verify-plain', until: { seconds }, mustContain: '"valid":true' })

    const warmUp = Math.min(3, bench.seconds)
    await ours(warmUp)
    await theirs(warmUp)
    const results = await interleaved(bench.rounds, {
      verification: async () => verificationMicros(),
      ours: () => ours(bench.seconds),
      again: () => again(bench.seconds),
      theirs: () => theirs(bench.seconds),
    })
    await bench.profiled('verify-proof', () => ours(bench.seconds))
    const rate = (runs: LoadResult[]) => runs.map(({ requestsPerSecond }) => requestsPerSecond)
    return {
      rows: [
        { what: 'every proof for the first time', unit: 'req/s', rounds: rate(results.ours) },
        { what: 'proofs shown by several parties', unit: 'req/s', rounds: rate(results.again) },
        { what: 'Next + nostr-tools verifyEvent', unit: 'req/s', rounds: rate(results.theirs) },
        {
          what: 'ratio, first time',
          unit: '×',
          rounds: ratios(rate(results.ours), rate(results.theirs)),
          goal: { atLeast: 10 },
        },
        {
          what: 'ratio, shown by several',
          unit: '×',
          rounds: ratios(rate(results.again), rate(results.theirs)),
          goal: { atLeast: 10 },
        },
        { what: 'p50, ours', unit: 'ms', rounds: results.ours.map((r) => r.p50Ms) },
        { what: 'p99, ours', unit: 'ms', rounds: results.ours.map((r) => r.p99Ms), goal: { below: 25 } },
        { what: 'p99, Next', unit: 'ms', rounds: results.theirs.map((r) => r.p99Ms) },
        ...cpuRows('', results.ours),
        { what: 'CPU of one verification, tiny-secp256k1', unit: 'µs', rounds: results.verification },
        {
          what: 'ratio, whole server to that',
          unit: '×',
          rounds: ratios(
            results.ours.map(({ cpuMicrosPerAnswer }) => cpuMicrosPerAnswer?.allThreads ?? Number.NaN),
            results.verification,
          ),
          goal: { below: referenceRatio },
        },
      ],
      notes: [
        `${distinctEvents} distinct verdict proofs of ${Math.round(bodies[0]!.length / 100) / 10} kB, signed by the server's key, each connection with its own; every answer says valid.`,
        'The obvious build checks id and signature only; ours also key, schema and every derived field, and answers a report.',
        'CPU time grows on a busy machine, so compare the ratio: the goal is 300 µs where tiny-secp256k1 verifies a signature in 174 µs.',
        'The server verifies by recovery of a point, which takes less (see the entry schnorr).',
        'Neither is held to a core: both share the machine with the load.',
      ],
    }
  },
}

/** CPU time, on one thread of this process; the first pass lets the compiler finish. */
function verificationMicros(): number {
  const secretKey = new Uint8Array(randomBytes(32))
  const pubkey = xOnlyPointFromScalar(secretKey)
  const messages = Array.from({ length: verifications }, () => new Uint8Array(randomBytes(32)))
  const signatures = messages.map((message) => signSchnorr(message, secretKey, message))
  const verifyAll = () => {
    const before = process.cpuUsage()
    messages.forEach((message, index) => {
      if (!verifySchnorr(message, pubkey, signatures[index]!))
        throw new BenchFailure('A good signature was refused.')
    })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / verifications
  }
  verifyAll()
  return verifyAll()
}
