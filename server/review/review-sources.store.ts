/**
 * Stores the accounts with a higher source class: the curated register of mediators and the operator's own
 * account.
 */
import type { SourceClass } from '#protocol/proofs/verdict-payload.ts'
import type { Database } from '#server/kernel/db.ts'

const freshMs = 5_000

export interface ReviewSource {
  agent_id: string
  name: string
  source_class: 'independent_mediator' | 'platform_operator'
  since: number
}

export interface ReviewSources {
  /** `agent_reported` for an account that is not on the register, and for no account. */
  classOf(accountId: string | null): Promise<SourceClass> | SourceClass
  list(): Promise<ReviewSource[]>
  /** Reads the register from the database. */
  refresh(): Promise<void>
}

/** Cached for five seconds, so that a verdict needs no query. */
export function createReviewSources(db: Database, nowUnix: () => number): ReviewSources {
  let classes = new Map<string, SourceClass>()
  let readAtMs = Number.NEGATIVE_INFINITY

  async function read(): Promise<void> {
    const rows = await db.query(
      'review_sources',
      'SELECT account_id, source_class FROM review_source WHERE since_unix <= $1 AND (until_unix IS NULL OR until_unix > $1)',
      [nowUnix()],
    )
    classes = new Map(rows.map((row) => [row.account_id, row.source_class]))
    readAtMs = performance.now()
  }

  const known = (accountId: string): SourceClass => classes.get(accountId) ?? 'agent_reported'
  return {
    classOf(accountId) {
      if (accountId === null) return 'agent_reported'
      if (performance.now() - readAtMs < freshMs) return known(accountId)
      return read().then(() => known(accountId))
    },
    refresh: read,
    list: () =>
      db.query(
        'review_sources_list',
        `SELECT a.agent_id, s.name, s.source_class, s.since_unix AS since FROM review_source s JOIN account a ON a.id = s.account_id
         WHERE s.since_unix <= $1 AND (s.until_unix IS NULL OR s.until_unix > $1) ORDER BY s.since_unix, a.agent_id`,
        [nowUnix()],
      ),
  }
}

/** Records the operator's decision; ends at `untilUnix`. */
export async function registerSource(
  db: Database,
  source: { accountId: string; sourceClass: ReviewSource['source_class']; name: string; sinceUnix: number },
): Promise<void> {
  await db.query(
    'review_source_put',
    `INSERT INTO review_source (account_id, source_class, name, since_unix) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id) DO UPDATE SET source_class = EXCLUDED.source_class, name = EXCLUDED.name,
       since_unix = EXCLUDED.since_unix, until_unix = NULL`,
    [source.accountId, source.sourceClass, source.name, source.sinceUnix],
  )
}

export async function endSource(db: Database, accountId: string, untilUnix: number): Promise<void> {
  await db.query('review_source_end', 'UPDATE review_source SET until_unix = $2 WHERE account_id = $1', [
    accountId,
    untilUnix,
  ])
}
