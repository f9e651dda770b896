/** GET /account/verdicts: every verdict of the account and of nobody else, with its place on the ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'

let service: Service
let apiKey: string
let accountId: string
beforeAll(async () => {
  service = await startService({ LEDGER_CADENCE_SECONDS: '0', FREE_REVIEW_CALLS: '10' })
  ;({ apiKey, accountId } = await service.register())
  await service.fund(accountId, 1_000)
})
afterAll(() => service?.close())

const review = async (artifact: string, more: object = {}) => {
  const { body, status, text } = await service.call('/review', {
    apiKey,
    json: { artifact, artifact_type: 'shell_command', ...more },
  })
  expect([status, text]).toEqual([200, expect.any(String)])
  return body
}
const list = (query = '', key = apiKey) => service.call(`/account/verdicts${query}`, { apiKey: key })

describe('200', () => {
  it('follows a verdict from an unsigned review to an entry', async () => {
    await review('ls')
    const signed = await review('ls -la', { sign: true })
    const disclosed = await review('rm -rf /', { sign: true, confidentiality_tier: 'full_disclosure' })
    expect((await list()).body.verdicts.map((row: { publication: string }) => row.publication)).toEqual([
      'queued',
      'unpublished',
      'unsigned',
    ])
    await service.ctx.ledger.advance()
    const submitted = await service.call('/ledger/submit', { apiKey, json: { event: signed.proof.event } })
    expect(submitted.status).toBe(200)
    const { status, body } = await list('?signed=true')
    expect(status).toBe(200)
    expect(body.next_cursor).toBeNull()
    expect(body.verdicts).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: service.clock.nowUnix,
        tool: 'review',
        artifact_type: 'shell_command',
        artifact_hash: disclosed.artifact_hash,
        subject: '“rm -rf /”',
        verdict: 'reject',
        confidence_bps: disclosed.proof.proof_payload.confidence_bps,
        event_id: disclosed.proof.event.id,
        proof_url: `http://localhost:3000/verdict-proofs/${disclosed.proof.event.id}`,
        publication: 'published',
        entry: 40,
      },
      expect.objectContaining({
        event_id: signed.proof.event.id,
        subject: null,
        publication: 'published',
        entry: submitted.body.entry,
      }),
    ])
  })

  it('pages by cursor, newest first, and ends', async () => {
    const first = await list('?limit=2')
    expect(first.headers.get('link')).toBe(
      `<http://localhost:3000/account/verdicts?limit=2&cursor=${first.body.next_cursor}>; rel="next"`,
    )
    const second = await list(`?limit=2&cursor=${first.body.next_cursor}`)
    expect(second.body.next_cursor).toBeNull()
    const ids = [...first.body.verdicts, ...second.body.verdicts].map(({ id }) => Number(id))
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(ids).toHaveLength(3)
  })

  it('is empty for another account', async () => {
    const other = await service.register()
    expect((await list('', other.apiKey)).body).toEqual({ verdicts: [], next_cursor: null })
  })

  it('the statement names what a charge paid for', async () => {
    const { body } = await service.call('/account/statement', { apiKey })
    expect(body.entries[0]).toMatchObject({
      operation: 'POST /ledger/submit',
      subject: 'ledger entry 41',
      subject_url: 'http://localhost:3000/ledger/41',
    })
  })
})

it('401 without a key, 422 for a cursor or a limit that is none', async () => {
  expect((await service.call('/account/verdicts')).status).toBe(401)
  for (const query of ['?limit=0', '?limit=101', '?cursor=x', '?signed=yes'])
    expect([query, (await list(query)).status]).toEqual([query, 422])
})
