// A server that only publishes on relays, to be killed: prints a line when a run begins and when one ends.
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { publishEvents } from '#server/relays/publish/publish-events.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'

const env = readEnv({ ...process.env, COMPUTE_THREADS: '1', DATABASE_POOL_SIZE: '6', LOG_LEVEL: 'silent' })
const ctx = await createContext({
  env,
  log: createLog('silent'),
  rulesetFiles: builtRuleset(process.cwd()),
  catalogue,
  clock: () => Number(process.env.NOW_UNIX),
})
console.log('began')
await publishEvents(ctx)
console.log('ended')
await ctx.close()
