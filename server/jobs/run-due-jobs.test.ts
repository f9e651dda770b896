/** The schedule: once at a time over all servers, again after its time, sooner after a failure, and after a server that died. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '#server/testing/service.ts'
import { type Job, runDueJobs } from './run-due-jobs.ts'
import { takeDueJob } from './schedule.store.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.close())

const job = (name: string, run: Job['run'], isOn = true): Job => ({
  name,
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
    expect(await takeDueJob(db, 'died', now, 30)).toBe(true)
    expect(await takeDueJob(db, 'died', now + 29, 30)).toBe(false)
    expect(await takeDueJob(db, 'died', now + 30, 30)).toBe(true)
  })

  it('does not run where it is off', async () => {
    expect(await runDueJobs(service.ctx, [job('off', async () => null, false)])).toEqual([])
  })
})
