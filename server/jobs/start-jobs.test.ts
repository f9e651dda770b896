/** A job runs as often as it says, beside one that takes long. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#testing/payments/eventually.ts'
import { type Service, startService } from '#testing/service.ts'
import { startJobs } from './start-jobs.ts'

let service: Service
beforeAll(async () => {
  service = await startService({}, { runningClock: true })
})
afterAll(() => service?.close())

const often = { everySeconds: 1, retrySeconds: 1, leaseSeconds: 60, isOn: () => true }

it('runs three times in less than the half minute between two sweeps, and no more once it is stopped', async () => {
  const endless = Promise.withResolvers<null>()
  let runs = 0
  const stop = startJobs(service.ctx, [
    { ...often, name: 'slow', run: () => endless.promise },
    {
      ...often,
      name: 'often',
      async run() {
        runs += 1
        return null
      },
    },
  ])
  await eventually(() => runs).toBeGreaterThanOrEqual(3)
  stop()
  const before = runs
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  // One that had begun may have ended since.
  expect(runs).toBeLessThanOrEqual(before + 1)
  endless.resolve(null)
})
