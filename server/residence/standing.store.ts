/** Reads what the residence of an account shows beside its balance: memory, mailbox, and the counts of its reputation. */
import type { Database } from '#server/kernel/db.ts'

/** `fundedSats`: top-ups by any method, whatever became of them. `paidCalls`: delivered calls that cost sats. */
export async function readResidence(db: Database, accountId: string) {
  const [row] = await db.query(
    'residence_counts',
    `SELECT COALESCE(m.keys, 0) AS memories, COALESCE(m.bytes, 0) AS memory_bytes,
       (SELECT count(*) FROM direct_message WHERE recipient_id = $1 AND read_at_unix IS NULL) AS unread,
       (SELECT created_at_unix FROM direct_message WHERE recipient_id = $1 ORDER BY seq DESC LIMIT 1) AS latest_at_unix,
       (SELECT COALESCE(sum(calls), 0)::bigint FROM charge_hour WHERE account_id = $1 AND sats > 0) AS paid_calls,
       (SELECT COALESCE(sum(p.amount), 0)::bigint / 1000 FROM books_account a JOIN books_posting p ON p.account_id = a.id
          JOIN books_journal j ON j.id = p.journal_id
        WHERE a.owner_id = $1 AND a.kind IN ('available', 'owed') AND p.amount > 0 AND j.kind = ANY ($2)) AS funded_sats,
       (SELECT count(*) FROM account_event WHERE account_id = $1 AND type = 'entry.published') AS ledger_entries
     FROM (SELECT $1::uuid AS id) given LEFT JOIN memory_usage m ON m.account_id = given.id
     /* not null: memories, memory_bytes, unread, paid_calls, funded_sats, ledger_entries */`,
    [accountId, fundingKinds],
  )
  return row!
}

/** Journals that add sats which were paid for from outside. */
const fundingKinds = [
  'topup_lightning',
  'l402_converted',
  'topup_card',
  'topup_x402',
  'topup_x402_converted',
  'topup_xrp',
]
