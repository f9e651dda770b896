/** PATCH /account, and the method itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAgent } from '#server/payments/lightning/address/agents.store.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ RATE_WRITE: '1000' })
})
afterAll(() => service?.close())

const patch = (apiKey: string, json: object) => service.call('/account', { method: 'PATCH', apiKey, json })

describe('200', () => {
  it('changes what is given and keeps the rest', async () => {
    const { apiKey, agentId } = await service.register()
    const first = await patch(apiKey, { label: 'Night shift', nostr_pubkey: 'ab'.repeat(32) })
    expect([first.status, first.body]).toEqual([
      200,
      {
        agent_id: agentId,
        agent_id_changeable: true,
        label: 'Night shift',
        lightning_address: `${agentId}@localhost:3000`,
        nostr_pubkey: 'ab'.repeat(32),
        on_leaderboard: true,
        pay_to_lightning_address: null,
        ref_code: expect.stringMatching(/^[A-Z2-7]{8}$/),
        ref_link: expect.stringContaining('/register?ref='),
        created_at: service.clock.nowUnix,
      },
    ])
    const second = await patch(apiKey, { pay_to_lightning_address: 'Me@Wallet.example' })
    expect(second.body).toEqual({ ...first.body, pay_to_lightning_address: 'me@wallet.example' })
    const third = await patch(apiKey, { label: null, nostr_pubkey: null, pay_to_lightning_address: null })
    expect(third.body).toMatchObject({ label: null, nostr_pubkey: null, pay_to_lightning_address: null })
    expect((await patch(apiKey, {})).body).toEqual(third.body)
  })

  it('takes a new agent_id, known at once, with an address of its own', async () => {
    const { apiKey, accountId } = await service.register()
    await service.ctx.db.prisma.account.update({
      where: { id: accountId },
      data: { lnurlMetadata: 'of the old name' },
    })
    await patch(apiKey, { label: 'x' })
    const kept = await service.ctx.db.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    expect(kept.lnurlMetadata).toBe('of the old name')
    const { body } = await patch(apiKey, { agent_id: 'night.shift-1' })
    expect(body).toMatchObject({
      agent_id: 'night.shift-1',
      agent_id_changeable: false,
      lightning_address: 'night.shift-1@localhost:3000',
    })
    expect((await service.call('/balance', { apiKey })).body.agent_id).toBe('night.shift-1')
    expect((await service.ctx.accounts.find(apiKey))!.agentId).toBe('night.shift-1')
    const renamed = await service.ctx.db.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    expect(renamed.lnurlMetadata).toBeNull()
  })

  it('the name that it has already is no change', async () => {
    const { apiKey, agentId } = await service.register()
    expect((await patch(apiKey, { agent_id: agentId })).body.agent_id_changeable).toBe(true)
    await patch(apiKey, { agent_id: 'chosen-one' })
    expect((await patch(apiKey, { agent_id: 'chosen-one', label: 'b' })).body.label).toBe('b')
  })
})

describe('409', () => {
  it('name_taken for a name that somebody gave up: what is sent to it still arrives with them', async () => {
    const [giver, taker] = [await service.register(), await service.register()]
    const rename = (apiKey: string, agentId: string) =>
      service.call('/account', { method: 'PATCH', apiKey, json: { agent_id: agentId } })
    expect((await rename(giver.apiKey, 'another-name')).status).toBe(200)
    const taken = await rename(taker.apiKey, giver.agentId)
    expect([taken.status, taken.body.code]).toEqual([409, 'name_taken'])
    expect(await findAgent(service.ctx.db, giver.agentId)).toEqual({
      id: giver.accountId,
      agentId: 'another-name',
    })
  })

  it('one of a rename and those who want the old name at the same moment', async () => {
    const [giver, ...takers] = await Promise.all(Array.from({ length: 8 }, () => service.register()))
    await Promise.all([
      service.call('/account', { method: 'PATCH', apiKey: giver!.apiKey, json: { agent_id: 'moved-away' } }),
      ...takers.map(({ apiKey }) =>
        service.call('/account', { method: 'PATCH', apiKey, json: { agent_id: giver!.agentId } }),
      ),
    ])
    expect((await findAgent(service.ctx.db, giver!.agentId))!.id).toBe(giver!.accountId)
  })

  it('name_taken, and nothing else of the request is done', async () => {
    const [one, two] = [await service.register(), await service.register()]
    for (const agent_id of [two.agentId, 'assay', 'a.ssay', 'sup-port', 'admin']) {
      const { status, body } = await patch(one.apiKey, { agent_id, label: 'not written' })
      expect([status, body.code]).toEqual([409, 'name_taken'])
    }
    expect((await patch(one.apiKey, {})).body).toMatchObject({ label: null, agent_id_changeable: true })
  })

  it('ten who want one name at once: one gets it', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => service.register()))
    const answers = await Promise.all(members.map(({ apiKey }) => patch(apiKey, { agent_id: 'wanted' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('state_conflict for a second name', async () => {
    const { apiKey } = await service.register()
    await patch(apiKey, { agent_id: 'first-name' })
    const { status, body } = await patch(apiKey, { agent_id: 'second-name' })
    expect([status, body.code]).toEqual([409, 'state_conflict'])
  })
})

describe('422', () => {
  it.each([
    [{ agent_id: 'ab' }, 'agent_id'],
    [{ agent_id: 'Upper' }, 'agent_id'],
    [{ agent_id: '-dash' }, 'agent_id'],
    [{ agent_id: 'a'.repeat(65) }, 'agent_id'],
    [{ agent_id: null }, 'agent_id'],
    [{ label: '' }, 'label'],
    [{ label: 'x'.repeat(65) }, 'label'],
    [{ label: 'x\u0000y' }, 'label'],
    [{ nostr_pubkey: 'AB'.repeat(32) }, 'nostr_pubkey'],
    [{ pay_to_lightning_address: 'nobody' }, 'pay_to_lightning_address'],
    [{ pay_to_lightning_address: 'me@localhost' }, 'pay_to_lightning_address'],
    [{ pay_to_lightning_address: 'me@10.0.0.1' }, 'pay_to_lightning_address'],
  ])('%j', async (json, member) => {
    const { apiKey } = await service.register()
    const { status, body } = await patch(apiKey, json)
    expect([status, body.detail[0].loc]).toEqual([422, ['body', member]])
  })
})

describe('the method', () => {
  it('is asked for a key, reads a JSON body, and is named where methods are', async () => {
    expect((await service.call('/account', { method: 'PATCH', json: {} })).body.code).toBe(
      'missing_credentials',
    )
    const { apiKey } = await service.register()
    const text = await service.call('/account', {
      method: 'PATCH',
      apiKey,
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    })
    expect(text.status).toBe(415)
    const wrong = await service.call('/account', { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'PATCH, OPTIONS'])
    const options = await service.call('/account', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'PATCH, OPTIONS'])
    expect(options.headers.get('access-control-allow-methods')).toContain('PATCH')
    const ignored = await patch(apiKey, { lable: 'x' })
    expect(ignored.headers.get('x-ignored-fields')).toBe('lable')
  })

  it('stands in OpenAPI with its body', async () => {
    const { body } = await service.call('/openapi.json')
    const { requestBody, responses } = body.paths['/account'].patch
    expect(Object.keys(requestBody.content['application/json'].schema.properties).sort()).toEqual([
      'agent_id',
      'label',
      'nostr_pubkey',
      'on_leaderboard',
      'pay_to_lightning_address',
    ])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '409', '413', '415', '422']))
  })
})
