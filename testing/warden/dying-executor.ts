// A worker that executes approved proposals, to be killed: it ends itself before statement KILL_AT, before it sends a request
// (KILL_AT=send), or right after the commit (KILL_AT=commit).
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import type { Database } from '#server/kernel/db.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { executeApproved } from '#server/warden/execute/execute-approved.ts'

const env = readEnv({ ...process.env, COMPUTE_THREADS: '1', DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'silent' })
const ctx = await createContext({
  env,
  log: createLog('silent'),
  rulesetFiles: builtRuleset(process.cwd()),
  catalogue,
  clock: () => Number(process.env.NOW_UNIX),
})
const killAt = process.env.KILL_AT
const die = () => process.kill(process.pid, 'SIGKILL')
let statements = 0
const count = () => {
  if (killAt === String(statements)) die()
  statements += 1
}
const query: Database['query'] = (name, text, values) => {
  count()
  return ctx.db.query(name, text, values)
}
const transaction: Database['transaction'] = async (work) => {
  const result = await ctx.db.transaction((tx) =>
    work({
      query: (name, text, values) => {
        count()
        return tx.query(name, text, values)
      },
    }),
  )
  if (killAt === 'commit') die()
  return result
}
const read: Egress['read'] = (url, request) => {
  if (killAt === 'send') die()
  return ctx.egress.read(url, request)
}
const failure = await executeApproved({
  ...ctx,
  db: { ...ctx.db, query, transaction },
  egress: { ...ctx.egress, read },
})
if (failure !== null) throw new Error(failure)
console.log(statements)
await ctx.close()
