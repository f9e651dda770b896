// A server that executes one call, to be killed while it runs: sends the request of RUN_REQUEST with the key of RUN_API_KEY.
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'

const env = readEnv({ ...process.env, COMPUTE_THREADS: '1', DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'error' })
const ctx = await createContext({
  env,
  log: createLog('error'),
  rulesetFiles: builtRuleset(process.cwd()),
  catalogue,
  clock: () => Number(process.env.NOW_UNIX),
})
const problem = await ctx.sandbox.test()
if (problem !== null) throw new Error(problem)
// The runs of the self-test are over.
console.log('ready')
const { headers, json } = JSON.parse(process.env.RUN_REQUEST!)
const answer = await createHttpSurface(ctx, catalogue).request('http://localhost:3000/execute', {
  method: 'POST',
  headers: {
    host: 'localhost:3000',
    'content-type': 'application/json',
    authorization: `Bearer ${process.env.RUN_API_KEY}`,
    ...headers,
  },
  body: JSON.stringify(json),
})
console.log(answer.status, await answer.text())
await ctx.close()
