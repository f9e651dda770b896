// Measures the search in an account's stored values: for one of them, for many, and for none.
import { toHex } from '#protocol/bytes.ts'
import type { Entry } from '../../entry.ts'
import { fundedAccounts } from '../../harness/data/accounts.ts'
import { fillMemories } from '../../harness/data/memories-fill.ts'
import { measureQueries } from '../../harness/load/named-queries.ts'

const accounts = 10
const valuesPerAccount = 10_000

/** What is searched for, by what it finds. */
const queries = {
  'one value': 'number 4711 end',
  'ten of many': 'halving',
  'two characters': '47',
  nothing: 'number 99999',
}

export const memorySearch: Entry = {
  name: 'memory-search',
  title: `POST /memory/search, ${valuesPerAccount.toLocaleString('en')} values of one account among ${(accounts * valuesPerAccount).toLocaleString('en')}, one connection`,
  async measure(bench) {
    const assay = await bench.assay()
    const owners = await fundedAccounts(assay, accounts, 1)
    await fillMemories({
      databaseUrl: assay.databaseUrl,
      secretKey: toHex(assay.secretKey),
      accountIds: owners.map(({ id }) => id),
      values: valuesPerAccount,
    })
    const headers = { authorization: `Bearer ${owners[0]!.apiKey}`, 'content-type': 'application/json' }
    return {
      rows: await measureQueries(
        bench,
        assay.url,
        Object.fromEntries(
          Object.entries(queries).map(([name, query]) => [
            name,
            {
              request: {
                method: 'POST' as const,
                path: '/memory/search',
                headers,
                body: JSON.stringify({ query }),
              },
              mustContain: name === 'nothing' ? '"count":0' : '"snippet":',
            },
          ]),
        ),
      ),
      notes: ['Each value has 60 words of ten, and a number of its own.'],
    }
  },
}
