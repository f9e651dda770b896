/**
 * Builds entry drafts for ledger tests: trade outcomes need no verdict, so any number of them can be
 * appended.
 */
import type { Context } from '#server/compose.ts'
import { type EntryDraft, noFacts } from '#server/ledger/append/entry-draft.ts'

export function outcomeDraft(
  ctx: Pick<Context, 'signer' | 'nowUnix'>,
  key: string,
  padding = '',
): EntryDraft {
  const attesters = [`op:${ctx.signer!.pubkey}`]
  return {
    idemKey: key,
    type: 'trade_outcomes',
    createdAtUnix: ctx.nowUnix(),
    members: {
      title: `Outcomes ${key}`,
      what: `Settled trades of a test${padding}`,
      attesters,
      audit: { venue: 'test', account: '0x0', how_to_verify: 'not on any venue', outcomes_on_chain: 'none' },
      summary: {
        by_sleeve: {},
        closed: 1,
        wins: 1,
        losses: 0,
        breakevens: 0,
        net_pnl_usd: '1.5',
        period: 'test',
        skipped_partial_records: 0,
      },
      trades: [],
    },
    event: null,
    eventIsStored: false,
    facts: { ...noFacts, attesters },
  }
}
