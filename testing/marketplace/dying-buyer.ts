/**
 * A server that answers one purchase and kills itself in it. Environment: those of a server, NOW_UNIX, and DIES_AT, the statement
 * of its transaction before which it dies, `commit` for right after that. Arguments: API key, idempotency key, body.
 */
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'

const [apiKey, idempotencyKey, body] = process.argv.slice(2) as [string, string, string]
const diesAt = process.env.DIES_AT
const env = readEnv()
const ctx = await createContext({
  env,
  log: createLog('silent'),
  rulesetFiles: builtRuleset(process.cwd()),
  catalogue,
  // The clock of the tested service stands still.
  clock: () => Number(process.env.NOW_UNIX),
})

const die = () => process.kill(process.pid, 'SIGKILL')
const { transaction } = ctx.db
ctx.db.transaction = async (work) => {
  let isPurchase = false
  const result = await transaction((tx) =>
    work({
      query(name, text, values) {
        isPurchase ||= name === 'offer_buy' || name === 'offer_lock'
        if (isPurchase && name === diesAt) die()
        return tx.query(name, text, values)
      },
    }),
  )
  if (isPurchase && diesAt === 'commit') die()
  return result
}

const response = await createHttpSurface(ctx, catalogue).request('http://localhost:3000/offers/buy', {
  method: 'POST',
  headers: {
    host: 'localhost:3000',
    'content-type': 'application/json',
    authorization: `Bearer ${apiKey}`,
    'idempotency-key': idempotencyKey,
  },
  body,
})
console.error(`not killed: ${response.status} ${await response.text()}`)
process.exit(1)
