/** Accounts with Lightning-backed sats, and offers, for tests of the marketplace. */
import { randomBytes } from 'node:crypto'
import type { Service } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

/** Through the function that every writer of the books uses: no node stands behind the sats. */
export const fundLightning = (
  { ctx }: Pick<Service, 'ctx'>,
  accountId: string,
  sats: number,
): Promise<unknown> =>
  sql(ctx.db, 'SELECT books_post($1, $2, $3, $4)', [
    'topup_lightning',
    `ln:in:${randomBytes(32).toString('hex')}`,
    JSON.stringify([
      { kind: 'rail', unit: 'LN', amount: -sats * 1_000 },
      { kind: 'available', unit: 'LN', owner: accountId, amount: sats * 1_000 },
    ]),
    ctx.nowUnix(),
  ])

export const offerText = {
  title: 'Mempool notes, week 48',
  description: 'What moved fees this week, with the blocks that show it.',
  price_sats: 500,
}

/** The id of a new offer. */
export async function offerOf(service: Service, apiKey: string, members: object = {}): Promise<string> {
  const { status, body, text } = await service.call('/offers/create', {
    apiKey,
    json: { ...offerText, ...members },
  })
  if (status !== 200) throw new Error(text)
  return body.offer_id
}

export type Registered = Awaited<ReturnType<Service['register']>>

export async function registerWith(service: Service, lightningSats: number): Promise<Registered> {
  const account = await service.register()
  if (lightningSats > 0) await fundLightning(service, account.accountId, lightningSats)
  return account
}
