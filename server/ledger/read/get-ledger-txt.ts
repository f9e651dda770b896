/** GET /ledger.txt: serves the ledger as plain text for terminals. */
import { z } from 'zod'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { demonstrationSentence } from '../demonstration.ts'
import { readIndex } from './list-entries.ts'

const shownEntries = 5_000

export const getLedgerText = defineOperation({
  id: 'ledger.getLedgerText',
  method: 'GET',
  path: '/ledger.txt',
  summary: 'The ledger as plain text',
  input: z.object({}),
  output: z.string(),
  produces: 'text/plain; charset=utf-8',
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: 'public, max-age=30, must-revalidate',
  run: async (ctx) => new RawAnswer(await textOf(ctx)),
})

async function textOf(ctx: LedgerDeps): Promise<string> {
  const index = await readIndex(ctx, { order: 'desc', limit: shownEntries })
  const { track_record: record, reputation_axis: axis, chain_head: head } = index
  const date = (unix: number) => new Date(unix * 1_000).toISOString().slice(0, 16).replace('T', ' ')
  const lines = index.entries.map((entry) =>
    [
      String(entry.entry).padStart(7),
      (entry.type ?? 'founding').padEnd(23),
      (entry.verdict ?? '').padEnd(21),
      date(entry.created_at),
      entry.event_id,
      entry.head_hash ?? '-',
    ].join('  '),
  )
  return `${[
    ...(index.demonstration ? [`DEMONSTRATION. ${demonstrationSentence}`] : []),
    index.ledger,
    '',
    `key          ${index.verifier_pubkey ?? 'none'}`,
    `head         ${head ? `entry ${head.entry}, ${head.head_hash}` : 'none signed yet'}`,
    `entries      ${record.ledger_entries}`,
    `track record ${record.live_trades_closed} trades closed: ${record.wins} won, ${record.losses} lost, ${record.win_rate_pct} % of all, net ${record.net_pnl_usd} USD`,
    `reputation   ${axis.reputation} = win rate ${axis.winRateBps === null ? 'none' : `${axis.winRateBps} bps`} × min(${axis.derivation.commit_gated_closed}, 50) / 50`,
    '',
    ' number  type                     verdict                time (UTC)        event id                                                          head hash',
    ...lines,
    ...(index.next_cursor ? [`… older entries: ${ctx.env.BASE_URL}/ledger?cursor=${index.next_cursor}`] : []),
    '',
    'How to verify without us',
    `  ${index.chain_spec.content_hash_rule}`,
    `  ${index.chain_spec.head_hash_rule}`,
    `  Exact bytes: ${ctx.env.BASE_URL}/ledger/<number>/canonical, signed root: ${ctx.env.BASE_URL}/log/checkpoint`,
  ].join('\n')}\n`
}
