// One server that stamps what waits in its outbox and completes it until Bitcoin's checks pass. Prints one line of JSON.
import { setTimeout as sleep } from 'node:timers/promises'
import { stampAnchors } from '#server/anchors/stamp/stamp-anchors.ts'
import { upgradeAnchors } from '#server/anchors/upgrade/upgrade-anchors.ts'
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { queueForOutside } from '#server/ledger/publish/outbox.store.ts'
import { insertEvents } from '#server/proofs/proofs.store.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'

export interface AnchorFigures {
  /** Two digests of each event. */
  anchors: number
  stampSeconds: number
  confirmSeconds: number
  /** With a block whose header was checked. */
  confirmed: number
}

const events = Number(process.argv[2])
let aheadSeconds = 0
const ctx = await createContext({
  env: readEnv(),
  log: createLog('error'),
  rulesetFiles: builtRuleset(process.cwd()),
  catalogue,
  clock: () => Math.floor(Date.now() / 1_000) + aheadSeconds,
})

const round = process.hrtime.bigint()
for (let from = 0; from < events; from += 500) {
  const signed = await Promise.all(
    Array.from({ length: Math.min(500, events - from) }, (_, n) =>
      ctx.signer!.signRepeatably({
        kind: 78,
        created_at: ctx.nowUnix(),
        tags: [['d', `bench-${round}-${from + n}`]],
        content: String(from + n),
      }),
    ),
  )
  await ctx.db.transaction(async (tx) => {
    await insertEvents(
      tx,
      signed.map((event) => ({ event, schema: 'bench', issuanceIndex: null })),
    )
    const rows = signed.map(({ id }) => ({ kind: 'stamp' as const, subject: id }))
    await queueForOutside(tx, rows, ctx.nowUnix())
  })
}

const count = async (where: string): Promise<number> =>
  Number((await ctx.db.pool.query(`SELECT count(*) FROM anchor WHERE ${where}`)).rows[0].count)
const open = async (): Promise<number> =>
  Number(
    (await ctx.db.pool.query(`SELECT count(*) FROM outbox WHERE kind = 'stamp' AND done_at_unix IS NULL`))
      .rows[0].count,
  )
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAtMs = performance.now()
  await work()
  return (performance.now() - startedAtMs) / 1_000
}

const stampSeconds = await seconds(async () => {
  do {
    const problem = await stampAnchors(ctx)
    if (problem !== null) throw new Error(problem)
  } while ((await open()) > 0 || (await count(`state = 'waiting'`)) > 0)
})
// The calendars mine in the meantime.
await sleep(200)
aheadSeconds = 301
const confirmSeconds = await seconds(async () => {
  do {
    const problem = await upgradeAnchors(ctx)
    if (problem !== null) throw new Error(problem)
  } while ((await count(`state = 'pending' AND next_upgrade_at_unix <= ${ctx.nowUnix()}`)) > 0)
})
const isOurs = `kind <> 'checkpoint'`
const figures: AnchorFigures = {
  anchors: await count(isOurs),
  stampSeconds,
  confirmSeconds,
  confirmed: await count(`${isOurs} AND state = 'confirmed'`),
}
console.log(JSON.stringify(figures))
await ctx.close()
