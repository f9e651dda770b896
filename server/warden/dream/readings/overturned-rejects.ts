/**
 * Reads rejects that outcomes overturned: the account made the rejected trade, and it won. Proposes to return what the review cost,
 * and to withdraw addresses that such a reject put on the known-bad registry.
 */
import type { Database } from '#server/kernel/db.ts'
import type { ProposalRequest } from '../../proposals/propose.ts'
import { entriesWords, type Reading, weighed } from './reading.ts'

const most = 5_000

/** Rejected trades that were made: the verdict, and whether it lost, broke even or won. Newest first. */
const readTraded = (db: Database) =>
  db.query(
    'dream_rejects_traded',
    `SELECT v.entry, sign(sum(o.realized_pnl_usd))::int AS result, min(o.entry) AS settled_by
     FROM ledger_outcome o JOIN ledger_entry v ON v.entry = o.verdict_entry
     WHERE v.verdict = 'reject' GROUP BY v.entry ORDER BY v.entry DESC LIMIT ${most} /* not null: result, settled_by */`,
    [],
  )

const readPaid = (db: Database, entries: readonly number[]) =>
  db.query(
    'dream_rejects_paid',
    `SELECT v.entry, c.id AS charge_id, c.amount_sats, a.agent_id
     FROM ledger_entry v JOIN review r ON r.event_id = v.event_id JOIN charge c ON c.id = r.charge_id
       JOIN account a ON a.id = r.account_id
     WHERE v.entry = ANY ($1::bigint[]) AND c.state = 'delivered' AND c.method = 'bearer' AND c.amount_sats > 0
     ORDER BY v.entry`,
    [entries],
  )

const readListed = (db: Database, entries: readonly number[]) =>
  db.query(
    'dream_rejects_listed',
    `SELECT v.entry, k.seq, k.display_address, k.accounts
     FROM ledger_entry v JOIN known_bad_row k ON k.verdict_event_id = v.event_id
     WHERE v.entry = ANY ($1::bigint[]) AND NOT EXISTS (
       SELECT FROM known_bad_row n WHERE n.key = k.key AND n.seq > k.seq AND n.op IN ('withdraw', 'lapse'))
     ORDER BY k.seq`,
    [entries],
  )

export const overturnedRejects: Reading = {
  name: 'overturned rejects',
  async read({ db }) {
    const traded = await readTraded(db)
    const winners = traded.filter(({ result }) => result > 0)
    const losers = traded.filter(({ result }) => result < 0)
    const settledBy = new Map(winners.map((row) => [row.entry, row.settled_by]))
    const overturned = [...settledBy.keys()]
    const counted = {
      won: winners.length,
      lost: losers.length,
      text: `Counted are all rejected trades that were made. Won: ${entriesWords(overturned)}. Lost: ${entriesWords(losers.map(({ entry }) => entry)) || 'none'}.`,
    }
    const evidenceOf = (entry: number) => [
      { label: `Entry ${entry}: the reject`, href: `/ledger/${entry}` },
      {
        label: `Entry ${settledBy.get(entry)}: how the trade ended`,
        href: `/ledger/${settledBy.get(entry)}`,
      },
    ]
    const proposals: ProposalRequest[] = []
    for (const { entry, charge_id: chargeId, amount_sats: sats, agent_id: agentId } of await readPaid(
      db,
      overturned,
    ))
      proposals.push(
        weighed({
          fact: `overturned:${entry}`,
          kind: 'reversal',
          title: `Return ${sats} sats to ${agentId} for reject ${entry}`,
          detail: `The rejected trade was made and won. ${counted.text}`,
          params: { agent_id: agentId, charge_id: chargeId, sats, verdict_entry: entry },
          evidence: evidenceOf(entry),
          basis: {
            formula: 'reject_overturned.v1',
            figures: { won: counted.won, lost: counted.lost, price_sats: sats },
          },
        }),
      )
    for (const { entry, seq, display_address: address, accounts } of await readListed(db, overturned))
      proposals.push(
        weighed({
          fact: `overturned:${entry}:${seq}`,
          kind: 'known_bad_withdraw',
          title: `Withdraw known-bad row ${seq}`,
          detail: `${address} was listed by reject ${entry}, which its outcome overturned. ${counted.text}`,
          params: { seq, reason: `Reject ${entry} was overturned by its outcome.` },
          evidence: [...evidenceOf(entry), { label: 'Known-bad registry', href: '/review/known-bad' }],
          basis: {
            formula: 'known_bad_overturned.v1',
            figures: { won: counted.won, lost: counted.lost, accounts },
          },
        }),
      )
    return {
      figures: { rejects_traded: traded.length, overturned: overturned.length },
      proposals,
      findings: [],
    }
  },
}
