// The worker's queue: one at a time, the newest text next, stale answers dropped, a dead thread replaced.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainOptions } from '#protocol/review/core/plain-options.ts'
import { EngineClient, type EnginePort, type Outcome } from './engine-client.ts'
import type { FetchAhead, FromWorker, JudgeRequest } from './engine-messages.ts'

class Port implements EnginePort {
  asked: JudgeRequest[] = []
  isTerminated = false
  onmessage: EnginePort['onmessage'] = null
  onerror: EnginePort['onerror'] = null
  ahead: FetchAhead[] = []
  postMessage(request: JudgeRequest | FetchAhead) {
    if ('fetchAhead' in request) this.ahead.push(request)
    else this.asked.push(request)
  }
  terminate() {
    this.isTerminated = true
  }
  answer(place: number, rest: Partial<FromWorker> = {}) {
    const { id, text } = this.asked[place]!
    const data = { kind: 'judged', id, record: text, recordSha256: '', milliseconds: 1, ...rest }
    this.onmessage?.({ data: data as unknown as FromWorker })
  }
}

const hashes = { rulesetSha256: 'a', engineSha256: 'b' }
const options = plainOptions('plan')
let ports: Port[]
let client: EngineClient
let answers: Outcome[]
const judge = (text: string) => client.judge(text, options, [], (outcome) => answers.push(outcome))
const texts = () =>
  answers.map((outcome) => ('judged' in outcome ? String(outcome.judged.record) : outcome.failure))

beforeEach(() => {
  vi.useFakeTimers()
  ports = []
  answers = []
  client = new EngineClient(hashes, () => {
    ports.push(new Port())
    return ports.at(-1)!
  })
})
afterEach(() => {
  client.close()
  vi.useRealTimers()
})

describe('judge', () => {
  it('answers a text that stays', () => {
    judge('a')
    ports[0]!.answer(0)
    expect(texts()).toEqual(['a'])
  })

  it('holds one judgement in the worker and drops what was overtaken', () => {
    for (const text of ['a', 'ab', 'abc']) judge(text)
    expect(ports[0]!.asked.map(({ text }) => text)).toEqual(['a'])
    ports[0]!.answer(0)
    expect(ports[0]!.asked.map(({ text }) => text)).toEqual(['a', 'abc'])
    ports[0]!.answer(1)
    expect(texts()).toEqual(['abc'])
  })

  it('ignores an answer that nobody waits for', () => {
    judge('a')
    ports[0]!.answer(0)
    ports[0]!.answer(0)
    expect(texts()).toEqual(['a'])
  })

  it('passes on why an engine was refused', () => {
    judge('a')
    ports[0]!.answer(0, { kind: 'refused', why: 'other bytes' })
    expect(answers).toEqual([{ failure: 'refused', why: 'other bytes' }])
  })

  it('ends a thread that does not answer, and starts another for the next text', () => {
    judge('a')
    vi.advanceTimersByTime(30_000)
    expect(texts()).toEqual(['stalled'])
    expect(ports[0]!.isTerminated).toBe(true)
    judge('b')
    ports[1]!.answer(0)
    expect(texts()).toEqual(['stalled', 'b'])
  })

  it('waits longer for a thread that fetches a part, but not for ever', () => {
    judge('a')
    ports[0]!.answer(0)
    judge('b')
    vi.advanceTimersByTime(4_000)
    ports[0]!.answer(1, { kind: 'loading' })
    vi.advanceTimersByTime(20_000)
    expect(texts()).toEqual(['a'])
    ports[0]!.answer(1)
    expect(texts()).toEqual(['a', 'b'])
    judge('c')
    ports[0]!.answer(2, { kind: 'loading' })
    vi.advanceTimersByTime(26_000)
    expect(texts()).toEqual(['a', 'b', 'stalled'])
  })

  it('says so when the thread cannot be started', () => {
    judge('a')
    ports[0]!.onerror?.({ message: 'blocked' })
    expect(answers).toEqual([{ failure: 'refused', why: 'blocked' }])
  })
})

describe('load', () => {
  it('asks for the whole engine unless told otherwise', () => {
    judge('a')
    expect(ports[0]!.asked[0]!.load).toBe('whole')
    const inParts = new EngineClient(hashes, () => ports[0]!, 'parts')
    inParts.judge('b', options, [], () => {})
    expect(ports[0]!.asked[1]!.load).toBe('parts')
    inParts.close()
  })
})

describe('fetchAhead', () => {
  it('waits for the first verdict', () => {
    client.fetchAhead()
    judge('a')
    client.fetchAhead()
    expect(ports[0]!.ahead).toEqual([])
    ports[0]!.answer(0)
    client.fetchAhead()
    expect(ports[0]!.ahead).toEqual([{ fetchAhead: hashes }])
  })
})

describe('recompute', () => {
  it('is answered although newer texts wait, and names its own engine', async () => {
    const other = { rulesetSha256: 'c', engineSha256: 'd' }
    const recomputed = client.recompute(other, 'signed', options)
    judge('newer')
    expect(ports[0]!.asked[0]!.engine).toEqual(other)
    ports[0]!.answer(0)
    ports[0]!.answer(1)
    expect(await recomputed).toMatchObject({ judged: { record: 'signed' } })
    expect(texts()).toEqual(['newer'])
    expect(ports[0]!.asked[1]!.engine).toEqual(hashes)
  })
})
