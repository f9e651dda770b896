/**
 * F14: rejects invalid amounts wherever an amount can occur: in every such member of the catalogue, in
 * queries, in payment headers and in tokens. Nothing moves, and the same request with a valid amount is not
 * rejected for it.
 */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toBase64 } from '#protocol/base64.ts'
import { fromAnyBase64 } from '#protocol/payments/base64.ts'
import { addCaveat } from '#protocol/payments/macaroon.ts'
import { encodeMacaroon, parseMacaroon } from '#protocol/payments/macaroon-binary.ts'
import { encodeHeader } from '#protocol/payments/x402/header.ts'
import { catalogue } from '#server/catalogue.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'
import { sourceOf } from '#server/kernel/parse-input.ts'
import type { FaultsWorld } from './faults-world.ts'

/** Valid and invalid JSON numbers. */
const noAmounts = [
  '0',
  '-0',
  '-1',
  '1.005',
  '1e21',
  '9007199254740993',
  'NaN',
  'Infinity',
  'null',
  'true',
  '[]',
  '[100]',
  '{}',
  '""',
  '"100 "',
  '" 100"',
  '"1e2"',
  '"0x64"',
  '"-1"',
  '"１００"',
  '"NaN"',
  '"Infinity"',
  '"1,000"',
]
/** Numbers in text are valid where dollars are expected; fractions are not valid sats. */
const noSats = [...noAmounts, '1.5', '"100"', '"1.00"']
const noText = [
  '0',
  '-1',
  '1.5',
  '1e21',
  '9007199254740993',
  'NaN',
  'Infinity',
  'null',
  'true',
  '',
  '100 ',
  ' 100',
  '0x64',
  '1e2',
  '１００',
  '[100]',
  '100,200',
]

const named = /(^|_)(sats|usd|msat|amount|price|cents|seats|estimate|bounty|reward|tip|drops|fee)(_|$)/
const amountMembers = catalogue.flatMap((operation) =>
  Object.keys(operation.input.shape)
    .filter((member) => named.test(member))
    .map((member) => ({ operation, member, name: `${operation.method} ${operation.path} ${member}` })),
)

export const noAmountAnywhere = (world: () => FaultsWorld) =>
  describe('F14: what is no amount', () => {
    let service: FaultsWorld
    let account: { apiKey: string; accountId: string; agentId: string }
    let before: unknown
    beforeAll(async () => {
      service = world()
      account = await service.fundedAccount(1_000)
    })

    /** Every row that a movement, or its beginning, would create. */
    async function money(): Promise<unknown> {
      const tables = [
        'books_posting',
        'books_journal',
        'charge',
        'lightning_invoice',
        'l402_token',
        'x402_payment',
        'withdrawal',
        'card_topup',
        'xrp_quote',
        'account',
        'idempotency_key',
      ]
      const { rows } = await service.ctx.db.pool.query(
        `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`,
      )
      return { ...rows[0], chain: await service.usdc.chain.balanceOf(service.usdc.payTo) }
    }
    afterEach(() => service.checkBooks())

    interface Told {
      status: number
      // biome-ignore lint/suspicious/noExplicitAny: refusals of every shape
      body: any
    }

    async function ask(operation: AnyOperation, member: string, written: string): Promise<Told> {
      const example: Record<string, unknown> = { ...operation.examples?.[0]?.request, [member]: undefined }
      const path = operation.path.replaceAll('{agent_id}', account.agentId)
      const isQuery = sourceOf(operation, member) === 'query'
      const members = Object.entries(example).filter(([, value]) => value !== undefined)
      const body = `{${[...members.map(([name, value]) => `"${name}":${JSON.stringify(value)}`), `"${member}":${written}`].join(',')}}`
      const answer = await fetch(
        `http://127.0.0.1:${service.port}${path}${isQuery ? `?${member}=${encodeURIComponent(written)}` : ''}`,
        {
          method: operation.method,
          headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
          ...(isQuery ? {} : { body }),
        },
      )
      return { status: answer.status, body: await answer.json() }
    }

    const isRefused = ({ status, body }: Told, source: string, member: string): boolean =>
      status === 200
        ? body.status === 'ERROR'
        : status === 422 &&
          body.detail.some(
            ({ loc, type }: { loc: string[]; type: string }) =>
              type === 'json_invalid' || (loc[0] === source && loc[1] === member),
          )

    describe('members of the catalogue', () => {
      it('are found', () => {
        expect(amountMembers.map(({ name }) => name)).toEqual(
          expect.arrayContaining([
            'POST /topup amount_sats',
            'GET /topup amount_sats',
            'GET /lnurlp/{agent_id}/callback amount',
            'POST /withdraw amount_sats',
            'POST /withdraw-to-address amount_sats',
            'POST /billing/topup usd_amount',
            'POST /billing/topup/x402 usd_amount',
            'POST /billing/checkout seats',
            'POST /edgeproof/upgrade usd_amount',
            'POST /verify price_sats',
          ]),
        )
      })

      it.each(amountMembers)('$name', async ({ operation, member }) => {
        before = await money()
        const source = sourceOf(operation, member)
        const isText = source === 'query'
        const shape = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }).properties![
          member
        ] as { type?: string }
        const isInteger = shape.type === 'integer'
        const accepted: string[] = []
        const written = isText ? noText : isInteger ? noSats : noAmounts
        for (const value of written) {
          if (!isRefused(await ask(operation, member, value), source, member)) accepted.push(value)
        }
        expect(accepted).toEqual([])
        expect(await money()).toEqual(before)
        const good = ['1', '5', '240', '1000'].map((amount) => ask(operation, member, amount))
        const refusals = (await Promise.all(good)).filter((told) => isRefused(told, source, member))
        expect(refusals.length).toBeLessThan(good.length)
      })
    })

    describe('an x402 payment', () => {
      const decoded = (header: string) => JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
      const strings = [
        '0',
        '-1',
        '-100000',
        '1.5',
        '1e21',
        '1e5',
        '100000 ',
        ' 100000',
        '0x186a0',
        '9007199254740993',
        'NaN',
        'Infinity',
        '',
        '1'.repeat(80),
        '100001',
        '99999',
      ]
      const others = [null, 100_000, [], ['100000'], {}, true]
      const pass = (headers: Record<string, string>) =>
        service.call('/testing/gate', { json: { word: 'friend' }, headers })

      it.each(['x-payment', 'payment-signature'])('whose value in %s is none', async (name) => {
        const header = await (name === 'x-payment' ? service.signedPayment() : service.signedPayment(2))
        before = await money()
        const members =
          name === 'x-payment'
            ? ['payload.authorization.value']
            : ['payload.authorization.value', 'accepted.amount']
        for (const member of members)
          for (const value of [...strings, ...others]) {
            const changed = decoded(header)
            const path = member.split('.')
            const holder = path.slice(0, -1).reduce((object, step) => object[step], changed)
            holder[path.at(-1)!] = value
            const { status, body } = await pass({ [name]: encodeHeader(changed) })
            expect([member, value, [400, 402].includes(status), body.code]).toEqual([
              member,
              value,
              true,
              expect.stringMatching(/^(malformed_payment|payment_invalid)$/),
            ])
          }
        // A 402 includes an invoice, which moves nothing.
        const {
          lightning_invoice: _invoices,
          l402_token: _tokens,
          ...rest
        } = (await money()) as Record<string, unknown>
        expect(before).toMatchObject(rest)
        expect((await pass({ [name]: header })).status).toBe(200)
      })
    })

    it('a token whose amount is none buys nothing, and stays good', async () => {
      const authorization = await service.boughtToken()
      const [token, preimage] = authorization.slice(5).split(':') as [string, string]
      const macaroon = parseMacaroon(fromAnyBase64(token, 4_096)!)
      if (!macaroon.ok) throw new Error('not a macaroon')
      const pass = (credential: string) =>
        service.call('/testing/gate', {
          json: { word: 'friend' },
          headers: { authorization: `L402 ${credential}:${preimage}` },
        })
      for (const value of noText) {
        const caveat = new TextEncoder().encode(`gate_amount_sats=${value}`)
        const { status, body } = await pass(toBase64(encodeMacaroon(addCaveat(macaroon.value, caveat))))
        expect([value, status, body.code]).toEqual([value, 401, 'invalid_l402'])
      }
      expect((await pass(token)).status).toBe(200)
    })
  })
