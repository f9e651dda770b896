/** A stream is a cursor: it says when it is alive, holds one page at most, and gives back what it took. */
import { describe, expect, it, vi } from 'vitest'
import { type Frame, openEventStream } from './event-stream.ts'
import { createPoller } from './poller.ts'
import { createStreamSlots, mostStreams } from './stream-slots.ts'

const frame = (id: number): Frame => ({ id, event: 'it.happened', data: JSON.stringify({ id }) })
const textOf = async (stream: AsyncIterator<Uint8Array>): Promise<string | null> => {
  const { done, value } = await stream.next()
  return done ? null : new TextDecoder().decode(value)
}

describe('a stream', () => {
  it('says where it begins, then a page at a time, then that it is still there', async () => {
    const frames = [1, 2, 3, 4, 5].map(frame)
    const read = vi.fn(async (after: number) => frames.filter(({ id }) => id > after).slice(0, 2))
    const stream = openEventStream({ after: 1, read, lastsMs: 60_000, ended() {}, heartbeatMs: 20 })
    expect(await textOf(stream)).toBe('retry: 2000\nid: 1\n\n')
    expect(await textOf(stream)).toBe(
      'id: 2\nevent: it.happened\ndata: {"id":2}\n\nid: 3\nevent: it.happened\ndata: {"id":3}\n\n',
    )
    expect(await textOf(stream)).toContain('id: 4\n')
    expect(await textOf(stream)).toBe(': still here\n\n')
    frames.push(frame(6))
    expect(await textOf(stream)).toBe(': still here\n\n')
    stream.wake()
    expect(await textOf(stream)).toContain('id: 6\n')
    stream.end()
  })

  it('reads nothing for a reader that takes nothing, however often it is woken', async () => {
    const read = vi.fn(async () => [frame(1)])
    const stream = openEventStream({ after: 0, read, lastsMs: 60_000, ended() {} })
    await textOf(stream)
    for (let turn = 0; turn < 1_000; turn += 1) stream.wake()
    expect(read).toHaveBeenCalledTimes(0)
    await textOf(stream)
    expect(read).toHaveBeenCalledTimes(1)
    stream.end()
  })

  it.each(['return', 'end'] as const)('ends at once by %s while it waits, and says so once', async (how) => {
    const ended = vi.fn()
    const stream = openEventStream({ after: 0, read: async () => [], lastsMs: 60_000, ended })
    await textOf(stream)
    const waiting = textOf(stream)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await stream[how]!()
    expect(await waiting).toBeNull()
    stream.end()
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('ends when its events can not be read: the reader comes again', async () => {
    const ended = vi.fn()
    const stream = openEventStream({
      after: 0,
      read: () => Promise.reject(new Error('away')),
      lastsMs: 60_000,
      ended,
    })
    await textOf(stream)
    expect(await textOf(stream)).toBeNull()
    expect(ended).toHaveBeenCalledTimes(1)
  })
})

describe('slots', () => {
  it('are bounded for an account, an address and a server, and given back once', () => {
    const slots = createStreamSlots()
    const given = Array.from({ length: mostStreams.account }, () => slots.take('a', '1'))
    expect(() => slots.take('a', '2')).toThrow('This account already has 4 streams open')
    given[0]!()
    given[0]!()
    slots.take('a', '2')
    expect(() => slots.take('a', '2')).toThrow('This account already has 4 streams open')
    for (let left = mostStreams.address - mostStreams.account + 1; left > 0; left -= 1) slots.take(null, '1')
    expect(() => slots.take('b', '1')).toThrow('This address already has 16 streams open')
  })
})

it('a poller looks while somebody listens, for many as for one', async () => {
  const look = vi.fn(async () => {})
  const rest = vi.fn()
  const poller = createPoller({ warn() {} } as never, look, rest)
  const leaving = [poller.join(), poller.join(), poller.join()]
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(look).toHaveBeenCalledTimes(1)
  for (const leave of leaving) leave()
  expect(rest).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(look).toHaveBeenCalledTimes(1)
})
