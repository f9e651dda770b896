/** The daily count leaves no verdict out, and the holder of one can check that. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBase64 } from '#protocol/base64.ts'
import { fromHex } from '#protocol/bytes.ts'
import { verifyInclusion } from '#protocol/ledger/tree/proof.ts'
import { leafHash } from '#protocol/ledger/tree/tree.ts'
import { type Service, startService } from '#testing/service.ts'
import { takeCensusWhenDue } from './take-census.ts'

const day = 86_400
let service: Service
const events: { id: string; index: number }[] = []

beforeAll(async () => {
  service = await startService()
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 100_000)
  for (const [artifact, tier] of [
    ['ls', 'hash_only'],
    ['pwd', 'full_disclosure'],
    ['id', 'hash_only'],
  ]) {
    const { body } = await service.call('/review', {
      apiKey,
      json: { artifact, artifact_type: 'shell_command', sign: true, confidentiality_tier: tier },
    })
    events.push({ id: body.proof.event.id, index: body.proof.proof_payload.issuance_index })
  }
}, 120_000)
afterAll(() => service?.close())

const midnight = () => Math.ceil(service.clock.nowUnix / day) * day
const dateBefore = (unix: number) => new Date((unix - 1) * 1_000).toISOString().slice(0, 10)

describe('the census', () => {
  let date: string

  it('is not taken before ten past midnight', async () => {
    date = dateBefore(midnight())
    service.clock.nowUnix = midnight() + 599
    expect(await takeCensusWhenDue(service.ctx)).toBeNull()
    expect((await service.call(`/ledger/census/${date}`)).status).toBe(404)
  })

  it('is then taken once, by whichever server comes first', async () => {
    service.clock.nowUnix += 1
    await Promise.all([1, 2, 3].map(() => takeCensusWhenDue(service.ctx)))
    const { rows } = await service.ctx.db.pool.query('SELECT date FROM issuance_census')
    expect(rows).toEqual([{ date }])
    const { body } = await service.call(`/ledger/census/${date}`)
    const verified = (await service.call('/verify-proof', { json: { event: body } })).body
    expect([verified.valid, verified.reason]).toEqual([true, null])
    expect(JSON.parse(body.content)).toMatchObject({
      schema: 'assay.issuance_census.v1',
      date,
      issued_from: 1,
      issued_to: 3,
      issued_total: 3,
      mandatory_issued: 1,
      mandatory_indices: [2],
      mandatory_published: 0,
      entries_from: 1,
      entries_to: 1,
      prev_census_event_id: null,
    })
    expect((await service.call('/ledger')).body.completeness.latest_census_event_id).toBe(body.id)
  })

  it('proves each verdict of the day under the signed root', async () => {
    const census = JSON.parse((await service.call(`/ledger/census/${date}`)).body.content)
    for (const { id, index } of events) {
      const { body } = await service.call(`/ledger/census/${date}/proof?index=${index}`)
      expect(body.event_id).toBe(id)
      const root = fromBase64(body.ids_root)!
      expect(Buffer.from(root).toString('hex')).toBe(census.ids_root)
      const claim = {
        index: body.leaf_index,
        size: body.tree_size,
        leafHash: leafHash(fromHex(id)!),
        proof: body.hashes.map((text: string) => fromBase64(text)!),
        root,
      }
      expect(verifyInclusion(claim).ok).toBe(true)
      expect(verifyInclusion({ ...claim, leafHash: leafHash(fromHex('0'.repeat(64))!) }).ok).toBe(false)
    }
  })

  it('says so when nothing was issued, and names the census before', async () => {
    service.clock.nowUnix += day
    const next = await takeCensusWhenDue(service.ctx)
    const before = (await service.call(`/ledger/census/${date}`)).body.id
    const content = JSON.parse((await service.call(`/ledger/census/${next}`)).body.content)
    expect(content).toMatchObject({
      issued_from: null,
      issued_to: null,
      issued_total: 3,
      prev_census_event_id: before,
    })
    expect((await service.call(`/ledger/census/${next}/proof?index=1`)).status).toBe(422)
  })

  it.each([
    ['/ledger/census/1999-01-01', 404],
    ['/ledger/census/yesterday', 422],
    ['/ledger/census/2026-13-01', 422],
  ])('%s is %i', async (path, status) => {
    expect((await service.call(path)).status).toBe(status)
  })

  it('422 for an index outside the day', async () => {
    for (const index of ['0', '4', 'x'])
      expect((await service.call(`/ledger/census/${date}/proof?index=${index}`)).status).toBe(422)
  })
})
