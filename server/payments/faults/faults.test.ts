/** F11 to F15 in one world: to start it costs as much as all that is done to it. The clock comes last, which leaves marks of other times. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { noAmountAnywhere } from '#testing/payments/faults/amounts.ts'
import { clockFaults } from '#testing/payments/faults/clock.ts'
import { databaseFaults } from '#testing/payments/faults/database.ts'
import { type FaultsWorld, startFaultsWorld } from '#testing/payments/faults/faults-world.ts'
import { interruptedCalls } from '#testing/payments/faults/interrupted-calls.ts'
import { twoServers } from '#testing/payments/faults/two-servers.ts'

let world: FaultsWorld
beforeAll(async () => {
  world = await startFaultsWorld()
}, 60_000)
beforeEach(() => {
  world.clock.nowUnix = Math.floor(Date.now() / 1_000)
})
afterAll(() => world?.close())

for (const faults of [interruptedCalls, noAmountAnywhere, databaseFaults, twoServers, clockFaults])
  faults(() => world)
