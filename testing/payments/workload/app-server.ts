/**
 * The complete service without pages, in a process that a test kills at any moment. It loads, reports it,
 * and opens on command, because its predecessor holds the port until then. Its settings are the
 * environment.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { destination } from 'pino'
import { catalogue } from '#server/catalogue.ts'
import { type Context, createContext } from '#server/compose.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { egressTo } from '../tls-hosts.ts'

/** Messages it sends, in this order. */
export type Moment = 'loaded' | 'listening' | 'open'

/** Messages it receives. */
export interface Opening {
  /** How far the clock of this process is ahead of real time. */
  aheadSeconds: number
}

const env = readEnv()

async function openService({ aheadSeconds }: Opening): Promise<Context> {
  const ctx = await createContext({
    env,
    // The log must not be lost with the process.
    log: createLog(env.LOG_LEVEL, destination({ fd: 2, sync: true })),
    rulesetFiles: builtRuleset(process.cwd()),
    catalogue,
    clock: () => Math.floor(Date.now() / 1_000) + aheadSeconds,
  })
  ctx.egress = egressTo(Number(process.env.TLS_HOSTS_PORT))
  ctx.jobs.start()
  return ctx
}

type Answer = ReturnType<typeof getRequestListener>

/** Listens before anything else is opened, so that no outgoing connection takes the port; callers wait. */
async function serve(opening: Opening): Promise<void> {
  const ready = Promise.withResolvers<Answer>()
  const server = createServer((request, response) => {
    void ready.promise.then((answer) => answer(request, response))
  })
  await new Promise<void>((listening, fail) => {
    server.once('error', fail)
    server.listen(env.PORT, '127.0.0.1', listening)
  })
  say('listening')
  const ctx = await openService(opening)
  ready.resolve(getRequestListener(createHttpSurface(ctx, catalogue).fetch, { overrideGlobalObjects: false }))
  say('open')
}

function say(moment: Moment): void {
  process.send!(moment)
}

process.on('disconnect', () => process.exit(0))
process.once('message', (opening: Opening) => {
  serve(opening).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
say('loaded')
