// Accounts that can pay: registered through the API like any other, funded as the operator's grant does.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface FundedAccount {
  id: string
  apiKey: string
  grantedSats: number
}

export async function fundedAccounts(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  count: number,
  sats: number,
): Promise<FundedAccount[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const accounts: FundedAccount[] = []
    for (let i = 0; i < count; i += 1) {
      const response = await fetch(`${url}/register`, { method: 'POST' })
      if (!response.ok) throw new Error(`POST /register: ${response.status} ${await response.text()}`)
      const { api_key: apiKey, agent_id: agentId } = (await response.json()) as Record<string, string>
      const found = await client.query('SELECT id FROM account WHERE agent_id = $1', [agentId])
      const { id } = found.rows[0]
      await client.query('SELECT books_post($1, $2, $3, $4)', [
        'bonus_grant',
        `bench:${randomBytes(8).toString('hex')}`,
        JSON.stringify([
          { kind: 'promo', unit: 'BONUS', amount: -sats * 1000 },
          { kind: 'available', unit: 'BONUS', owner: id, amount: sats * 1000 },
        ]),
        Math.floor(Date.now() / 1000),
      ])
      accounts.push({ id, apiKey: apiKey!, grantedSats: sats })
    }
    return accounts
  } finally {
    await client.end()
  }
}
