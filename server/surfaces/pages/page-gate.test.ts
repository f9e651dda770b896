/** Pages that run and wait are bounded, in all and for each address; nothing is lost when one ends. */
import { describe, expect, it } from 'vitest'
import type { RateDecision } from '#server/kernel/limits/rate-limits.ts'
import { type Admission, createPageGate } from './page-gate.ts'

const decision = (allowed: boolean): RateDecision => ({
  rateClass: 'page',
  allowed,
  quota: 10,
  windowSeconds: 60,
  remaining: 0,
  resetSeconds: 17,
})
const generous = { take: () => decision(true) }

function admitted(entry: Admission): () => void {
  if (!entry.admitted) throw new Error(`refused with ${entry.status}`)
  return entry.release
}

describe('createPageGate', () => {
  it('lets the next in when one ends, in order', async () => {
    const gate = createPageGate(generous, { atOnce: 1, waiting: 5, perAddress: 5 })
    const order: string[] = []
    const first = admitted(await gate.enter('a'))
    const others = ['b', 'c'].map(async (ip) => {
      const release = admitted(await gate.enter(ip))
      order.push(ip)
      release()
    })
    await Promise.resolve()
    expect(order).toEqual([])
    first()
    first()
    await Promise.all(others)
    expect(order).toEqual(['b', 'c'])
  })

  it('refuses one address beyond its share while others still come in', async () => {
    const gate = createPageGate(generous, { atOnce: 1, waiting: 5, perAddress: 2 })
    const first = admitted(await gate.enter('a'))
    const second = gate.enter('a')
    expect(await gate.enter('a')).toEqual({ admitted: false, status: 503, retryAfterSeconds: 1 })
    const other = gate.enter('b')
    first()
    admitted(await second)()
    admitted(await other)()
    expect((await gate.enter('a')).admitted).toBe(true)
  })

  it('refuses when too many wait, whoever asks', async () => {
    const gate = createPageGate(generous, { atOnce: 1, waiting: 1, perAddress: 5 })
    await gate.enter('a')
    void gate.enter('b')
    expect(await gate.enter('c')).toMatchObject({ admitted: false, status: 503 })
  })

  it('refuses past the quota of the address and says when it ends', async () => {
    const gate = createPageGate({ take: () => decision(false) })
    expect(await gate.count('a')).toEqual({ admitted: false, status: 429, retryAfterSeconds: 17 })
  })
})
