/** Starts the service of this process from its settings: what server/main.ts and the route handlers of Next serve. */
import type { Hono } from 'hono'
import { catalogue } from '#server/catalogue.ts'
import { type Context, createContext } from '#server/compose.ts'
import { whyNotStarting } from '#server/deployment.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { createHttpSurface, type HttpBindings } from '#server/surfaces/http/http.ts'
import { type PageReading, readForPage } from '#server/surfaces/pages/read-for-page.ts'
import { serveTrpc } from '#server/surfaces/trpc/answer-trpc.ts'

export interface RunningService {
  ctx: Context
  /** The API, and the procedures of the pages. */
  surface: Hono<HttpBindings>
  /** `id` is that of an operation, for example `discovery.getHealth`. */
  readForPage(id: string, input: unknown): Promise<PageReading>
}

/** Throws when a setting is missing or wrong, or when the instance may not run with its settings. */
export async function startService(): Promise<RunningService> {
  const env = readEnv()
  const problem = whyNotStarting(env)
  if (problem !== null) throw new Error(problem)
  const ctx = await createContext({
    env,
    log: createLog(env.LOG_LEVEL),
    rulesetFiles: builtRuleset(process.cwd()),
    catalogue,
  })
  void ctx.sandbox.test()
  void ctx.browsers.test()
  return {
    ctx,
    surface: serveTrpc(createHttpSurface(ctx, catalogue), env),
    readForPage: (id, input) => readForPage(ctx, id, input),
  }
}
