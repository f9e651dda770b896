// Measures the approvals page and the list of proposals with a long queue.
import { randomBytes } from 'node:crypto'
import { openDatabase } from '#server/kernel/db.ts'
import { ROWS_SHOWN } from '#server/warden/approvals/read-approvals.ts'
import { sessionCookie } from '#server/warden/approvals/session.ts'
import { idFrom, operatorTokenFrom, sessionFrom } from '#server/warden/operators/operator-token.ts'
import { insertSession, insertToken } from '#server/warden/operators/operators.store.ts'
import { fillProposals } from '#testing/warden/fill-proposals.ts'
import type { Entry } from '../../entry.ts'
import { measureQueries } from '../../harness/load/named-queries.ts'

const count = Number(process.env.BENCH_PROPOSALS ?? 10_000)

export const proposals: Entry = {
  name: 'proposals',
  title: `Approvals page and list of proposals, ${count.toLocaleString('en')} that wait, one connection`,
  async measure(bench) {
    const assay = await bench.assay()
    const db = openDatabase(assay.databaseUrl, 1)
    try {
      await fillProposals(db.pool, count)
      const { token, session } = await signIn(db)
      const asCaller = { authorization: `Bearer ${token}` }
      const asBrowser = { accept: 'text/html', cookie: `${sessionCookie}=${session}` }
      const list = (query: string) => ({
        request: { method: 'GET' as const, path: `/warden/proposals${query}`, headers: asCaller },
        mustContain: '"weighted_priority":',
      })
      const page = (query: string) => ({
        request: { method: 'GET' as const, path: `/warden/approvals${query}`, headers: asBrowser },
        mustContain: 'Signed in as',
      })
      const far = await cursorAt(assay.url, asCaller)
      return {
        rows: await measureQueries(
          bench,
          assay.url,
          {
            'GET /warden/approvals': page(''),
            'GET /warden/approvals, one proposal': page(`?proposal=wp_${'a'.repeat(25)}b`),
            'GET /warden/proposals': list(''),
            'GET /warden/proposals, 200 on a page': list('?limit=200'),
            'GET /warden/proposals, all states': list('?status=all'),
            'GET /warden/proposals, page 10': list(`?limit=200&cursor=${far}`),
          },
          50,
        ),
        notes: [
          `The page is rendered for each request: ${ROWS_SHOWN} rows of the queue, and a proposal with its effect.`,
        ],
      }
    } finally {
      await db.close()
    }
  },
}

async function signIn(db: ReturnType<typeof openDatabase>) {
  const nowUnix = Math.floor(Date.now() / 1_000)
  const [token, session] = [operatorTokenFrom(randomBytes(64)), sessionFrom(randomBytes(64))]
  const tokenId = idFrom('opt', randomBytes(17))
  const times = { createdAtUnix: nowUnix, expiresAtUnix: nowUnix + 86_400 }
  await insertToken(db, { ...{ tokenId, token, name: 'bench', scopes: ['read', 'decide'] }, ...times })
  await insertSession(db, { secret: session, tokenId, ...times })
  return { token, session }
}

/** The cursor of the tenth page of 200. */
async function cursorAt(url: string, headers: Record<string, string>): Promise<string> {
  let cursor = ''
  for (let page = 1; page < 10; page += 1) {
    const answer = await fetch(`${url}/warden/proposals?limit=200&cursor=${cursor}`, { headers })
    const body = (await answer.json()) as { next_cursor: string }
    cursor = body.next_cursor
  }
  return cursor
}
