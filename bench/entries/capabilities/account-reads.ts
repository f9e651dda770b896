// Measures balance, statement and figures of an account with a long history.
import type { Entry, Row } from '../../entry.ts'
import { fundedAccounts } from '../../harness/data/accounts.ts'
import { fillMovements } from '../../harness/data/movements-fill.ts'
import { interleaved } from '../../harness/measure/rounds.ts'

const movements = Number(process.env.BENCH_MOVEMENTS ?? 500_000)

export const accountReads: Entry = {
  name: 'account-reads',
  title: `Reads of an account with ${movements.toLocaleString('en')} movements, one connection`,
  async measure(bench) {
    const assay = await bench.assay()
    const load = bench.load()
    const [account] = await fundedAccounts(assay, 1, movements + 1_000)
    await fillMovements({ databaseUrl: assay.databaseUrl, accountId: account!.id, movements })
    const headers = { authorization: `Bearer ${account!.apiKey}` }
    const read = async (path: string) =>
      (await (await fetch(`${assay.url}${path}`, { headers })).json()) as never
    const middle = await cursorAt(read, Math.floor(movements / 2))
    const paths: Record<string, [path: string, mustContain: string]> = {
      'GET /balance': ['/balance', '"usage":'],
      'GET /account/statement': ['/account/statement', '"total":'],
      'GET /account/statement, half way back': [`/account/statement?cursor=${middle}`, '"total":'],
      'GET /analytics/roi': ['/analytics/roi', '"net_sats":'],
    }
    for (const [name, [path]] of Object.entries(paths))
      load.prepare({ name, byConnection: [[{ method: 'GET', path, headers }]] })
    const run = (requests: string) =>
      load.run({
        url: assay.url,
        requests,
        until: { seconds: bench.seconds },
        mustContain: paths[requests]![1],
      })
    const contenders = Object.fromEntries(Object.keys(paths).map((name) => [name, () => run(name)]))
    for (const warmUp of Object.values(contenders)) await warmUp()
    const results = await interleaved(bench.rounds, contenders)
    const rows = Object.keys(paths).map(
      (name): Row => ({
        what: `${name} p95`,
        unit: 'ms',
        rounds: results[name]!.map(({ p95Ms }) => p95Ms),
        goal: { below: 10 },
      }),
    )
    return {
      rows,
      notes: [
        'The history is a month of calls with two tools, and sales; the functions of the books wrote it.',
      ],
    }
  },
}

/** The cursor of a page that begins about so many movements back: the ids of one account's movements have gaps. */
async function cursorAt(
  read: (path: string) => Promise<{ entries: { id: string }[]; total: number }>,
  back: number,
): Promise<number> {
  const newest = Number((await read('/account/statement?limit=1')).entries[0]!.id)
  return Math.max(1, Math.floor(newest * (1 - back / movements)))
}
