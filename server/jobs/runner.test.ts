/** The runner: own timers, leases between servers, back-off, wakes, health, and the end of the process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#server/compose.ts'
import { eventually } from '#testing/payments/eventually.ts'
import { openSecondServer, type SecondServer } from '#testing/payments/second-server.ts'
import { type Service, startService } from '#testing/service.ts'
import type { FleetJob, Job, ProcessJob } from './job.ts'
import { createRunner, type Runner } from './runner.ts'

let service: Service
let second: SecondServer
const runners: Runner[] = []
beforeAll(async () => {
  service = await startService({}, { runningClock: true })
  second = await openSecondServer(service.ctx)
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})
afterAll(async () => {
  await second?.close()
  await service?.close()
})

function start(list: readonly Job<Context>[], ctx = service.ctx): Runner {
  const runner = createRunner(list, () => ctx)
  runners.push(runner)
  runner.start()
  return runner
}

const nothing = async () => null
const fails = async (): Promise<null> => {
  throw new Error('no route')
}
const common = { everySeconds: 1, retrySeconds: 1, whenLate: 'It is late.', isOn: () => true, run: nothing }
const fleetJob = (name: string, own: Partial<FleetJob<Context>> = {}): FleetJob<Context> => ({
  ...common,
  leaseSeconds: 60,
  ...own,
  name,
  scope: 'fleet',
})
const processJob = (name: string, own: Partial<ProcessJob<Context>> = {}): ProcessJob<Context> => ({
  ...common,
  timeoutSeconds: 60,
  ...own,
  name,
  scope: 'process',
})
const rowOf = (name: string) => service.ctx.db.prisma.scheduledJob.findUniqueOrThrow({ where: { name } })

/** Counts the runs that `run` begins. */
function counted(run: (signal: AbortSignal) => Promise<string | null> = nothing) {
  const runs = {
    count: 0,
    run(_: unknown, signal: AbortSignal) {
      runs.count += 1
      return run(signal)
    },
  }
  return runs
}

describe.each([
  ['fleet', fleetJob],
  ['process', processJob],
] as const)('a %s job', (scope, make) => {
  it('runs each second beside one that never ends, and no more once it is stopped', async () => {
    const endless = Promise.withResolvers<null>()
    const often = counted()
    const runner = start([
      make(`slow ${scope}`, { run: () => endless.promise }),
      make(`often ${scope}`, { run: often.run }),
    ])
    const startedMs = performance.now()
    await eventually(() => often.count).toBeGreaterThanOrEqual(4)
    expect(performance.now() - startedMs).toBeGreaterThan(2_000)
    expect(performance.now() - startedMs).toBeLessThan(12_000)
    await runner.stop()
    const { count } = often
    await sleep(1_500)
    expect(often.count).toBe(count)
    endless.resolve(null)
  })

  it('counts its period from the start of a run', async () => {
    const startsMs: number[] = []
    start([
      make(`long runs ${scope}`, {
        everySeconds: 2,
        async run() {
          startsMs.push(performance.now())
          await sleep(1_200)
          return null
        },
      }),
    ])
    await eventually(() => startsMs.length).toBe(4)
    expect(startsMs[3]! - startsMs[0]!).toBeGreaterThan(5_000)
    expect(startsMs[3]! - startsMs[0]!).toBeLessThan(9_400)
  })

  it('is aborted when the process stops, and its end is waited for', async () => {
    let ended = false
    const begun = Promise.withResolvers<void>()
    const runner = start([
      make(`aborted ${scope}`, {
        async run(_, signal) {
          begun.resolve()
          await sleep(60_000, undefined, { signal }).catch(() => {})
          ended = true
          return null
        },
      }),
    ])
    await begun.promise
    await runner.stop()
    expect(ended).toBe(true)
  })

  it('that ignores the signal does not keep the process', async () => {
    const begun = Promise.withResolvers<void>()
    const runner = start([
      make(`deaf ${scope}`, {
        run() {
          begun.resolve()
          return new Promise<null>(() => {})
        },
      }),
    ])
    await begun.promise
    const startedMs = performance.now()
    await runner.stop()
    expect(performance.now() - startedMs).toBeLessThan(5_000)
  })

  it('that fails runs again later each time, and is reported as failing until it succeeds', async () => {
    const startsMs: number[] = []
    let isBroken = true
    const runner = start([
      make(`fails ${scope}`, {
        async run() {
          startsMs.push(performance.now())
          return isBroken ? fails() : null
        },
      }),
    ])
    const health = () => runner.health()[0]!
    await eventually(() => health().consecutiveFailures).toBe(3)
    expect(health()).toMatchObject({ isFailing: true, lastProblem: 'no route', whenLate: 'It is late.' })
    expect(startsMs[2]! - startsMs[1]!).toBeGreaterThan(1_500)
    isBroken = false
    await eventually(() => health().consecutiveFailures).toBe(0)
    expect(startsMs[3]! - startsMs[2]!).toBeGreaterThan(3_000)
    expect(health()).toMatchObject({ isFailing: false, lastProblem: null })
    expect(health().lastSuccessAtUnix).toBeGreaterThan(0)
  })

  it('runs when it is woken, once more when that happens during a run', async () => {
    const gate = { open: Promise.withResolvers<void>() }
    const runs = counted(async () => {
      await gate.open.promise
      return null
    })
    const runner = start([make(`woken ${scope}`, { everySeconds: 3_600, run: runs.run })])
    await eventually(() => runs.count).toBe(1)
    for (let times = 0; times < 5; times += 1) runner.wake(`woken ${scope}`)
    gate.open.resolve()
    await eventually(() => runs.count).toBe(2)
    await sleep(500)
    expect(runs.count).toBe(2)
    runner.wake(`woken ${scope}`)
    await eventually(() => runs.count).toBe(3)
  })

  it('is not woken out of its back-off', async () => {
    const runs = counted(async () => 'no route')
    const runner = start([make(`backing off ${scope}`, { retrySeconds: 600, run: runs.run })])
    await eventually(() => runner.health()[0]!.consecutiveFailures).toBe(1)
    runner.wake(`backing off ${scope}`)
    await sleep(1_500)
    expect(runs.count).toBe(1)
  })
})

describe('between two servers', () => {
  it('a fleet job runs on one at a time, as often as it says', async () => {
    let running = 0
    let most = 0
    const startsMs: number[] = []
    const shared = fleetJob('shared', {
      async run() {
        running += 1
        most = Math.max(most, running)
        startsMs.push(performance.now())
        await sleep(300)
        running -= 1
        return null
      },
    })
    start([shared])
    start([shared], second.ctx)
    await eventually(() => startsMs.length).toBeGreaterThanOrEqual(5)
    expect(most).toBe(1)
    expect(startsMs[4]! - startsMs[0]!).toBeGreaterThan(3_000)
  })

  it('a process job runs on each', async () => {
    const ran = new Set<Context>()
    const each = processJob('each', {
      async run(ctx) {
        ran.add(ctx)
        return null
      },
    })
    start([each])
    start([each], second.ctx)
    await eventually(() => ran.size).toBe(2)
  })

  it('a run that outlasts its lease is aborted and taken over; its end changes nothing', async () => {
    const stuck = Promise.withResolvers<null>()
    let wasAborted = false
    const first = start([
      fleetJob('outlasts', {
        leaseSeconds: 2,
        retrySeconds: 600,
        run(_, signal) {
          signal.addEventListener('abort', () => {
            wasAborted = true
          })
          return stuck.promise
        },
      }),
    ])
    await eventually(() => wasAborted).toBe(true)
    await eventually(() => first.health()[0]!.lastProblem).toBe('no end within 2 s')
    await service.ctx.db.prisma.scheduledJob.update({ where: { name: 'outlasts' }, data: { nextAtUnix: 0 } })
    const taken = counted()
    start([fleetJob('outlasts', { everySeconds: 3_600, run: taken.run })], second.ctx)
    await eventually(() => taken.count).toBe(1)
    await eventually(async () => (await rowOf('outlasts')).failures).toBe(0)
    const row = await rowOf('outlasts')
    stuck.resolve(null)
    await sleep(300)
    expect(await rowOf('outlasts')).toEqual(row)
  })

  it('one that stops in mid-run leaves the job due for the other, without a failure', async () => {
    const begun = Promise.withResolvers<void>()
    const first = start([
      fleetJob('handed over', {
        everySeconds: 3_600,
        run(_, signal) {
          begun.resolve()
          return sleep(60_000, null, { signal })
        },
      }),
    ])
    await begun.promise
    await first.stop()
    expect(await rowOf('handed over')).toMatchObject({ failures: 0, failure: null, endedAtUnix: null })
    const taken = counted()
    start([fleetJob('handed over', { everySeconds: 3_600, run: taken.run })], second.ctx)
    await eventually(() => taken.count).toBe(1)
  })

  it('a wake on one is served after the run on the other', async () => {
    const gate = Promise.withResolvers<void>()
    const runs = counted(async () => {
      await gate.promise
      return null
    })
    const shared = fleetJob('woken elsewhere', { everySeconds: 3_600, run: runs.run })
    start([shared])
    await eventually(() => runs.count).toBe(1)
    const other = start([shared], second.ctx)
    await sleep(300)
    other.wake('woken elsewhere')
    await eventually(async () => (await rowOf('woken elsewhere')).nextAtUnix).toBe(0n)
    gate.resolve()
    await eventually(() => runs.count).toBe(2)
  })
})

describe('/health', () => {
  it('names what is late with its sentence, and is degraded by it; without one it names nothing', async () => {
    const { ctx } = service
    const own = ctx.jobs
    const stalled = () => new Promise<null>(() => {})
    const runner = start([
      fleetJob('told', { run: stalled }),
      fleetJob('untold', { run: stalled, whenLate: null }),
      fleetJob('on time'),
    ])
    ctx.jobs = runner
    try {
      expect((await service.call('/health')).body).toMatchObject({ status: 'ok', background_problems: [] })
      await eventually(async () => (await rowOf('on time')).succeededAtUnix !== null).toBe(true)
      service.clock.nowUnix += 3_600
      await eventually(() => runner.health().find(({ name }) => name === 'on time')!.isLate).toBe(false)
      const { body } = await service.call('/health')
      expect(body.status).toBe('degraded')
      expect(body.background_problems).toEqual([
        { job: 'told', effect: 'It is late.', last_success_at: null },
      ])
    } finally {
      ctx.jobs = own
    }
  })
})
