/**
 * A complete server that appends one entry, tries to sign its size, and prints its state as JSON. Argument:
 * the key of the entry.
 */
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { appendEntries } from '#server/ledger/append/append.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { outcomeDraft } from './drafts.ts'

const ctx = await createContext({
  env: readEnv(),
  log: createLog('silent'),
  rulesetFiles: builtRuleset(process.cwd()),
  catalogue,
})
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error & { code?: string }) => ({ code: error.code ?? error.name, message: error.message }),
  )
const [appended] = await ctx.db.transaction((tx) =>
  appendEntries(tx, ctx, [outcomeDraft(ctx, process.argv[2]!)]),
)
const advance = await failureOf(ctx.ledger.advance())
const ready = await failureOf(ctx.ledger.ready())
const health = await createHttpSurface(ctx, catalogue).request(`${ctx.env.BASE_URL}/health`, {
  headers: { host: new URL(ctx.env.BASE_URL).host },
})
process.stdout.write(JSON.stringify({ size: appended!.entry, advance, ready, health: await health.json() }))
await ctx.close()
process.exit(0)
