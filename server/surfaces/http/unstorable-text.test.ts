/** No text of the database can hold U+0000: what a caller puts into a path or a query is refused or unknown, never a 500. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '#server/catalogue.ts'
import { pathParameters } from '#server/kernel/operation.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
let apiKey: string
beforeAll(async () => {
  service = await startService({ RATE_READ: '100000', RATE_POLL: '100000', RATE_BILLING: '100000' })
  apiKey = (await service.register()).apiKey
})
afterAll(() => service?.close())

const reads = catalogue.filter(({ method, auth }) => method === 'GET' && auth !== 'local')

describe.each(['%00', 'a%00b', '%ED%A0%80', '%F0%9F%98%80', '99999999999999999999'])('%s', (text) => {
  it.each(reads.map((operation) => [operation.path, operation] as const))(
    'in %s',
    async (path, operation) => {
      const inPath = pathParameters(path)
      const filled = (value: string) => path.replace(/\{\+?\w+\}/g, value)
      const asked = Object.keys(operation.input.shape)
        .filter((member) => !inPath.includes(member))
        .map((member) => `${filled('1')}?${member}=${text}`)
      if (inPath.length > 0) asked.push(filled(text))
      for (const url of asked) {
        const { status, body } = await service.call(url, { apiKey })
        expect([url, status < 500 || body.code === 'rail_unavailable']).toEqual([url, true])
      }
    },
  )
})

describe('a name that can be stored', () => {
  it('is looked up', async () => {
    const { body } = await service.call(`/review/known-bad?address=0x${'1'.repeat(40)}`)
    expect(body.items).toEqual([])
    const unstorable = await service.call('/review/known-bad?address=a%00b')
    expect([unstorable.status, unstorable.body.items]).toEqual([200, []])
    expect((await service.call('/withdrawals/%00', { apiKey })).body.code).toBe('unknown_payment')
  })
})
