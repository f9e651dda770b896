/** One connection: what an honest relay answers, and what a hostile one cannot do. */
import { finalizeEvent, generateSecretKey, verifyEvent } from 'nostr-tools/pure'
import { Relay } from 'nostr-tools/relay'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serveRelay } from '#dev/relay/serve-relay.ts'
import { type HostileRelay, say, startHostileRelay } from '#testing/relay/hostile-relay.ts'
import { type NpmRelay, startNpmRelay } from '#testing/relay/npm-relay.ts'
import { openRelay } from './open-relay.ts'
import type { OutgoingEvent, RelayConnection } from './relay-connection.ts'
import { type RelayLimits, relayLimits } from './relay-limits.ts'

const key = generateSecretKey()
const made = (content: string, kind = 78) =>
  finalizeEvent({ kind, created_at: 1_790_000_000, tags: [['d', content]], content }, key)
const outgoing = (content: string): OutgoingEvent => {
  const event = made(content)
  return { id: event.id, body: JSON.stringify(event) }
}
const hasty: RelayLimits = {
  ...relayLimits,
  connectMs: 300,
  silenceMs: 300,
  exchangeMs: 900,
  strayFrames: 20,
}

let open: RelayConnection | null = null
const connect = async (url: string, limits = hasty) => {
  open = await openRelay(url, limits)
  return open
}
afterEach(() => open?.close())

describe.each([
  ['a relay of @nostr-relay', () => startNpmRelay()],
  ['the relay for development', () => serveRelay()],
])('with %s', (_, start) => {
  let relay: Pick<NpmRelay, 'url' | 'close'>
  beforeAll(async () => {
    relay = await start()
  })
  afterAll(() => relay?.close())

  it('publishes many events on one connection and reads them back', async () => {
    const events = Array.from({ length: 300 }, (_, n) => outgoing(`event ${n}`))
    const connection = await connect(relay.url, relayLimits)
    const answers = await connection.publish(events)
    expect(answers.size).toBe(300)
    expect([...answers.values()].every(({ accepted }) => accepted)).toBe(true)
    const found: string[] = []
    const ids = events.slice(0, 250).map(({ id }) => id)
    const problem = await connection.read([{ ids, limit: 250 }], (event) => {
      found.push((event as { id: string }).id)
      return true
    })
    expect(problem).toBeNull()
    expect(found.toSorted()).toEqual(ids.toSorted())
  })

  it('publishes what a client of nostr-tools reads and verifies', async () => {
    const event = outgoing('for another client')
    await (await connect(relay.url, relayLimits)).publish([event])
    const reader = await Relay.connect(relay.url)
    const [seen] = await new Promise<{ id: string }[]>((resolve) => {
      const all: { id: string }[] = []
      reader.subscribe([{ ids: [event.id] }], { onevent: (one) => all.push(one), oneose: () => resolve(all) })
    })
    reader.close()
    expect(seen).toMatchObject(JSON.parse(event.body))
    expect(verifyEvent(JSON.parse(JSON.stringify(seen)))).toBe(true)
  })

  it('hears why an event is refused', async () => {
    const event = { ...made('tampered'), content: 'with' }
    const answers = await (await connect(relay.url, relayLimits)).publish([
      { id: event.id, body: JSON.stringify(event) },
    ])
    expect(answers.get(event.id)).toMatchObject({
      accepted: false,
      message: expect.stringMatching(/^invalid: /),
    })
  })

  it('hears of a duplicate that the relay has it', async () => {
    const event = outgoing('twice')
    const connection = await connect(relay.url, relayLimits)
    await connection.publish([event])
    const answers = await connection.publish([event])
    expect(answers.get(event.id)).toMatchObject({
      accepted: true,
      message: expect.stringMatching(/^duplicate: /),
    })
  })
})

describe('a relay that', () => {
  let relay: HostileRelay
  const event = outgoing('one')
  const other = outgoing('two')
  beforeAll(async () => {
    relay = await startHostileRelay()
  })
  afterAll(() => relay?.close())

  it('is not there is named with its reason', async () => {
    await expect(openRelay('ws://127.0.0.1:1', hasty)).rejects.toThrow(/ECONNREFUSED/)
  })

  it('says OK to another event has said nothing of ours', async () => {
    relay.behave((socket) => say(socket, 'OK', other.id, true, ''))
    const connection = await connect(relay.url)
    expect((await connection.publish([event])).size).toBe(0)
    expect(connection.problem).toBe('no answer within 0.3 s')
  })

  it('answers only some events answers for those', async () => {
    relay.behave((socket, [, given]) => {
      const { id } = given as { id: string }
      if (id === event.id) say(socket, 'OK', id, true, '')
    })
    const connection = await connect(relay.url)
    const answers = await connection.publish([event, other])
    expect([...answers.keys()]).toEqual([event.id])
    expect(connection.problem).toBe('no answer within 0.3 s')
  })

  it('demands authentication is told apart from one that is silent', async () => {
    relay.behave(
      () => {},
      (socket) => say(socket, 'AUTH', 'challenge'),
    )
    const connection = await connect(relay.url)
    await connection.publish([event])
    expect(connection.problem).toBe('no answer within 0.3 s; it said: authenticate first')
  })

  it('floods with notices is cut off', async () => {
    relay.behave((socket) => {
      for (let n = 0; n < 5_000; n += 1) say(socket, 'NOTICE', `line\u0007 ${n}`)
    })
    const connection = await connect(relay.url)
    expect((await connection.publish([event])).size).toBe(0)
    expect(connection.problem).toMatch(/^it sent 21 frames that answer nothing; it said: line\\u\{7\} 20$/)
  })

  it('sends a frame beyond the limit is cut off', async () => {
    relay.behave((socket) => socket.send(' '.repeat(hasty.frameBytes + 1)))
    const connection = await connect(relay.url)
    await connection.publish([event])
    expect(connection.problem).toMatch(/Max payload size exceeded/)
  })

  it('sends events nobody asked for is cut off', async () => {
    const unasked = made('unasked')
    relay.behave((socket, [, name]) => {
      for (let n = 0; n < 100; n += 1) say(socket, 'EVENT', name, unasked)
    })
    const connection = await connect(relay.url)
    expect(await connection.read([{ ids: [event.id] }], () => false)).toMatch(/frames that answer nothing/)
  })

  it('never ends a subscription leaves open what it holds', async () => {
    relay.behave(() => {})
    const connection = await connect(relay.url)
    expect(await connection.read([{ ids: [event.id] }], () => true)).toBe('no answer within 0.3 s')
  })

  it('drips answers is cut off after the whole time', async () => {
    const again = made('again')
    relay.behave((socket, [, name]) => {
      const timer = setInterval(() => say(socket, 'EVENT', name, again), 100)
      socket.on('close', () => clearInterval(timer))
    })
    const connection = await connect(relay.url)
    expect(await connection.read([{ ids: [event.id] }], () => true)).toBe('not finished within 0.9 s')
  })

  it('refuses a subscription is quoted', async () => {
    relay.behave((socket, [, name]) => say(socket, 'CLOSED', name, 'restricted: members only'))
    const connection = await connect(relay.url)
    expect(await connection.read([{ ids: [event.id] }], () => true)).toBe(
      'it refused the request: restricted: members only',
    )
  })

  it('hangs up leaves the rest unanswered, and later exchanges end at once', async () => {
    relay.behave((socket) => socket.terminate())
    const connection = await connect(relay.url)
    expect((await connection.publish([event])).size).toBe(0)
    expect(connection.problem).toBe('it closed the connection')
    expect(await connection.read([{ ids: [event.id] }], () => true)).toBe('it closed the connection')
  })

  it.each(['', '{', '[]', '[1]', '["OK"]', '["OK",1,true]', '["EVENT"]', '["EVENT","x"]', 'null'])(
    'sends %j is not understood',
    async (text) => {
      relay.behave((socket) => socket.send(text))
      const connection = await connect(relay.url)
      expect((await connection.publish([event])).size).toBe(0)
      expect(connection.problem).toBe('no answer within 0.3 s')
    },
  )
})
