// One server that publishes what waits in its outbox, and then checks what the relays hold. Prints one line of JSON.
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { queueForOutside } from '#server/ledger/publish/outbox.store.ts'
import { insertEvents } from '#server/proofs/proofs.store.ts'
import { checkRelays } from '#server/relays/check/check-relays.ts'
import { publishEvents } from '#server/relays/publish/publish-events.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'

export interface RelayFigures {
  events: number
  publishSeconds: number
  checkSeconds: number
  /** After the check. */
  anchored: number
}

const events = Number(process.argv[2])
let aheadSeconds = 0
const ctx = await createContext({
  env: readEnv(),
  log: createLog('warn'),
  rulesetFiles: builtRuleset(process.cwd()),
  catalogue,
  clock: () => Math.floor(Date.now() / 1_000) + aheadSeconds,
})

/** As large as a verdict proof. */
const padding = 'x'.repeat(4_000)
const round = process.hrtime.bigint()
for (let from = 0; from < events; from += 500) {
  const signed = await Promise.all(
    Array.from({ length: Math.min(500, events - from) }, (_, n) =>
      ctx.signer!.signRepeatably({
        kind: 30_078,
        created_at: ctx.nowUnix(),
        tags: [['d', `bench-${round}-${from + n}`]],
        content: JSON.stringify({ n: from + n, padding }),
      }),
    ),
  )
  await ctx.db.transaction(async (tx) => {
    await insertEvents(
      tx,
      signed.map((event) => ({ event, schema: 'bench', issuanceIndex: null })),
    )
    const rows = signed.map(({ id }) => ({ kind: 'relay' as const, subject: id }))
    await queueForOutside(tx, rows, ctx.nowUnix())
  })
}

const count = async (text: string): Promise<number> => Number((await ctx.db.pool.query(text)).rows[0].count)
const waiting = 'SELECT count(*) FROM relay_publication WHERE next_at_unix IS NOT NULL'
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAtMs = performance.now()
  await work()
  return (performance.now() - startedAtMs) / 1_000
}

const publishSeconds = await seconds(async () => {
  do {
    const problem = await publishEvents(ctx)
    if (problem !== null) throw new Error(problem)
  } while ((await count(waiting)) > 0)
})
aheadSeconds = 601
const due = `SELECT count(*) FROM relay_anchor WHERE status = 'unverified'`
const checkSeconds = await seconds(async () => {
  do {
    const problem = await checkRelays(ctx)
    if (problem !== null) throw new Error(problem)
  } while ((await count(due)) > 0)
})
const anchored = await count(`SELECT count(*) FROM relay_anchor WHERE status = 'anchored'`)
console.log(JSON.stringify({ events, publishSeconds, checkSeconds, anchored } satisfies RelayFigures))
await ctx.close()
