// Measures what payment adds to a call. The same reviews on free calls and from a balance, one after the other on one
// connection.
import pg from 'pg'
import type { Entry } from '../../entry.ts'
import { fundedAccounts } from '../../harness/data/accounts.ts'
import { shellArtifact } from '../../harness/data/shell-artifacts.ts'
import type { PlannedRequest } from '../../harness/load/load-plan.ts'
import { runMetered } from '../../harness/load/metered.ts'
import { interleaved } from '../../harness/measure/rounds.ts'

const requestsPerList = 256

export const paidCall: Entry = {
  name: 'paid-call',
  title: 'POST /review on free calls and from a balance, one connection',
  async measure(bench) {
    const assay = await bench.assay()
    const load = bench.load()
    const [free, paid] = await fundedAccounts(assay, 2, 100_000_000)
    await giveFreeCalls(assay.databaseUrl, free!.id)
    const requests = (apiKey: string): PlannedRequest[] =>
      Array.from({ length: requestsPerList }, (_, index) => ({
        method: 'POST',
        path: '/review',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ artifact: shellArtifact(index), artifact_type: 'shell_command' }),
      }))
    load.prepare({ name: 'paid-call-free', byConnection: [requests(free!.apiKey)] })
    load.prepare({ name: 'paid-call-balance', byConnection: [requests(paid!.apiKey)] })
    load.prepare({ name: 'paid-call-nothing', byConnection: [[{ method: 'GET', path: '/health' }]] })
    const run = (requests: string, mustContain: string) =>
      runMetered(load, assay, { requests, until: { seconds: bench.seconds }, mustContain })
    const runs = {
      nothing: () => run('paid-call-nothing', '"status":"ok"'),
      free: () => run('paid-call-free', '"method":"free"'),
      balance: () => run('paid-call-balance', '"method":"bearer"'),
    }
    for (const warmUp of Object.values(runs)) await warmUp()
    const results = await interleaved(bench.rounds, runs)
    const p50 = (name: keyof typeof runs) => results[name].map(({ p50Ms }) => p50Ms)
    return {
      rows: [
        { what: 'an empty answer (GET /health) p50', unit: 'ms', rounds: p50('nothing') },
        { what: 'free call p50', unit: 'ms', rounds: p50('free') },
        { what: 'paid call p50', unit: 'ms', rounds: p50('balance') },
        {
          what: 'added by payment',
          unit: 'ms',
          rounds: p50('balance').map((ms, round) => ms - p50('free')[round]!),
          goal: { below: 2 },
        },
      ],
      notes: [
        'A free call writes its charge too: holds, journals and postings are what a balance adds to it.',
      ],
    }
  },
}

async function giveFreeCalls(databaseUrl: string, accountId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('UPDATE account SET free_calls_limit = 1000000000 WHERE id = $1', [accountId])
  } finally {
    await client.end()
  }
}
