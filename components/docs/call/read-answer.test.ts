// An answer is read to its end or to a limit, and only what a caller acts on is kept of its head.
import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

const response = (body: BodyInit | ReadableStream, type: string, more: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': type, server: 'x', ...more } })
const ignore = () => {}

describe('an answer', () => {
  it('has its text and the headers of interest, in their order', async () => {
    const seen: string[] = []
    const read = await readAnswer(
      response('{"a": 1}', 'application/json', { ratelimit: '"read";r=1;t=1', 'x-request-id': 'req_1' }),
      (text) => seen.push(text),
    )
    expect(read).toEqual({
      headers: [
        ['content-type', 'application/json'],
        ['x-request-id', 'req_1'],
        ['ratelimit', '"read";r=1;t=1'],
      ],
      text: '{"a": 1}',
      bytes: 8,
      isText: true,
      isCut: false,
    })
    expect(seen).toEqual(['{"a": 1}'])
  })

  it('is no text where it is bytes', async () => {
    const read = await readAnswer(response(new Uint8Array([0, 255, 1]), 'application/octet-stream'), ignore)
    expect(read).toMatchObject({ text: '', bytes: 3, isText: false })
  })

  it('is cut where it has no end', async () => {
    const piece = new TextEncoder().encode('x'.repeat(300_000))
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(piece) })
    const read = await readAnswer(response(endless, 'text/plain'), ignore)
    expect(read).toMatchObject({ bytes: 1_200_000, isCut: true })
  })

  it('keeps what arrived before the reader stopped it', async () => {
    const stop = new AbortController()
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('id: 1\n\n'))
        stop.signal.addEventListener('abort', () => controller.error(stop.signal.reason))
      },
    })
    const reading = readAnswer(response(stream, 'text/event-stream'), () => stop.abort())
    expect(await reading).toMatchObject({ text: 'id: 1\n\n', isCut: true })
  })
})
