/** POST /grant_first_call, and the tokens that the operator's script makes. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { issueGrant } from './issue-grant.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ FREE_REVIEW_CALLS: '0' })
})
afterEach(() => checkBooks(service.ctx.db))
afterAll(() => service?.close())

const issue = async (days = 30) =>
  (
    await issueGrant(service.ctx.db, {
      nowUnix: service.clock.nowUnix,
      days,
      randomBytes: service.ctx.randomBytes,
    })
  ).token
const redeem = (token: string, apiKey: string) =>
  service.call('/grant_first_call', { json: { token, target_api_key: apiKey } })
const review = (apiKey: string) =>
  service.call('/review', { apiKey, json: { artifact: 'ls', artifact_type: 'shell_command' } })

describe('200', () => {
  it('adds a free call that pays for a review', async () => {
    const { apiKey, agentId } = await service.register()
    expect((await review(apiKey)).status).toBe(402)
    const { status, body } = await redeem(await issue(), apiKey)
    expect([status, body]).toEqual([
      200,
      { status: 'granted', agent_id: agentId, free_calls_added: 1, free_calls_remaining: 1 },
    ])
    expect((await review(apiKey)).status).toBe(200)
    expect((await review(apiKey)).status).toBe(402)
  })

  it('several tokens add up', async () => {
    const { apiKey } = await service.register()
    await redeem(await issue(), apiKey)
    expect((await redeem(await issue(), apiKey)).body.free_calls_remaining).toBe(2)
  })
})

describe('404', () => {
  it('for a token that nobody made, and a key that nobody holds', async () => {
    const { apiKey } = await service.register()
    const grant = await redeem(`asg_${'x'.repeat(40)}`, apiKey)
    expect([grant.status, grant.body.code]).toEqual([404, 'unknown_grant'])
    const token = await issue()
    const account = await redeem(token, `asy_${'x'.repeat(40)}`)
    expect([account.status, account.body.code]).toEqual([404, 'unknown_account'])
    expect((await redeem(token, apiKey)).status).toBe(200)
  })
})

describe('409', () => {
  it('for one that was redeemed, by whomever', async () => {
    const [one, two] = [await service.register(), await service.register()]
    const token = await issue()
    expect((await redeem(token, one.apiKey)).status).toBe(200)
    for (const { apiKey } of [one, two]) {
      const again = await redeem(token, apiKey)
      expect([again.status, again.body.code]).toEqual([409, 'already_redeemed'])
    }
    service.clock.nowUnix += 31 * 86_400
    expect((await redeem(token, one.apiKey)).status).toBe(409)
  })

  it('100 at once, for ten accounts: one gets the call', async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => service.register()))
    const token = await issue()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => redeem(token, accounts[index % 10]!.apiKey)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    const limits = await service.ctx.db.prisma.account.findMany({
      where: { id: { in: accounts.map(({ accountId }) => accountId) } },
    })
    expect(limits.reduce((sum, { freeCallsLimit }) => sum + freeCallsLimit, 0)).toBe(1)
  })

  it('redeemed while calls run: no call is lost or doubled', async () => {
    const { apiKey } = await service.register()
    const tokens = await Promise.all(Array.from({ length: 5 }, () => issue()))
    const [granted, reviewed] = await Promise.all([
      Promise.all(tokens.map((token) => redeem(token, apiKey))),
      Promise.all(Array.from({ length: 20 }, () => review(apiKey))),
    ])
    expect(granted.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    let used = reviewed.filter(({ status }) => status === 200).length
    while ((await review(apiKey)).status === 200) used += 1
    expect(used).toBe(5)
  })
})

describe('410', () => {
  it('for one whose time is over', async () => {
    const { apiKey } = await service.register()
    const token = await issue(1)
    service.clock.nowUnix += 86_399
    const intime = await issue(1)
    service.clock.nowUnix += 1
    const late = await redeem(token, apiKey)
    expect([late.status, late.body.code]).toEqual([410, 'expired'])
    expect((await redeem(intime, apiKey)).status).toBe(200)
  })
})

describe('422', () => {
  it.each([
    [{ target_api_key: 'asy_x' }, 'token'],
    [{ token: 'short', target_api_key: 'asy_x' }, 'token'],
    [{ token: 'x'.repeat(2_049), target_api_key: 'asy_x' }, 'token'],
    [{ token: 'x'.repeat(20) }, 'target_api_key'],
  ])('%j', async (json, member) => {
    const { status, body } = await service.call('/grant_first_call', { json })
    expect([status, body.detail[0].loc]).toEqual([422, ['body', member]])
  })
})

describe('npm run grant', () => {
  const grant = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/operator/grant.ts', ...args], {
      env: { ...process.env, DATABASE_URL: service.ctx.env.DATABASE_URL },
    })

  it('first-call prints a token that can be redeemed, and stores only its hash', async () => {
    // The script has no clock but the computer's.
    service.clock.nowUnix = Math.floor(Date.now() / 1000)
    const { apiKey } = await service.register()
    const { stdout } = await grant('first-call', '--days', '2')
    const token = stdout.trim()
    expect(token).toMatch(/^asg_[A-Za-z0-9]{40}$/)
    const rows = await sql<{ text: string }>(service.ctx.db, 'SELECT g::text AS text FROM grant_token g')
    expect(rows.map(({ text }) => text).join()).not.toContain(token)
    service.clock.nowUnix += 2 * 86_400 - 60
    expect((await redeem(token, apiKey)).body.status).toBe('granted')
  })

  it('gives bonus sats as before', async () => {
    const { agentId, apiKey } = await service.register()
    expect((await grant(agentId, '500')).stdout).toBe(`Granted 500 bonus sats to ${agentId}.\n`)
    expect((await service.call('/balance', { apiKey })).body.buckets.bonus).toBe(500)
  })

  it('tells how it is used for anything else', async () => {
    const meant = [
      [],
      ['first-call', '--days', '0'],
      ['somebody', '1.5'],
      ['somebody', '5', '--days', '1'],
      ['--what'],
    ]
    const ended = await Promise.allSettled(meant.map((args) => grant(...args)))
    for (const end of ended)
      expect(end).toMatchObject({
        status: 'rejected',
        reason: { code: 2, stderr: expect.stringContaining('Usage:') },
      })
  })
})
