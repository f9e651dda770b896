/** The way of our own pages to the API takes no more of a body than any other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { answerTrpc } from './answer-trpc.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.close())

/** Sent piece by piece, as a caller does who names no length. */
async function post(text: string, bytes: number) {
  const body = new TextEncoder().encode(text.padEnd(bytes))
  let sent = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= body.length) return controller.close()
      controller.enqueue(body.subarray(sent, sent + 65_536))
      sent += 65_536
    },
  })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: stream }
  const url = 'http://localhost:3000/api/trpc/accounts.createAccount'
  const answer = await answerTrpc(service.ctx, new Request(url, { ...init, duplex: 'half' } as RequestInit))
  return { status: answer.status, body: await answer.json(), sent }
}

describe('a procedure', () => {
  it('is called by a body within the limit', async () => {
    const { status, body } = await post('{"label":"by page"}', 1_024 * 1_024)
    expect([status, body.result.data.label]).toEqual([200, 'by page'])
  })

  it('refuses a longer one, and reads no further', async () => {
    const { status, body, sent } = await post('{"label":"by page"}', 64 * 1_024 * 1_024)
    expect([status, body.code]).toEqual([413, 'body_too_large'])
    expect(sent).toBeLessThan(2 * 1_024 * 1_024)
  })

  it('that reads has no body', async () => {
    const request = new Request('http://localhost:3000/api/trpc/discovery.getPrices')
    expect((await answerTrpc(service.ctx, request)).status).toBe(200)
  })
})
