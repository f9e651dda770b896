/** Reads the newest settled trades: proposes to pause trading while they lose. */
import { readSentinel } from '../../sentinel/sentinel.store.ts'
import { directive, entriesWords, type Reading, weighed } from './reading.ts'

const newest = 30
const least = 20

export const trades: Reading = {
  name: 'trades',
  async read({ db, env }) {
    const rows = await db.query(
      'dream_trades',
      `SELECT trade_id, entry, result, floor(realized_pnl_usd * 100)::bigint AS cents
       FROM ledger_outcome ORDER BY settled_at_unix DESC, trade_id LIMIT ${newest} /* not null: cents */`,
      [],
    )
    const of = (wanted: string) => rows.filter(({ result }) => result === wanted).length
    const [won, lost] = [of('WIN'), of('LOSS')]
    const cents = rows.reduce((sum, row) => sum + row.cents, 0)
    const figures = { trades: rows.length, won, lost }
    const isLosing = won + lost >= least && lost > won && cents < 0
    if (!isLosing) return { figures, proposals: [], findings: [] }
    const { status } = await readSentinel(db)
    if (env.OUTCOME_ACCOUNT === undefined || status === 'paused')
      return { figures, proposals: [], findings: [`Of the newest ${rows.length} trades ${lost} lost.`] }
    const entries = [...new Set(rows.map(({ entry }) => entry))].sort((a, b) => b - a)
    return {
      figures,
      proposals: [
        weighed({
          fact: `trades:${rows[0]!.trade_id}`,
          kind: 'other',
          title: `Pause trading: ${lost} of the newest ${rows.length} trades lost`,
          detail: `The newest ${rows.length} settled trades stand in ${entriesWords(entries)}.`,
          params: directive('sovereign_sentinel', 'pause_trading', {}),
          evidence: entries
            .slice(0, 10)
            .map((entry) => ({ label: `Entry ${entry}`, href: `/ledger/${entry}` })),
          basis: {
            formula: 'trades_lose.v1',
            figures: { lost, won, net_loss_cents: -cents },
          },
        }),
      ],
      findings: [],
    }
  },
}
