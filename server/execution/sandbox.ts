/** The sandbox of this process: an engine that passed its self-test, the queue before it, and what it says of itself. */
import type { ActionLimits } from '#protocol/proofs/audit-row.ts'
import type { Env } from '#server/kernel/env.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { Log } from '#server/kernel/log.ts'
import { type Engine, type EngineInfo, EngineUnavailable, type RunResult } from './engine/engine.ts'
import { type EngineSettings, enginesFor } from './engine/engines-for.ts'
import {
  budgetOf,
  type Capacity,
  clamped,
  engineLimits,
  isClamped,
  requestedLimits,
} from './execution.rules.ts'
import { createRunQueue, type RunQueue } from './run-queue.ts'
import { queueRefused, unavailable } from './sandbox-errors.ts'
import { type ProbeOutcome, testEngine } from './self-test/self-test.ts'

export interface SandboxRun {
  result: RunResult
  info: EngineInfo
  queueMs: number
  startedAtUnix: number
}

export interface SandboxPlace {
  /** Callers take turns. */
  caller: string
  limits: ActionLimits
  /** Of the grant that allows it; null below tier 3. */
  grantId: string | null
  /** Asked again when its turn has come. Throws what is refused. */
  recheck?(): Promise<void>
}

export interface SandboxTask extends SandboxPlace {
  code: Uint8Array
  stdin: Uint8Array
}

export interface SandboxStatus {
  state: 'starting' | 'ok' | 'degraded' | 'unavailable' | 'unconfigured'
  /** Why nothing runs; empty while it does. */
  reasons: readonly string[]
  info: EngineInfo | null
  selfTest: readonly ProbeOutcome[]
  running: number
  queued: number
  grantedRunning: number
  /** Runs whose processes had to be ended from outside. */
  leftOver: number
}

export interface Sandbox {
  status(): SandboxStatus
  /** What this host gives of a tier. Throws sandbox_unavailable. */
  limitsOf(tier: number, requested: ActionLimits): ActionLimits
  /** Throws sandbox_unavailable, tier3_busy, rate_limited; a run that the engine lost is sandbox_unavailable too. */
  run(task: SandboxTask): Promise<SandboxRun>
  /** Work that takes a place of the host without running code: a browser. Throws as `run` does before it starts. */
  occupy<T>(place: SandboxPlace, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Ends the runs of a grant that was revoked. */
  stopGrant(grantId: string): void
  /** Tests the engine, or looks for one. Returns why there is none; nothing runs before the first test. */
  test(): Promise<string | null>
  /** Resolves when no test is running. */
  tested(): Promise<unknown>
  reap(): Promise<number>
  close(): Promise<void>
}

type SandboxSettings = EngineSettings &
  Pick<
    Env,
    | 'ASSAY_DEPLOYMENT'
    | 'EXEC_CPU_OVERCOMMIT'
    | 'EXEC_STRICT_TIERS'
    | 'SANDBOX_SPARE'
    | 'TIER_3_MAX_CONCURRENT'
  >

interface Ready {
  engine: Engine
  queue: RunQueue
  budget: Capacity
}

const MOST_DEGRADED_TIER = 1

export function createSandbox(env: SandboxSettings, log: Log, nowUnix: () => number): Sandbox {
  const isOff = env.SANDBOX_ENGINE === 'none'
  let reasons: readonly string[] = isOff ? ['SANDBOX_ENGINE is none'] : []
  let selfTest: readonly ProbeOutcome[] = []
  let ready: Ready | null = null
  let leftOver = 0
  let testing: Promise<string | null> | null = null
  const stop = new AbortController()
  const ofGrants = new Map<string, Set<AbortController>>()
  const running = new Set<Promise<unknown>>()

  /** The first engine that passes; the one in use is tested before the others are tried. */
  async function find(): Promise<string | null> {
    const found: string[] = []
    const { engine } = ready ?? {}
    const candidates = [...(engine ? [async () => engine] : []), ...enginesFor(env)]
    for (const open of candidates) {
      if (stop.signal.aborted) break
      try {
        const tested = await open()
        await check(tested)
        if (ready?.engine !== tested) {
          await leave(ready)
          ready = placesOf(tested)
          prepare(ready, clamped(requestedLimits(0, null), ready.budget))
        }
        reasons = []
        return null
      } catch (error) {
        const isKnown = error instanceof EngineUnavailable
        if (!isKnown) log.error({ err: error }, 'the sandbox could not be started')
        found.push(isKnown ? error.message : 'the engine could not be started')
      }
    }
    const failed = ready
    ready = null
    await leave(failed)
    reasons = found
    return found.join('; ') || 'the service is closing'
  }

  async function leave(at: Ready | null): Promise<void> {
    at?.queue.close()
    await at?.engine.close()
  }

  /** Throws EngineUnavailable with what the engine failed at. */
  async function check(engine: Engine): Promise<void> {
    if (engine.info.isolation === 'degraded' && env.ASSAY_DEPLOYMENT === 'production')
      throw new EngineUnavailable(
        'no control group can be made here, so memory and processors cannot be limited; production needs both: run as root',
      )
    await engine.reap()
    selfTest = await testEngine(engine, stop.signal)
    const failed = selfTest.filter(({ ok }) => !ok)
    if (failed.length === 0) return
    log.error({ engine: engine.info.name, failed }, 'the sandbox failed its self-test')
    const probes = failed.map(({ probe }) => probe).join(', ')
    throw new EngineUnavailable(`the self-test of ${engine.info.name} failed: ${probes}`)
  }

  function placesOf(engine: Engine): Ready {
    const budget = budgetOf(engine.info, env.EXEC_CPU_OVERCOMMIT)
    const mostRunning = engine.info.isolation === 'degraded' ? { mostRunning: 1 } : {}
    const queue = createRunQueue({ budget, mostGranted: env.TIER_3_MAX_CONCURRENT, ...mostRunning })
    return { engine, queue, budget }
  }

  let isFirstOver = isOff
  const test = (): Promise<string | null> => {
    if (isOff || stop.signal.aborted) return Promise.resolve(null)
    testing ??= find().finally(() => {
      testing = null
      isFirstOver = true
    })
    return testing
  }

  function usable(): Ready {
    if (ready && isFirstOver) return ready
    throw isFirstOver ? unavailable('no_engine', reasons) : unavailable('starting', [], 5)
  }

  async function runNow(at: Ready, task: SandboxTask): Promise<SandboxRun> {
    const { engine } = at
    const enteredMs = performance.now()
    return occupyNow(at, task, async (signal) => {
      const queueMs = Math.round(performance.now() - enteredMs)
      const startedAtUnix = nowUnix()
      try {
        const limits = engineLimits(task.limits)
        const result = await engine.run({ code: task.code, stdin: task.stdin, limits }, signal)
        if (result.emptied === 'leaked') leftOver++
        if (result.reason === 'engine_error') {
          log.error({ problem: result.problem }, 'a run was lost')
          throw unavailable('engine_error')
        }
        return { result, info: engine.info, queueMs, startedAtUnix }
      } catch (error) {
        if (error instanceof OperationError) throw error
        log.error({ err: error }, 'the engine failed')
        throw unavailable('engine_error')
      }
    })
  }

  async function occupyNow<T>(
    { queue }: Ready,
    task: SandboxPlace,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const limits = engineLimits(task.limits)
    const { caller, grantId } = task
    const leave = await queue
      .enter({
        caller,
        cpuMilli: limits.cpuMilli,
        memoryBytes: limits.memoryBytes,
        isGranted: grantId !== null,
      })
      .catch((error) => {
        throw queueRefused(error)
      })
    const abort = new AbortController()
    const own = grantId === null ? null : (ofGrants.get(grantId) ?? new Set())
    try {
      await task.recheck?.()
      if (own) ofGrants.set(grantId!, own.add(abort))
      return await work(AbortSignal.any([abort.signal, stop.signal]))
    } finally {
      own?.delete(abort)
      leave()
    }
  }

  async function counted<T>(run: Promise<T>): Promise<T> {
    running.add(run)
    try {
      return await run
    } finally {
      running.delete(run)
    }
  }

  /** Not beside a run, which would be slower by it. */
  function prepare({ engine }: Ready, limits: ActionLimits | null): void {
    if (env.SANDBOX_SPARE === 'one' && limits && running.size === 0 && !stop.signal.aborted)
      engine.prepare(engineLimits(limits))
  }

  async function runCode(task: SandboxTask): Promise<SandboxRun> {
    const at = usable()
    try {
      return await counted(runNow(at, task))
    } finally {
      if (at === ready) prepare(at, task.limits)
    }
  }

  return {
    status: () => ({
      state: isOff
        ? 'unconfigured'
        : !isFirstOver
          ? 'starting'
          : ready
            ? ready.engine.info.isolation === 'full'
              ? 'ok'
              : 'degraded'
            : 'unavailable',
      reasons,
      info: ready?.engine.info ?? null,
      selfTest,
      ...(ready?.queue.state() ?? { running: 0, queued: 0, grantedRunning: 0 }),
      leftOver,
    }),
    limitsOf(tier, requested) {
      const { engine, budget } = usable()
      if (engine.info.isolation === 'degraded' && tier > MOST_DEGRADED_TIER)
        throw unavailable('tier_does_not_fit', ['this host sells tiers 0 and 1 only'])
      const granted = clamped(requested, budget)
      if (!granted || (env.EXEC_STRICT_TIERS === '1' && isClamped(requested, granted)))
        throw unavailable('tier_does_not_fit')
      return granted
    },
    run: runCode,
    occupy: (place, work) => counted(occupyNow(usable(), place, work)),
    stopGrant(grantId) {
      for (const one of ofGrants.get(grantId) ?? []) one.abort()
    },
    test,
    tested: () => testing ?? Promise.resolve(),
    reap: async () => (await ready?.engine.reap()) ?? 0,
    async close() {
      stop.abort()
      ready?.queue.close()
      await testing
      await Promise.allSettled([...running])
      await ready?.engine.close()
    },
  }
}
