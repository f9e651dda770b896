/** The schedule: once at a time over all servers, again after its time, sooner after a failure, and after a server that died. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#server/compose.ts'
import { type Service, startService } from '#testing/service.ts'
import type { FleetJob } from './job.ts'
import { runDueJobs } from './run-due-jobs.ts'
import { takeDueJob } from './schedule.store.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.close())

const job = (name: string, run: FleetJob<Context>['run'], isOn = true): FleetJob<Context> => ({
  name,
  scope: 'fleet',
  whenLate: null,
  everySeconds: 100,
  retrySeconds: 10,
  leaseSeconds: 30,
  isOn: () => isOn,
  run,
})

describe('a job', () => {
  it('runs at once, then not before its time', async () => {
    let runs = 0
    const counted = [
      job('counted', async () => {
        runs += 1
        return null
      }),
    ]
    expect(await runDueJobs(service.ctx, counted)).toEqual(['counted'])
    service.clock.nowUnix += 99
    expect(await runDueJobs(service.ctx, counted)).toEqual([])
    service.clock.nowUnix += 1
    expect(await runDueJobs(service.ctx, counted)).toEqual(['counted'])
    expect(runs).toBe(2)
  })

  it.each([
    ['answers a failure', async () => 'no route'],
    [
      'throws',
      async () => {
        throw new Error('no route')
      },
    ],
  ])('that %s runs again sooner, and the reason is kept', async (what, run) => {
    const failing = [job(what, run)]
    await runDueJobs(service.ctx, failing)
    const kept = await service.ctx.db.prisma.scheduledJob.findUniqueOrThrow({ where: { name: what } })
    expect(kept.failure).toBe('no route')
    service.clock.nowUnix += 10
    expect(await runDueJobs(service.ctx, failing)).toEqual([what])
  })

  it('runs once when many servers look at the same time', async () => {
    let running = 0
    const slow = [
      job('slow', async () => {
        running += 1
        await new Promise((resolve) => setTimeout(resolve, 30))
        return null
      }),
    ]
    await Promise.all(Array.from({ length: 6 }, () => runDueJobs(service.ctx, slow)))
    expect(running).toBe(1)
  })

  it('is taken over when the server that ran it is gone, not before', async () => {
    const { db } = service.ctx
    const now = service.clock.nowUnix
    const died = job('died', async () => null)
    expect(await takeDueJob(db, died, now)).not.toBeNull()
    expect(await takeDueJob(db, died, now + 29)).toBeNull()
    expect(await takeDueJob(db, died, now + 30)).not.toBeNull()
  })

  it('does not wait for a clock that was ahead, neither after its run nor after its death', async () => {
    const { db } = service.ctx
    const now = service.clock.nowUnix
    const ended = job('ended ahead', async () => null)
    service.clock.nowUnix = now + 6 * 3_600
    expect(await runDueJobs(service.ctx, [ended])).toEqual(['ended ahead'])
    const died = job('died ahead', async () => null)
    expect(await takeDueJob(db, died, service.clock.nowUnix)).not.toBeNull()
    service.clock.nowUnix = now
    expect(await runDueJobs(service.ctx, [ended, died])).toEqual(['ended ahead', 'died ahead'])
    expect(await runDueJobs(service.ctx, [ended, died])).toEqual([])
  })

  it('is one server’s at a time though their clocks differ by some seconds', async () => {
    const { db } = service.ctx
    const now = service.clock.nowUnix
    const skewed = job('skewed', async () => null)
    expect(await takeDueJob(db, skewed, now + 20)).not.toBeNull()
    expect(await takeDueJob(db, skewed, now)).toBeNull()
  })

  it('that outlasts its lease does not end the run of the server that took it over', async () => {
    const { db } = service.ctx
    const now = service.clock.nowUnix
    const slow = job('outlasts', async () => {
      service.clock.nowUnix = now + 31
      expect(await takeDueJob(db, slow, now + 31)).not.toBeNull()
      return null
    })
    await runDueJobs(service.ctx, [slow])
    expect(await takeDueJob(db, slow, now + 32)).toBeNull()
    expect(await takeDueJob(db, slow, now + 61)).not.toBeNull()
  })

  it('does not run where it is off', async () => {
    expect(await runDueJobs(service.ctx, [job('off', async () => null, false)])).toEqual([])
  })
})
