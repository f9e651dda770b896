/** Contract tests of every method that pays for a call, against real Postgres, Lightning nodes and a chain. */
import { afterEach, beforeAll, expect, it } from 'vitest'
import { comparedInput } from '#server/kernel/limits/idempotency-record.ts'
import { planPayment, readCredential } from '#server/payments/charge.ts'
import { type CallPaymentMethod, leaseSeconds, noCredentials } from '#server/payments/method.ts'
import type { PaidService } from './paid-service.ts'

type Headers = Record<string, string>

export interface Subject {
  method: CallPaymentMethod
  /** Headers that pay for one run of the gated tool. */
  credential(service: PaidService): Promise<Headers>
  /** The same for less than the price, or after its time, and the codes that refuse it. */
  tooLittle(service: PaidService): Promise<{ headers: Headers; code: string }>
  expired(service: PaidService): Promise<{ headers: Headers; code: string }>
  /** What another call with the same credential is refused with. */
  otherCall: string
}

export function paymentMethodContract(world: () => PaidService, subject: Subject): void {
  let service: PaidService
  beforeAll(() => {
    service = world()
  })
  afterEach(async () => {
    service.clock.nowUnix = Math.floor(Date.now() / 1_000)
    await service.checkBooks()
  })
  const run = (headers: Headers, word = 'friend') =>
    service.call('/testing/gate', { json: { word }, headers })
  const charges = async (state: string) =>
    (await service.ctx.db.pool.query('SELECT id FROM charge WHERE state = $1', [state])).rows.length

  it('replay: the same bytes, one charge', async () => {
    const headers = await subject.credential(service)
    const before = await charges('delivered')
    const first = await run(headers)
    const again = await run(headers)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect(await charges('delivered')).toBe(before + 1)
  })

  it('other call: refused, and nothing is delivered', async () => {
    const headers = await subject.credential(service)
    expect((await run(headers)).status).toBe(200)
    const before = await charges('delivered')
    expect((await run(headers, 'foe')).body.code).toBe(subject.otherCall)
    expect(await charges('delivered')).toBe(before)
  })

  it.each(['tooLittle', 'expired'] as const)('%s: refused, and nothing is reserved', async (fault) => {
    const { headers, code } = await subject[fault](service)
    const before = await charges('reserved')
    const refused = await run(headers)
    expect([refused.body.code, refused.status >= 400 && refused.status < 500]).toEqual([code, true])
    expect(await charges('reserved')).toBe(before)
  })

  it('crash after the reservation: the lease ends, and the same credential pays', async () => {
    const headers = await subject.credential(service)
    const credential = readCredential({
      ...noCredentials,
      authorization: headers.authorization ?? null,
      xPayment: headers['x-payment'] ?? null,
    })
    expect(credential?.method).toBe(subject.method)
    const { operation } = service.tool
    if (operation.price.kind !== 'fixed') throw new Error('the gated tool has a price')
    const body = { word: 'friend' }
    const idempotencyKey = headers['idempotency-key'] ?? null
    const apiKey = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    const before = await charges('reserved')
    const plan = await planPayment(
      service.ctx,
      {
        operation,
        price: operation.price,
        account: apiKey === undefined ? null : await service.ctx.accounts.find(apiKey),
        lightningOnly: false,
        compared: comparedInput({ operation, ip: '', idempotencyKey }, {
          path: {},
          query: {},
          body,
        } as never),
        idempotencyKey,
        leaseSeconds,
      },
      credential,
    )
    expect(await charges('reserved')).toBe(before)
    await plan.reserve()
    expect(await charges('reserved')).toBe(before + 1)
    service.clock.nowUnix += leaseSeconds + 1
    await service.ctx.books.sweepLeases()
    expect(await charges('reserved')).toBe(before)
    service.clock.nowUnix = Math.floor(Date.now() / 1_000)
    expect((await run(headers)).status).toBe(200)
  })

  it('failed run: released, and the same credential pays', async () => {
    const headers = await subject.credential(service)
    const before = await charges('delivered')
    service.tool.breakNext(() => {
      throw new Error('the tool crashed')
    })
    expect((await run(headers)).status).toBe(500)
    expect([await charges('delivered'), await charges('reserved')]).toEqual([before, 0])
    expect((await run(headers)).status).toBe(200)
  })
}
