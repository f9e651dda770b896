/**
 * F15: a tool that fails after the reserve releases the hold once; a caller that disconnects finds its
 * result under its key.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { OperationError } from '#server/kernel/errors.ts'
import type { Answer } from '#testing/service.ts'
import { eventually } from '../eventually.ts'
import { gatedMicroUsdc, gatedSats } from '../gated-tool.ts'
import type { FaultsWorld } from './faults-world.ts'

export const interruptedCalls = (world: () => FaultsWorld) =>
  describe('F15: calls that are interrupted', () => {
    let service: FaultsWorld
    beforeAll(() => {
      service = world()
    })
    afterEach(async () => {
      service.tool.open()
      await service.checkBooks()
    })

    interface Charge {
      id: string
      state: string
      method: string
    }
    const rows = async <Row>(sql: string): Promise<Row[]> => (await service.ctx.db.pool.query(sql)).rows
    const charges = () => rows<Charge>('SELECT id, state, method FROM charge')
    /** States of the charges that did not exist before. */
    const statesBeyond = async (earlier: Charge[]): Promise<string[]> => {
      const known = new Set(earlier.map(({ id }) => id))
      return (await charges()).flatMap(({ id, state }) => (known.has(id) ? [] : [state])).sort()
    }
    const journalsOf = async (kind: string) =>
      (await rows<{ count: number }>(`SELECT count(*) FROM books_journal WHERE kind = '${kind}'`))[0]!.count
    const balanceOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).body

    type Credential = Record<string, string>
    /** One way to pay, ready for use, and its value while unused. */
    const ways: Record<string, () => Promise<{ credential: Credential; standing(): Promise<unknown> }>> = {
      async 'a free call'() {
        const { apiKey, accountId } = await service.register()
        await service.ctx.db.pool.query('UPDATE account SET free_calls_limit = 1 WHERE id = $1', [accountId])
        return {
          credential: { authorization: `Bearer ${apiKey}` },
          standing: async () => (await balanceOf(apiKey)).free_calls_remaining,
        }
      },
      async 'the balance'() {
        const { apiKey } = await service.fundedAccount(150)
        return {
          credential: { authorization: `Bearer ${apiKey}` },
          async standing() {
            const { balance_sats: balance, held_sats: held } = await balanceOf(apiKey)
            return [balance, held]
          },
        }
      },
      async 'an L402 token'() {
        const authorization = await service.boughtToken()
        return {
          credential: { authorization },
          standing: async () =>
            (
              await rows<{ state: string }>(
                'SELECT state FROM l402_token ORDER BY created_at_unix DESC, expires_at_unix DESC LIMIT 1',
              )
            )[0]!.state,
        }
      },
      async 'an x402 payment'() {
        const header = await service.signedPayment()
        return {
          credential: { 'x-payment': header },
          standing: async () =>
            (
              await rows<{ state: string }>(
                'SELECT state FROM x402_payment ORDER BY created_at_unix DESC LIMIT 1',
              )
            )[0]?.state ?? 'settled',
        }
      },
    }
    const pass = (credential: Credential, word = 'friend') =>
      service.call('/testing/gate', { json: { word }, headers: credential })

    describe.each(Object.keys(ways))('a tool that breaks after %s was reserved', (way) => {
      it('gives it back once each time, and the same pays afterwards', async () => {
        const { credential, standing } = await ways[way]!()
        const before = await standing()
        const earlier = await charges()
        service.tool.breakNext(
          () => {
            throw new Error('the tool crashed')
          },
          () => ({ word: 7 }),
          () => {
            throw new OperationError('review_unavailable')
          },
        )
        const broken: Answer[] = []
        for (let run = 0; run < 3; run += 1) {
          broken.push(await pass(credential))
          expect(await standing()).toEqual(before)
        }
        expect(broken.map(({ status, body }) => [status, body.code])).toEqual([
          [500, 'internal_error'],
          [500, 'internal_error'],
          [503, 'review_unavailable'],
        ])
        const delivered = await pass(credential)
        expect([delivered.status, delivered.body.word]).toEqual([200, 'friend'])
        expect(await standing()).not.toEqual(before)
        expect(await statesBeyond(earlier)).toEqual(['delivered', 'released', 'released', 'released'])
      })
    })

    it('what the sweeper gave back while the tool ran is not given back again, nor taken', async () => {
      const { apiKey } = await service.fundedAccount(150)
      const released = await journalsOf('hold_release')
      service.tool.shut()
      const called = service.call('/testing/gate', { apiKey, json: { word: 'slow' } })
      await eventually(() => service.tool.inside()).toBe(1)
      expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 50, held_sats: 100 })
      service.clock.nowUnix += 100
      expect(await Promise.all([service.ctx.books.sweepLeases(), service.ctx.books.sweepLeases()])).toContain(
        1,
      )
      expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 150, held_sats: 0 })
      service.tool.open()
      const { status, body, headers } = await called
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service_unavailable', '1'])
      expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 150, held_sats: 0, total_spent_sats: 0 })
      expect(await journalsOf('hold_release')).toBe(released + 1)
      service.clock.nowUnix -= 100
    })

    /** Sends the headers and part of the body, and returns a disconnect function. */
    async function half(headers: Record<string, string>, body: string, sent: string): Promise<() => void> {
      const socket = connect(service.port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      const lines = Object.entries({ ...headers, host: 'localhost:3000', 'content-type': 'application/json' })
      socket.write(
        `POST /testing/gate HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}content-length: ${body.length}\r\n\r\n${sent}`,
      )
      return () => socket.destroy()
    }

    describe('a caller that goes away', () => {
      const body = JSON.stringify({ word: 'friend' })

      it.each(['the balance', 'an L402 token', 'an x402 payment'])(
        'while the tool runs, paid by %s: charged once, and the result waits',
        async (way) => {
          const { credential } = await ways[way]!()
          const headers = {
            ...credential,
            ...(way === 'the balance' ? { 'idempotency-key': 'gone-for-now' } : {}),
          }
          const earlier = await charges()
          const runs = service.tool.runs()
          service.tool.shut()
          const leave = await half(headers, body, body)
          await eventually(() => service.tool.inside()).toBe(1)
          leave()
          service.tool.open()
          await eventually(() => statesBeyond(earlier)).toEqual(['delivered'])
          const again = await Promise.all([pass(headers), pass(headers)])
          for (const answer of again)
            expect([answer.status, answer.body.word, answer.headers.get('idempotency-replayed')]).toEqual([
              200,
              'friend',
              'true',
            ])
          expect(again[0]!.text).toBe(again[1]!.text)
          expect(service.tool.runs()).toBe(runs + 1)
          expect(await statesBeyond(earlier)).toEqual(['delivered'])
        },
      )

      it('before its request was whole: nothing is reserved', async () => {
        const { apiKey } = await service.fundedAccount(150)
        const earlier = await charges()
        const runs = service.tool.runs()
        const leave = await half({ authorization: `Bearer ${apiKey}` }, body, body.slice(0, 5))
        leave()
        // A second caller that stays shows that the server has continued reading.
        const other = await fetch(`http://127.0.0.1:${service.port}/testing/gate`, {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body,
        })
        expect(other.status).toBe(200)
        expect(service.tool.runs()).toBe(runs + 1)
        expect(await statesBeyond(earlier)).toEqual(['delivered'])
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 150 - gatedSats, held_sats: 0 })
      })
    })

    it('all of it moved what the calls that were delivered cost, and no more', async () => {
      const paid = (await charges()).filter(({ state }) => state === 'delivered')
      const count = (method: string) => paid.filter((charge) => charge.method === method).length
      const [revenue] = await rows<{ ln: number; usdc: number }>(
        `SELECT COALESCE(sum(p.amount) FILTER (WHERE p.unit = 'LN'), 0)::bigint AS ln, COALESCE(sum(p.amount) FILTER (WHERE p.unit = 'USDC6'), 0)::bigint AS usdc
     FROM books_posting p JOIN books_account a ON a.id = p.account_id WHERE a.kind = 'revenue'`,
      )
      expect(revenue).toEqual({
        ln: (count('bearer') + count('l402')) * gatedSats * 1_000,
        usdc: count('x402') * Number(gatedMicroUsdc),
      })
      expect(await service.usdc.chain.balanceOf(service.usdc.payTo)).toBe(
        BigInt(count('x402')) * gatedMicroUsdc,
      )
    })
  })
