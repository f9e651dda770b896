// One server that appends: so many clients, each with one entry in flight. Prints one line of JSON when its time is up.
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import { readEnv } from '#server/kernel/env.ts'
import { groupCommit } from '#server/kernel/group-commit.ts'
import { createLog } from '#server/kernel/log.ts'
import { appendEntries } from '#server/ledger/append/append.ts'
import type { AppendedEntry } from '#server/ledger/append/entry-draft.ts'
import { findNewestCheckpoint } from '#server/ledger/publish/checkpoint.store.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { percentile } from '../measure/statistics.ts'

export interface AppendFigures {
  entries: number
  seconds: number
  latenciesMs: { p50: number; p99: number }
  /** From the answer to a signed checkpoint that covers it. */
  checkpointMs: { p50: number; worst: number }
}

const [name = 'a', clientsText = '64', secondsText = '6'] = process.argv.slice(2)
const clients = Number(clientsText)
const seconds = Number(secondsText)
/** Brings a record to 1.5 kB. */
const padding = 'x'.repeat(1_000)

const ctx = await createContext({
  env: readEnv(),
  log: createLog('warn'),
  rulesetFiles: builtRuleset(process.cwd()),
  catalogue,
})
const appends = groupCommit<string, AppendedEntry>(
  async (keys) => {
    const entries = await ctx.db.transaction((tx) =>
      appendEntries(
        tx,
        ctx,
        keys.map((key) => outcomeDraft(ctx, key, padding)),
      ),
    )
    ctx.ledger.kick()
    return entries
  },
  { maxBatch: 1_024, concurrency: 1 },
)

async function client(index: number, until: number, latencies: number[]): Promise<void> {
  for (let count = 0; performance.now() < until; count += 1) {
    const started = performance.now()
    newest = await appends.submit(`${name}-${index}-${count}-${process.pid}`)
    latencies.push(performance.now() - started)
  }
}

let newest: AppendedEntry | null = null

async function watchCheckpoints(until: number): Promise<number[]> {
  const lags: number[] = []
  while (performance.now() < until) {
    await sleep(100)
    if (!newest) continue
    const [{ entry }, started] = [newest, performance.now()]
    while (((await findNewestCheckpoint(ctx.db))?.size ?? 0) < entry) await sleep(5)
    lags.push(performance.now() - started)
  }
  return lags
}

const warm = performance.now() + 1_000
await Promise.all(Array.from({ length: clients }, (_, index) => client(index, warm, [])))
const latencies: number[] = []
const started = performance.now()
const until = started + seconds * 1_000
const [lags] = await Promise.all([
  watchCheckpoints(until),
  ...Array.from({ length: clients }, (_, index) => client(clients + index, until, latencies)),
])
const figures: AppendFigures = {
  entries: latencies.length,
  seconds: (performance.now() - started) / 1_000,
  latenciesMs: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) },
  checkpointMs: { p50: percentile(lags, 0.5), worst: Math.max(...lags) },
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
await ctx.ledger.advance()
await ctx.close()
