// Outcomes of trades. Losses stand at the size of wins: same row, same type, the sign and the word say which.
import clsx from 'clsx'
import { ArrowDown, ArrowUp, type IconNode, Minus } from 'lucide'
import Link from 'next/link'
import { Icon } from '#components/ui/icon.tsx'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { TradeOutcomesRecord, TradeResult, TradeRow } from '#protocol/ledger/record/record-types.ts'
import { usdWords } from '../ledger-words.ts'
import { clockWords, dayWords } from '../time-words.ts'

const RESULT: Record<TradeResult, { word: string; icon: IconNode; className: string }> = {
  WIN: { word: 'won', icon: ArrowUp, className: 'text-approve-text' },
  LOSS: { word: 'lost', icon: ArrowDown, className: 'text-reject-text' },
  BREAKEVEN: { word: 'broke even', icon: Minus, className: 'text-muted' },
}

export function OutcomesPanel({ record: { trades, summary, audit } }: { record: TradeOutcomesRecord }) {
  return (
    <Panel aria-label="Settled trades">
      <PanelHead
        title="Settled trades"
        aside={`${audit.venue}, account ${audit.account}`}
        end={
          <span className="text-sm tabular-nums">
            {usdWords(summary.net_pnl_usd)} <span className="text-muted">USD</span>
          </span>
        }
      />
      <Table caption="Settled trades, in the order of the record">
        <thead>
          <tr>
            <Th>Result</Th>
            <Th>Coin</Th>
            <Th>Side</Th>
            <Th numeric>After fees, USD</Th>
            <Th>Closed by</Th>
            <Th>Settled, UTC</Th>
            <Th numeric>Verdict</Th>
          </tr>
        </thead>
        <tbody>
          {trades.map((trade) => (
            <Trade key={trade.trade_id} trade={trade} />
          ))}
        </tbody>
      </Table>
      <PanelTail className="wrap-anywhere">{audit.how_to_verify}</PanelTail>
    </Panel>
  )
}

function Trade({ trade }: { trade: TradeRow }) {
  const { word, icon, className } = RESULT[trade.result]
  return (
    <tr>
      <Td phone="lead">
        <span className={clsx('inline-flex items-center gap-1.5 text-xs font-medium', className)}>
          <Icon of={icon} size={15} />
          {word}
        </span>
      </Td>
      <Td phone="line">{trade.coin}</Td>
      <Td phone="hide">{trade.side ?? <span className="text-muted">–</span>}</Td>
      <Td numeric phone="side">
        {usdWords(trade.realized_pnl_usd)}
      </Td>
      <Td phone="hide">{trade.reason}</Td>
      <Td phone="line" className="text-xs text-muted tabular-nums">
        {dayWords(trade.settled_at)} {clockWords(trade.settled_at)}
      </Td>
      <Td numeric phone="hide">
        {trade.verdict_entry === null ? (
          <span className="text-muted">none</span>
        ) : (
          <Link href={`/ledger/${trade.verdict_entry}`} prefetch={false} className="font-mono">
            {trade.verdict_entry}
          </Link>
        )}
      </Td>
    </tr>
  )
}
