// Server-sent events as this service writes them, cut anywhere on the way.
import { expect, it } from 'vitest'
import { readMessages, type StreamMessage, takeMessages } from './read-stream.ts'

const stream =
  'retry: 2000\nid: 4\n\n: still here\n\nid: 5\nevent: topup.credited\ndata: {"sequence":5,"text":"a: b"}\n\n'
const messages = [
  { id: '4', data: '' },
  { id: '5', data: '{"sequence":5,"text":"a: b"}' },
]

it('[WHATWG HTML 9.2] an id alone, a comment and an event', () => {
  expect(takeMessages(stream)).toEqual({ messages, rest: '' })
})

it('keeps what is not whole for the next piece', () => {
  expect(takeMessages(stream.slice(0, -1))).toEqual({
    messages: messages.slice(0, 1),
    rest: 'id: 5\nevent: topup.credited\ndata: {"sequence":5,"text":"a: b"}\n',
  })
})

it.each([1, 7, 1_000])('reads the same in pieces of %i bytes', async (size) => {
  const bytes = new TextEncoder().encode(stream)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  const seen: StreamMessage[] = []
  await readMessages(body, (message) => seen.push(message))
  expect(seen).toEqual(messages)
})
