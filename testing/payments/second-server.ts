/** Starts another server of the same service: its own context, on the same database, node and chain. */
import { catalogue } from '#server/catalogue.ts'
import { type Context, createContext } from '#server/compose.ts'
import { createLog } from '#server/kernel/log.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { type Caller, createCaller } from './caller.ts'

export interface SecondServer {
  ctx: Context
  call: Caller
  close(): Promise<void>
}

export async function openSecondServer(
  first: Pick<Context, 'env' | 'nowUnix'>,
  operations: readonly AnyOperation[] = [],
): Promise<SecondServer> {
  const ctx = await createContext({
    env: first.env,
    log: createLog(first.env.LOG_LEVEL),
    rulesetFiles: builtRuleset(process.cwd()),
    catalogue,
    clock: first.nowUnix,
  })
  const call = createCaller(createHttpSurface(ctx, [...catalogue, ...operations]))
  return { ctx, call, close: () => ctx.close() }
}
