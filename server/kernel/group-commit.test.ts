/** Sharing transactions without losing or mixing items. */
import { describe, expect, it } from 'vitest'
import { groupCommit } from '#server/kernel/group-commit.ts'

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('groupCommit', () => {
  it('answers each item its own result, in batches no larger than allowed', async () => {
    const sizes: number[] = []
    const group = groupCommit<number, number>(
      async (items) => {
        sizes.push(items.length)
        await later(1)
        return items.map((item) => item * 2)
      },
      { maxBatch: 8, concurrency: 2 },
    )
    const results = await Promise.all(Array.from({ length: 50 }, (_, index) => group.submit(index)))
    expect(results).toEqual(Array.from({ length: 50 }, (_, index) => index * 2))
    expect(Math.max(...sizes)).toBe(8)
    expect(sizes.length).toBeLessThan(50)
  })

  it('never runs more batches at once than allowed', async () => {
    let running = 0
    let most = 0
    const group = groupCommit<number, number>(
      async (items) => {
        most = Math.max(most, ++running)
        await later(2)
        running -= 1
        return items
      },
      { maxBatch: 2, concurrency: 3 },
    )
    await Promise.all(Array.from({ length: 40 }, (_, index) => group.submit(index)))
    expect(most).toBe(3)
  })

  it('lets a bad item fail alone', async () => {
    const group = groupCommit<number, number>(
      async (items) => {
        if (items.includes(3)) throw new Error('three')
        return items
      },
      { maxBatch: 10, concurrency: 1 },
    )
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => group.submit(item)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('gathers what comes during a rest into one batch, and takes the first at once', async () => {
    const batches: number[][] = []
    const group = groupCommit<number, number>(
      async (items) => {
        batches.push(items)
        return items
      },
      { maxBatch: 100, concurrency: 1, restMs: 100 },
    )
    expect(await group.submit(0)).toBe(0)
    const later = [1, 2, 3].map(async (item) => {
      await new Promise((resolve) => setTimeout(resolve, item))
      return group.submit(item)
    })
    expect(await Promise.all(later)).toEqual([1, 2, 3])
    expect(batches).toEqual([[0], [1, 2, 3]])
    await group.drain()
  })

  it('drains', async () => {
    let written = 0
    const group = groupCommit<number, number>(
      async (items) => {
        await later(2)
        written += items.length
        return items
      },
      { maxBatch: 2, concurrency: 1 },
    )
    for (let i = 0; i < 5; i += 1) void group.submit(i)
    await group.drain()
    expect(written).toBe(5)
    await group.drain()
  })
})
