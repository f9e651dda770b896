// Checks the books after the load: each answered call charged once, each sat accounted for, no index skipped.
// Asks Postgres itself, with statements of its own rather than the server's.
import pg from 'pg'
import { BenchFailure } from '../../entry.ts'

export interface Expected {
  /** Answers with 200 that the load counted, all of them paid. */
  answers: number
  signedAnswers: number
  grantedSats: number
}

/** Sentences that say what held; throws BenchFailure with those that did not. */
export async function checkBooks(databaseUrl: string, expected: Expected): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const numbers = async (sql: string): Promise<Record<string, number>> => {
    const { rows } = await client.query(sql)
    return Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]))
  }
  try {
    const charges = await numbers(`SELECT count(*) FILTER (WHERE state = 'delivered') AS delivered,
      count(*) FILTER (WHERE state = 'reserved') AS reserved,
      COALESCE(sum(amount_sats) FILTER (WHERE state = 'delivered'), 0) AS sats FROM charge`)
    const stored = await numbers(`SELECT count(*) AS reviews, count(event_id) AS signed,
      count(*) - count(DISTINCT charge_id) AS without_own_charge FROM review`)
    const money = await numbers(`SELECT
      COALESCE(sum(balance) FILTER (WHERE kind = 'available'), 0) / 1000 AS available,
      COALESCE(sum(balance) FILTER (WHERE kind = 'held'), 0) / 1000 AS held,
      (SELECT COALESCE(sum(p.amount), 0) / 1000 FROM books_posting p JOIN books_account r ON r.id = p.account_id AND r.kind = 'revenue') AS revenue,
      (SELECT COALESCE(sum(amount), 0) FROM books_posting) AS all_postings FROM books_account`)
    const broken = await numbers(`SELECT
      (SELECT count(*) FROM (SELECT journal_id FROM books_posting GROUP BY journal_id, unit HAVING sum(amount) <> 0) j) AS journals,
      (SELECT count(*) FROM books_account a WHERE a.balance IS NOT NULL
         AND a.balance <> (SELECT COALESCE(sum(p.amount), 0) FROM books_posting p WHERE p.account_id = a.id)) AS balances,
      (SELECT count(*) FROM books_account WHERE kind IN ('available', 'held') AND balance < 0) AS negative`)
    const issued =
      await numbers(`SELECT count(issuance_index) AS proofs, COALESCE(min(issuance_index), 1) AS first,
      COALESCE(max(issuance_index), 0) AS last, (SELECT last_index FROM issuance_counter) AS counter FROM signed_event`)

    const checks: [string, number, number][] = [
      ['delivered charges = answers', charges.delivered!, expected.answers],
      ['stored reviews = answers', stored.reviews!, expected.answers],
      ['signed reviews = signed answers', stored.signed!, expected.signedAnswers],
      ['reviews without a charge of their own', stored.without_own_charge!, 0],
      ['charges still reserved', charges.reserved!, 0],
      ['sats held', money.held!, 0],
      ['granted sats = available + revenue', money.available! + money.revenue!, expected.grantedSats],
      ['revenue = delivered charges', money.revenue!, charges.sats!],
      ['sum of all postings', money.all_postings!, 0],
      ['journals that do not balance', broken.journals!, 0],
      ['balances that are not the sum of their postings', broken.balances!, 0],
      ['accounts below zero', broken.negative!, 0],
      ['issued proofs = signed answers', issued.proofs!, expected.signedAnswers],
      ['first issuance index', issued.first!, 1],
      ['last issuance index = number of proofs', issued.last!, issued.proofs!],
      ['issuance counter = last index', issued.counter!, issued.last!],
    ]
    const wrong = checks.filter(([, found, wanted]) => found !== wanted)
    if (wrong.length > 0)
      throw new BenchFailure(
        `The books do not add up. ${wrong.map(([what, found, wanted]) => `${what}: ${found}, not ${wanted}`).join('. ')}.`,
      )
    return [
      `Books, asked of Postgres after the load: ${expected.answers} answers, as many delivered charges and stored reviews; ` +
        `${expected.grantedSats} sats granted = ${money.available} available + ${money.revenue} revenue; ` +
        `${issued.proofs} proofs, issuance indexes 1 to ${issued.last} without a gap.`,
    ]
  } finally {
    await client.end()
  }
}
