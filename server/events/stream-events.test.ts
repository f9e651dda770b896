/** Streams over real sockets: a reader that comes again misses nothing and gets nothing twice, and none holds more than its share. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '#server/catalogue.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { creditCard } from '#testing/events/credit-card.ts'
import {
  type ListeningSurface,
  listenOn,
  readStream,
  type StreamReader,
} from '#testing/events/read-stream.ts'
import { eventually } from '#testing/payments/eventually.ts'
import { openSecondServer } from '#testing/payments/second-server.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
let server: ListeningSurface
beforeAll(async () => {
  service = await startService({ RATE_POLL: '100000', RATE_LEDGER: '100000' })
  server = await listenOn(service.surface)
})
afterAll(async () => {
  service?.ctx.streams.close()
  await server?.close()
  await service?.close()
})

const open: StreamReader[] = []
afterEach(() => {
  for (const reader of open.splice(0)) reader.cut()
})
const streamPath = '/account/events/stream'
async function listen(asked: {
  apiKey?: string
  path?: string
  lastEventId?: string
  port?: number
}): Promise<StreamReader> {
  const reader = await readStream({ port: server.port, path: streamPath, ...asked })
  open.push(reader)
  return reader
}
const sequences = ({ events }: StreamReader) => events.map(({ id }) => Number(id))
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => from + index)

describe('GET /account/events/stream', () => {
  it('sends what happens, as the list has it', async () => {
    const { apiKey, accountId } = await service.register()
    await creditCard(service.ctx, accountId, 1)
    const reader = await listen({ apiKey })
    expect([reader.status, reader.headers['content-type'], reader.headers['cache-control']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
    ])
    await eventually(() => reader.lastEventId).toBe('1')
    await creditCard(service.ctx, accountId, 2)
    const [event] = await reader.until(1)
    const { events } = (await service.call('/account/events', { apiKey })).body
    expect(event).toEqual({ id: '2', event: 'topup.credited', data: events[1] })
    expect(reader.events).toHaveLength(1)
  })

  it('cut again and again while events are written, over two servers, misses nothing and repeats nothing', async () => {
    const { apiKey, accountId } = await service.register()
    const second = await openSecondServer(service.ctx)
    const other = await listenOn(createHttpSurface(second.ctx, catalogue))
    const total = 60
    const first = await listen({ apiKey })
    await eventually(() => first.lastEventId).toBe('0')
    const writing = (async () => {
      for (let written = 0; written < total; written += 3)
        await Promise.all(
          [1, 2, 3].map(() => creditCard(written % 2 ? service.ctx : second.ctx, accountId, 1)),
        )
    })()
    const got: number[] = []
    let reader = first
    for (let turn = 0; got.length < total && turn < 100; turn += 1) {
      await eventually(() => reader.events.length > 0 || got.length === total).toBe(true)
      reader.cut()
      await eventually(() => reader.isEnded).toBe(true)
      got.push(...sequences(reader))
      if (got.length < total)
        reader = await listen({
          apiKey,
          lastEventId: reader.lastEventId,
          port: turn % 2 ? server.port : other.port,
        })
    }
    await writing
    expect(got).toEqual(upTo(total))
    second.ctx.streams.close()
    await other.close()
    await second.close()
  }, 60_000)

  it('starts where it is asked to, by the header before the query', async () => {
    const { apiKey, accountId } = await service.register()
    for (const sats of upTo(250)) await creditCard(service.ctx, accountId, sats)
    const all = await listen({ apiKey, path: `${streamPath}?after=0` })
    await all.until(250)
    expect(sequences(all)).toEqual(upTo(250))
    const late = await listen({ apiKey, path: `${streamPath}?after=0`, lastEventId: '248' })
    await late.until(2)
    expect(sequences(late)).toEqual([249, 250])
    // An id that was never given out does not make it deaf.
    const ahead = await listen({ apiKey, lastEventId: '9999' })
    await eventually(() => ahead.lastEventId).toBe('250')
    await creditCard(service.ctx, accountId, 1)
    await ahead.until(1)
    expect(sequences(ahead)).toEqual([251])
    const odd = await listen({ apiKey, lastEventId: 'x' })
    await odd.end()
    expect([odd.status, JSON.parse(odd.text).detail[0].loc]).toEqual([422, ['header', 'Last-Event-ID']])
  }, 60_000)

  it('ends when the key is revoked, and the same account under a live key goes on', async () => {
    const { apiKey, accountId } = await service.register()
    const other = await service.register()
    const [reader, bystander] = [await listen({ apiKey }), await listen({ apiKey: other.apiKey })]
    await service.call('/account/revoke-key', { apiKey, json: { confirm: true } })
    await reader.end()
    await creditCard(service.ctx, accountId, 1)
    expect(reader.events).toEqual([])
    expect(bystander.isEnded).toBe(false)
    const again = await listen({ apiKey, lastEventId: '0' })
    expect(again.status).toBe(401)
  })

  it('ends after the seconds asked for, and a HEAD request opens none', async () => {
    const { apiKey } = await service.register()
    const reader = await listen({ apiKey, path: `${streamPath}?seconds=1` })
    await reader.end()
    for (const path of upTo(20)) {
      const head = await service.call(`${streamPath}?after=${path}`, { apiKey, method: 'HEAD' })
      expect([head.status, head.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ])
    }
  })

  it('is open four times for an account; a fifth is 429 until one is closed', async () => {
    const { apiKey } = await service.register()
    const readers = await Promise.all(upTo(4).map(() => listen({ apiKey })))
    expect(readers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const refused = await listen({ apiKey })
    await refused.end()
    expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.text).code]).toEqual([
      429,
      '15',
      'rate_limited',
    ])
    readers[0]!.cut()
    await eventually(async () => (await listen({ apiKey, path: `${streamPath}?seconds=1` })).status).toBe(200)
  })

  it('401 without a key', async () => {
    expect((await listen({})).status).toBe(401)
  })

  it('ends when its server stops, which then waits for nobody', async () => {
    const stopping = await openSecondServer(service.ctx)
    const other = await listenOn(createHttpSurface(stopping.ctx, catalogue))
    const { apiKey } = await service.register()
    const readers = await Promise.all([
      listen({ apiKey, port: other.port }),
      listen({ path: '/log/events', port: other.port }),
    ])
    const startedMs = performance.now()
    stopping.ctx.streams.close()
    await other.stop()
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    for (const reader of readers) await reader.end()
    await stopping.close()
  })
})

describe('GET /log/events', () => {
  const publish = async (count: number) => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000 * count)
    for (let done = 0; done < count; done += 1) {
      const { body } = await service.call('/review', {
        apiKey,
        json: { artifact: `ls ${Math.random()}`, artifact_type: 'shell_command', sign: true },
      })
      const { status } = await service.call('/ledger/submit', { apiKey, json: { event: body.proof.event } })
      expect(status).toBe(200)
    }
  }
  const path = '/log/events'

  it('sends entries as the index has them, from where the reader was', async () => {
    const reader = await listen({ path })
    await eventually(() => reader.lastEventId).not.toBe('')
    await publish(3)
    await reader.until(3)
    const { body } = await service.call('/ledger?limit=3&order=desc')
    expect(reader.events.map(({ data }) => data)).toEqual(body.entries.toReversed())
    expect(reader.events.map(({ event }) => event)).toEqual(Array(3).fill('entry.published'))

    const late = await listen({ path, lastEventId: '1' })
    await late.until(3)
    await publish(2)
    await late.until(5)
    await reader.until(5)
    expect(sequences(late)).toEqual(sequences(reader))
    expect(sequences(late)).toEqual(upTo(sequences(late)[0]! + 4, sequences(late)[0]))
  })

  it('is read by sixteen for the queries of one', async () => {
    const readers = await Promise.all(upTo(16).map(() => listen({ path })))
    expect((await listen({ path })).status).toBe(429)
    await eventually(() => readers.every(({ lastEventId }) => lastEventId !== '')).toBe(true)
    // Every reader has looked once by itself before the tail holds what is new.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const names: string[] = []
    const { query } = service.ctx.db
    service.ctx.db.query = (name, text, values) => {
      names.push(name)
      return query(name, text, values)
    }
    await publish(1)
    await Promise.all(readers.map((reader) => reader.until(1)))
    service.ctx.db.query = query
    expect(names.filter((name) => name === 'ledger_list_asc_all')).toHaveLength(1)
    expect(new Set(readers.map((reader) => sequences(reader).join())).size).toBe(1)
  })
})
