// Measures paid verdicts a second, unsigned and signed, each charged and stored before it is answered.
import { BenchFailure, type Entry } from '../../entry.ts'
import { fundedAccounts } from '../../harness/data/accounts.ts'
import { checkBooks } from '../../harness/data/books-check.ts'
import { shellArtifact } from '../../harness/data/shell-artifacts.ts'
import type { LoadResult } from '../../harness/load/load-plan.ts'
import { cpuRows, runMetered } from '../../harness/load/metered.ts'
import { interleaved } from '../../harness/measure/rounds.ts'

const connections = 32
const accountCount = 16
const artifactsPerConnection = 256
const warmUpAnswers = 1_000
const grantedSats = 1_000_000_000

export const review: Entry = {
  name: 'review',
  title: `POST /review by ${accountCount} funded accounts, charged and stored, ${connections} connections`,
  async measure(bench) {
    const assay = await bench.assay()
    const load = bench.load()
    const accounts = await fundedAccounts(assay, accountCount, grantedSats)
    const requests = (sign: boolean) =>
      Array.from({ length: connections }, (_, connection) =>
        Array.from({ length: artifactsPerConnection }, (_, index) => ({
          method: 'POST' as const,
          path: '/review',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${accounts[connection % accountCount]!.apiKey}`,
          },
          body: JSON.stringify({
            artifact: shellArtifact(connection * artifactsPerConnection + index),
            artifact_type: 'shell_command',
            sign,
          }),
        })),
      )
    load.prepare({ name: 'review-unsigned', byConnection: requests(false) })
    load.prepare({ name: 'review-signed', byConnection: requests(true) })
    // By number of answers, not by time: a request cut off in flight would be charged and never counted.
    const run = (signed: boolean, answers: number) =>
      runMetered(load, assay, {
        requests: signed ? 'review-signed' : 'review-unsigned',
        until: { answers },
        mustContain: signed ? '"sig":"' : '"proof":null',
      })
    const warmUps = [await run(false, warmUpAnswers), await run(true, warmUpAnswers)]
    const [unsignedRate, signedRate] = warmUps.map(({ requestsPerSecond }) => requestsPerSecond)
    const results = await interleaved(bench.rounds, {
      unsigned: () => run(false, Math.ceil(unsignedRate! * bench.seconds)),
      signed: () => run(true, Math.ceil(signedRate! * bench.seconds)),
    })
    const profiled = [
      await bench.profiled('review-unsigned', () => run(false, Math.ceil(unsignedRate! * bench.seconds))),
      await bench.profiled('review-signed', () => run(true, Math.ceil(signedRate! * bench.seconds))),
    ]
    const answersOf = (runs: (LoadResult | null)[]) =>
      runs.reduce((total, run) => total + (run?.answers ?? 0), 0)
    const signedAnswers = answersOf([warmUps[1]!, profiled[1] ?? null, ...results.signed])
    if (bench.loaded.includes('review'))
      throw new BenchFailure('The books are counted from an empty database.')
    const books = await checkBooks(assay.databaseUrl, {
      answers: signedAnswers + answersOf([warmUps[0]!, profiled[0] ?? null, ...results.unsigned]),
      signedAnswers,
      grantedSats: grantedSats * accountCount,
    })
    const rate = (runs: LoadResult[]) => runs.map(({ requestsPerSecond }) => requestsPerSecond)
    return {
      rows: [
        { what: 'unsigned', unit: 'req/s', rounds: rate(results.unsigned), goal: { atLeast: 800 } },
        { what: 'unsigned p50', unit: 'ms', rounds: results.unsigned.map((r) => r.p50Ms) },
        { what: 'unsigned p99', unit: 'ms', rounds: results.unsigned.map((r) => r.p99Ms) },
        ...cpuRows('unsigned ', results.unsigned, { postgres: true }),
        { what: 'signed', unit: 'req/s', rounds: rate(results.signed), goal: { atLeast: 500 } },
        { what: 'signed p50', unit: 'ms', rounds: results.signed.map((r) => r.p50Ms) },
        { what: 'signed p99', unit: 'ms', rounds: results.signed.map((r) => r.p99Ms) },
        ...cpuRows('signed ', results.signed, { postgres: true }),
      ],
      notes: [
        `${connections * artifactsPerConnection} different shell commands; Postgres is the embedded one with its durable settings.`,
        ...books,
      ],
    }
  },
}
