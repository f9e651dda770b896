/**
 * Starts a complete service for a test: real Postgres, real engine, real compute threads; the HTTP surface
 * is called without a socket.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '#server/catalogue.ts'
import { type Context, createContext, openCompute } from '#server/compose.ts'
import { grantBonus } from '#server/kernel/books/grant-bonus.ts'
import { type Env, readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { serveTrpc } from '#server/surfaces/trpc/answer-trpc.ts'
import { outsideOff } from '#testing/outside-off.ts'
import { buildEngine } from '../scripts/engine/build-engine.ts'
import { asOwner, createTestDatabase } from './database.ts'

export interface Clock {
  nowUnix: number
}

export interface Service {
  ctx: Context
  clock: Clock
  baseUrl: string
  /** For binary answers. */
  surface: ReturnType<typeof createHttpSurface>
  /** A request by path; a JSON body is sent when given. */
  call(path: string, options?: CallOptions): Promise<Answer>
  register(): Promise<{ apiKey: string; accountId: string; agentId: string }>
  /** A statement that the service's role may not run. */
  asOwner(statement: string): Promise<void>
  /** Grants bonus sats like the operator's grant. */
  fund(accountId: string, sats: number): Promise<void>
  close(): Promise<void>
}

interface CallOptions {
  method?: string
  json?: unknown
  /** A raw body, for input that is not JSON. */
  body?: string | Uint8Array
  headers?: Record<string, string>
  apiKey?: string
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read members of answers whose shape the contract checks already
  body: any
}

const startUnix = 1_790_000_000

interface ServiceOptions {
  /** A clock that runs in real time, for parts with their own clock; by default it stands still until set. */
  runningClock?: boolean
  /** Gets the lines of the log, at the LOG_LEVEL of the settings. */
  logged?: (line: string) => void
}

/** Continues from the time it is set to. */
function createRunningClock(): Clock {
  let aheadSeconds = 0
  const wallUnix = () => Math.floor(Date.now() / 1_000)
  return {
    get nowUnix() {
      return wallUnix() + aheadSeconds
    },
    set nowUnix(unix) {
      aheadSeconds = unix - wallUnix()
    },
  }
}

const ruleset = builtRuleset(process.cwd())
/** Threads of the services of this process, by their keys: starting them takes longer than the rest of a service. */
const threads = new Map<string, ReturnType<typeof openCompute>>()

function threadsFor(settings: Env): ReturnType<typeof openCompute> {
  const { COMPUTE_THREADS, VERIFIER_SECRET_KEY, PQ_SECRET_KEY } = settings
  const key = JSON.stringify([COMPUTE_THREADS, VERIFIER_SECRET_KEY, PQ_SECRET_KEY])
  const started = threads.get(key) ?? openCompute(settings, ruleset)
  threads.set(key, started)
  return started
}

export async function startService(
  env: Record<string, string> = {},
  { runningClock = false, logged }: ServiceOptions = {},
): Promise<Service> {
  const root = process.cwd()
  await buildEngine({ root, outDir: `${root}/.build/engine` })
  const database = await createTestDatabase()
  const clock: Clock = runningClock ? createRunningClock() : { nowUnix: startUnix }
  const settings = readEnv({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '6',
    VERIFIER_SECRET_KEY: '01'.repeat(32),
    COMPUTE_THREADS: '1',
    BASE_URL: 'http://localhost:3000',
    RATE_REGISTER: '100000',
    RATE_REGISTER_DAILY: '100000',
    RATE_PAID: '100000',
    LEDGER_INIT: 'when_empty',
    LEDGER_MARK: mkdtempSync(join(tmpdir(), 'assay-ledger-')),
    ...outsideOff,
    LOG_LEVEL: 'silent',
    ...env,
  })
  const ctx = await createContext({
    env: settings,
    log: createLog(settings.LOG_LEVEL, logged && { write: logged }),
    rulesetFiles: ruleset,
    catalogue,
    clock: () => clock.nowUnix,
    compute: await threadsFor(settings),
  })
  const surface = serveTrpc(createHttpSurface(ctx, catalogue), ctx.env)

  async function call(
    path: string,
    { method, json, body, headers = {}, apiKey }: CallOptions = {},
  ): Promise<Answer> {
    const sent = json === undefined ? body : JSON.stringify(json)
    const response = await surface.request(`http://localhost:3000${path}`, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers: {
        host: 'localhost:3000',
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent as BodyInit }),
    })
    const text = await response.text()
    const isCoded = response.headers.has('content-encoding')
    const isJson = !isCoded && text !== '' && response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    }
  }

  return {
    ctx,
    clock,
    baseUrl: settings.BASE_URL,
    surface,
    call,
    async register() {
      const { body } = await call('/register', { method: 'POST' })
      const account = await ctx.db.prisma.account.findUniqueOrThrow({ where: { agentId: body.agent_id } })
      return { apiKey: body.api_key, accountId: account.id, agentId: body.agent_id }
    },
    asOwner: (statement) => asOwner(settings.DATABASE_URL!, statement),
    async fund(accountId, sats) {
      await grantBonus(ctx.books, accountId, sats, randomBytes(8).toString('hex'))
    },
    async close() {
      await ctx.close()
      await database.drop()
    },
  }
}
