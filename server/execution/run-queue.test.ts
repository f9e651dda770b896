/** Turns, budgets and refusals of the queue of runs. */
import { describe, expect, it } from 'vitest'
import { createRunQueue, MOST_WAITING, type QueueRefusal } from './run-queue.ts'

const budget = { cpuMilli: 1_000, memoryBytes: 1_000 }
const small = (caller: string, isGranted = false) => ({ caller, cpuMilli: 500, memoryBytes: 100, isGranted })
const soon = () => new Promise((resolve) => setImmediate(resolve))
const refusalOf = async (entered: () => Promise<unknown>) => {
  try {
    await entered()
  } catch (error) {
    return (error as QueueRefusal).refusal
  }
  return null
}

describe('the queue', () => {
  it('starts what fits, in turn over callers, and first come first served within one', async () => {
    const queue = createRunQueue({ budget, mostGranted: 1 })
    const started: string[] = []
    const leave: (() => void)[] = []
    const enter = (name: string) =>
      void queue.enter(small(name[0]!)).then((done) => {
        started.push(name)
        leave.push(done)
      })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) enter(name)
    await soon()
    expect([started, queue.state()]).toEqual([['a1', 'a2'], { running: 2, queued: 4, grantedRunning: 0 }])
    for (let round = 0; round < 4; round++) {
      leave.shift()!()
      await soon()
    }
    expect(started.slice(2)).toEqual(['a3', 'b1', 'c1', 'a4'])
    for (const done of leave) {
      done()
      // A second time changes nothing.
      done()
    }
    expect(queue.state()).toEqual({ running: 0, queued: 0, grantedRunning: 0 })
  })

  it('never exceeds the memory of the host', async () => {
    const queue = createRunQueue({ budget, mostGranted: 1 })
    const first = await queue.enter({ caller: 'a', cpuMilli: 1, memoryBytes: 900, isGranted: false })
    let isStarted = false
    const second = queue.enter({ caller: 'b', cpuMilli: 1, memoryBytes: 101, isGranted: false })
    void second.then(() => {
      isStarted = true
    })
    await soon()
    expect(isStarted).toBe(false)
    first()
    ;(await second)()
  })

  it('refuses the one beyond the places, and what waited too long', async () => {
    const queue = createRunQueue({ budget, mostGranted: 1, mostWaitMs: 20 })
    const own = Array.from({ length: 4 }, () => refusalOf(() => queue.enter(small('a'))))
    expect(await Promise.all(own)).toEqual([null, null, 'busy', 'busy'])
    const many = Array.from({ length: MOST_WAITING }, (_, index) =>
      refusalOf(() => queue.enter(small(`x${index}`))),
    )
    expect(await refusalOf(() => queue.enter(small('y')))).toBe('busy')
    expect(new Set(await Promise.all(many))).toEqual(new Set(['busy']))
  })

  it('holds tier 3 to its places, and says so', async () => {
    const queue = createRunQueue({ budget, mostGranted: 1, mostWaitMs: 20 })
    const done = await queue.enter(small('a', true))
    expect(await refusalOf(() => queue.enter(small('b', true)))).toBe('granted_busy')
    expect(await refusalOf(() => queue.enter(small('b')))).toBe(null)
    done()
    expect(await refusalOf(() => queue.enter(small('c', true)))).toBe(null)
  })

  it('refuses what waits when it closes', async () => {
    const queue = createRunQueue({ budget: { cpuMilli: 0, memoryBytes: 0 }, mostGranted: 1 })
    const waits = refusalOf(() => queue.enter(small('a')))
    queue.close()
    expect([await waits, await refusalOf(async () => queue.enter(small('a')))]).toEqual(['closed', 'closed'])
  })
})
