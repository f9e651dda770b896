/** GET /health: reports the state of the service and its components. */
import { z } from 'zod'
import { calendarHealth } from '#server/anchors/calendars/calendar-health.ts'
import { type DiscoveryDeps, defineOperation } from '#server/discovery/deps.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { stateOfLists } from '#server/lists/lists.rules.ts'
import { type MarketHealth, marketHealth, unreadMarketHealth } from '#server/markets/read/market-health.ts'
import { card } from '#server/payments/card/card.ts'
import type { Unavailable } from '#server/payments/method.ts'
import { methodsInForce } from '#server/payments/methods.ts'
import { x402 } from '#server/payments/x402/x402.ts'
import { relayHealth } from '#server/relays/relay-health.ts'
import { apiVersion } from './version.ts'

const state = (what: string) => z.enum(['ok', 'degraded', 'down', 'unconfigured']).describe(what)

/** The database is not queried again while its last answer is this recent. */
const freshMs = 1_000
const patienceMs = 2_000

type Probe = { atMs: number; ok: boolean; pending: Promise<boolean> | null }
const probes = new WeakMap<DiscoveryDeps, Probe>()

async function databaseAnswers(ctx: DiscoveryDeps): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref())
  return Promise.race([
    ctx.db.query('health', 'SELECT 1', []).then(
      () => true,
      () => false,
    ),
    timeout,
  ])
}

/** Caches the last answer for a second, so health checks add no database load. */
function databaseHealth(ctx: DiscoveryDeps): boolean | Promise<boolean> {
  const probe = probes.get(ctx) ?? { atMs: Number.NEGATIVE_INFINITY, ok: false, pending: null }
  probes.set(ctx, probe)
  if (performance.now() - probe.atMs < freshMs) return probe.ok
  probe.pending ??= databaseAnswers(ctx).then((ok) => {
    Object.assign(probe, { atMs: performance.now(), ok, pending: null })
    return ok
  })
  return probe.pending
}

export const getHealth = defineOperation({
  id: 'discovery.getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Health of the service and its components',
  description:
    'Returns 503 when the database or the signer is down, and degraded with 200 when another configured component is, or a background job is late or keeps failing. A component that is not configured does not degrade the service.',
  input: z.object({}),
  output: z
    .object({
      status: z
        .enum(['ok', 'degraded'])
        .describe(
          'degraded when a configured component or a background job does not work; the age of a list is reported in verdicts',
        ),
      service: z.literal('assay').describe('Name of the service'),
      version: z.string().describe('Version of the API'),
      timestamp: z.int().describe('Time of the answer, in Unix seconds'),
      components: z
        .object({
          database: state('State of the database'),
          signer: state('State of the signing key'),
          post_quantum: state('Post-quantum companion key: down while it is configured and not bound'),
          ledger: state('Appending to the ledger and signing its checkpoints'),
          relays: state('Nostr relays: down when none answers, degraded when fewer than half do'),
          ots: state(
            'OpenTimestamps calendars: down when none answers, degraded when too few do for a stamp',
          ),
          lightning: state('State of the Lightning node'),
          x402: state('State of x402 settlement'),
          billing: state('State of card payments'),
          sandbox: state('State of sandboxed execution'),
          browser: state('State of the browser'),
          model: state('State of the model layer'),
          market_data: state('State of the market data'),
          sanctions_list: state(
            'Sanctions list that reviews use: degraded when partial or older than 30 days',
          ),
        })
        .describe('State of each component'),
      database_problem: z
        .string()
        .nullable()
        .describe(
          'Why the database could not store data in the last minute (disk full or read-only); null otherwise',
        ),
      ledger_problem: z
        .string()
        .nullable()
        .describe('Why nothing is appended to the ledger; null while appending works'),
      background_problems: z
        .array(
          z.object({
            job: z.string().describe('Name of the job'),
            effect: z.string().describe('What does not happen meanwhile'),
            last_success_at: z.int().nullable().describe('Unix seconds; null when it has not succeeded yet'),
          }),
        )
        .describe('Background jobs that are late or keep failing; empty when all run on time'),
      market_sources: z
        .array(
          z.object({
            source: z.string().describe('Source of market data'),
            answered_at: z.int().nullable().describe('Last good answer, Unix seconds; null before the first'),
            failing: z.int().describe('Of what it is asked for, how much failed the last time'),
          }),
        )
        .describe('Sources that were asked, with their last good answers'),
      payment_methods: z.array(z.string()).describe('Payment methods that work now'),
      wallet_requirement: z.string().describe('What a caller needs in order to pay'),
    })
    .meta({ id: 'Health' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx) {
    const databaseOk = await databaseHealth(ctx)
    return answer(ctx, databaseOk, databaseOk ? await marketHealth(ctx) : unreadMarketHealth(ctx))
  },
})

/** A database that cannot store data still serves reads. */
const stateOfDatabase = (ok: boolean, problem: string | null) =>
  ok ? (problem === null ? ('ok' as const) : ('degraded' as const)) : ('down' as const)

/** The state from this server's last check, at most a second old. */
const stateOfLedger = ({ checkpointKey, mark, ledger }: DiscoveryDeps) =>
  checkpointKey === null || mark === null
    ? ('unconfigured' as const)
    : ledger.problem === null
      ? ('ok' as const)
      : ('down' as const)

const stateOfPostQuantum = ({ postQuantum: { pubkey, boundBy } }: DiscoveryDeps) =>
  pubkey === null ? ('unconfigured' as const) : boundBy === null ? ('down' as const) : ('ok' as const)

/** The result of the last call; a node that has not been called yet counts as up. */
const stateOfNode = ({ rails: { lightning } }: DiscoveryDeps) =>
  lightning === null ? ('unconfigured' as const) : lightning.isUp() ? ('ok' as const) : ('down' as const)

const stateOfRail = (problem: Unavailable | null) =>
  problem === null
    ? ('ok' as const)
    : problem.reason === 'not_configured'
      ? ('unconfigured' as const)
      : ('down' as const)

/** Down where no engine passes its self-test; a server that is starting counts as up. */
const stateOfSandbox = ({ sandbox }: DiscoveryDeps) => {
  const { state } = sandbox.status()
  return state === 'starting' ? ('ok' as const) : state === 'unavailable' ? ('down' as const) : state
}

const stateOfBrowser = ({ browsers }: DiscoveryDeps) => {
  const { state } = browsers.status()
  return state === 'starting' ? ('ok' as const) : state === 'unavailable' ? ('down' as const) : state
}

/** The reasons are for the operator: they may name hosts and accounts. */
const backgroundProblems = ({ jobs }: DiscoveryDeps) =>
  jobs
    .health()
    .filter(({ isLate, isFailing }) => isLate || isFailing)
    .flatMap(({ name, whenLate, lastSuccessAtUnix }) =>
      whenLate === null ? [] : [{ job: name, effect: whenLate, last_success_at: lastSuccessAtUnix }],
    )

function answer(ctx: DiscoveryDeps, databaseOk: boolean, market: MarketHealth) {
  const canSign = ctx.signer !== null && ctx.keyGuard.problem === null
  const signer = canSign ? ('ok' as const) : ('down' as const)
  const healthy = databaseOk && canSign
  const unconfigured = 'unconfigured' as const
  const databaseProblem = ctx.db.writeProblem()
  const output = {
    status: 'ok' as 'ok' | 'degraded',
    service: 'assay' as const,
    version: apiVersion,
    timestamp: ctx.nowUnix(),
    components: {
      database: stateOfDatabase(databaseOk, databaseProblem),
      signer,
      post_quantum: stateOfPostQuantum(ctx),
      ledger: stateOfLedger(ctx),
      relays: relayHealth(ctx),
      ots: calendarHealth(ctx),
      lightning: stateOfNode(ctx),
      x402: stateOfRail(x402.problem(ctx)),
      billing: stateOfRail(card.problem(ctx)),
      sandbox: stateOfSandbox(ctx),
      browser: stateOfBrowser(ctx),
      model: ctx.model
        ? ctx.model.breaker.isOpen()
          ? ('degraded' as const)
          : ('ok' as const)
        : unconfigured,
      market_data: market.state,
      sanctions_list: stateOfLists(ctx.reviewData.latest().lists, ctx.nowUnix()),
    },
    database_problem: databaseProblem,
    ledger_problem: ctx.ledger.problem,
    background_problems: backgroundProblems(ctx),
    market_sources: market.sources,
    payment_methods: methodsInForce(ctx),
    wallet_requirement: 'none for the free calls of an account',
  }
  const { sanctions_list: _list, ...parts } = output.components
  const isImpaired = Object.values(parts).some((part) => part === 'down' || part === 'degraded')
  if (isImpaired || output.background_problems.length > 0) output.status = 'degraded'
  return healthy ? output : new StatusAnswer(503, output)
}
