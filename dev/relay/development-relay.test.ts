/** The relay for development: what it keeps by NIP-01, and what it still has after a restart. */
import { appendFileSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finalizeEvent, generateSecretKey } from 'nostr-tools/pure'
import { describe, expect, it } from 'vitest'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { openRelay } from '#server/relays/connection/open-relay.ts'
import { createEventStore } from './event-store.ts'
import { startDevelopmentRelay } from './start-development-relay.ts'

const key = generateSecretKey()
/** Without the mark that nostr-tools leaves on what it signed. */
const event = (kind: number, at: number, d: string, content = ''): SignedEvent => {
  const template = {
    kind,
    created_at: at,
    tags: [
      ['d', d],
      ['t', 'assay'],
    ],
    content,
  }
  return JSON.parse(JSON.stringify(finalizeEvent(template, key)))
}

describe('[NIP-01] the store', () => {
  it('keeps the newest event of an address and every regular event', () => {
    const store = createEventStore()
    const [first, second] = [event(30_078, 1, 'a'), event(30_078, 2, 'a')]
    expect([store.add(first), store.add(second), store.add(first), store.add(second)]).toEqual([
      'stored',
      'stored',
      'older',
      'duplicate',
    ])
    const regular = [event(78, 1, 'a'), event(78, 2, 'a'), event(30_078, 1, 'b')]
    for (const one of regular) expect(store.add(one)).toBe('stored')
    expect(store.find({ kinds: [30_078], '#d': ['a'] })).toEqual([second])
    expect(store.size).toBe(4)
  })

  it('keeps of two events with one time the one with the lower id', () => {
    const [low, high] = ['x', 'y', 'z']
      .map((content) => event(30_078, 1, 'a', content))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [SignedEvent, SignedEvent]
    const store = createEventStore()
    expect([store.add(low), store.add(high)]).toEqual(['stored', 'older'])
    const other = createEventStore()
    expect([other.add(high), other.add(low)]).toEqual(['stored', 'stored'])
    expect(other.find({})).toEqual([low])
  })

  it('finds by ids, kinds, authors, tags and times, newest first, up to the limit', () => {
    const store = createEventStore()
    const events = [1, 2, 3].map((at) => event(78, at, `d${at}`))
    for (const one of events) store.add(one)
    const times = (filter: Parameters<typeof store.find>[0]) =>
      store.find(filter).map(({ created_at: at }) => at)
    expect(times({ '#t': ['assay'] })).toEqual([3, 2, 1])
    expect(times({ limit: 2 })).toEqual([3, 2])
    expect(times({ since: 2, until: 2 })).toEqual([2])
    expect(times({ ids: [events[0]!.id], authors: [events[0]!.pubkey] })).toEqual([1])
    expect(times({ kinds: [1] })).toEqual([])
    expect(times({ '#d': ['d2'], '#t': ['other'] })).toEqual([])
    store.forget(events[1]!.id)
    expect(times({})).toEqual([3, 1])
  })
})

describe('a restart', () => {
  const publish = async (url: string, one: SignedEvent) => {
    const connection = await openRelay(url)
    const answers = await connection.publish([{ id: one.id, body: JSON.stringify(one) }])
    connection.close()
    return answers.get(one.id)
  }

  it('comes back at its port with its events, also after a line was cut off', async () => {
    const directory = join(mkdtempSync(join(tmpdir(), 'assay-relay-')), 'relay')
    const before = await startDevelopmentRelay(directory)
    const one = event(30_078, 1, 'kept')
    expect(await publish(before.url, one)).toEqual({ accepted: true, message: '' })
    await before.close()
    appendFileSync(join(directory, 'events.ndjson'), '{"id":"cut')
    const after = await startDevelopmentRelay(directory)
    expect(after.url).toBe(before.url)
    expect(after.store.find({})).toEqual([one])
    const two = event(78, 2, 'later')
    await publish(after.url, two)
    await after.close()
    const last = await startDevelopmentRelay(directory)
    expect(last.store.find({})).toEqual([two, one])
    await last.close()
  })

  it('takes another port where its own is taken', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'assay-relay-'))
    const before = await startDevelopmentRelay(directory)
    await before.close()
    const squatter = createServer().listen(Number(new URL(before.url).port), '127.0.0.1')
    await new Promise((resolve) => squatter.once('listening', resolve))
    const after = await startDevelopmentRelay(directory)
    expect(after.url).not.toBe(before.url)
    await after.close()
    squatter.close()
  })
})
