'use client'
// Statement of the balance, newest first and in pages, with a CSV export.
import { ReceiptText } from 'lucide'
import { useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Loading } from '#components/ui/feedback/skeleton.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { Section } from '#components/ui/section.tsx'
import { SkeletonRow, Table } from '#components/ui/table.tsx'
import { satsText } from '../balance/amounts.ts'
import type { StatementPage } from '../session/contract.ts'
import { CsvButton } from './csv-button.tsx'
import { StatementHead, StatementTable } from './statement-table.tsx'

const PAGE = 20

export function Statement({ apiKey }: { apiKey: string }) {
  const trpc = useTRPC()
  // Where each page begins, the newest first; the last one is shown.
  const [starts, setStarts] = useState<readonly (string | null)[]>([null])
  const cursor = starts.at(-1) ?? null
  const isNewest = starts.length === 1
  const { value, refusal, busy, again } = useAnswer(
    trpc.accounts.getStatement.queryOptions(
      { limit: PAGE, ...(cursor === null ? {} : { cursor }) },
      { trpc: withKey(apiKey) },
    ),
  )
  // Until the newer page is there, the last one stays: rows never vanish under the pointer.
  const [last, setLast] = useState<StatementPage | null>(null)
  if (value !== null && value !== last) setLast(value)
  const page = value ?? last
  return (
    <Section
      title="Statement"
      aside="Rejected and failed calls cost nothing."
      end={page !== null && page.total > 0 && <CsvButton apiKey={apiKey} />}
    >
      {refusal && (
        <div className="mb-4">
          <RefusalNote
            refusal={refusal}
            title={`The statement could not be loaded. ${refusal.title}`}
            action={
              <Button size="dense" onClick={again} loading={busy} loadingLabel="Loading">
                Try again
              </Button>
            }
          />
        </div>
      )}
      {page === null ? (
        !refusal && <StatementSkeleton />
      ) : page.total === 0 ? (
        <Panel>
          <EmptyState icon={ReceiptText} title="No transactions yet">
            Top-ups, paid calls and withdrawals appear here, each with the resulting balance. Free calls are
            not listed.
          </EmptyState>
        </Panel>
      ) : (
        <Panel aria-label="Statement" aria-busy={busy}>
          <StatementTable entries={page.entries} />
          <PanelTail>
            <span className="tabular-nums">{rangeWords((starts.length - 1) * PAGE, page)}</span>
            <span className="ml-auto flex gap-1.5">
              <Button size="dense" disabled={isNewest} onClick={() => setStarts(starts.slice(0, -1))}>
                Newer
              </Button>
              <Button
                size="dense"
                disabled={page.next_cursor === null || busy}
                onClick={() => setStarts([...starts, page.next_cursor])}
              >
                Older
              </Button>
            </span>
          </PanelTail>
        </Panel>
      )}
    </Section>
  )
}

const rangeWords = (before: number, { entries, total }: StatementPage): string =>
  `${satsText(before + 1)} to ${satsText(before + entries.length)} of ${satsText(total)}`

const StatementSkeleton = () => (
  <Loading label="Loading statement">
    <Panel>
      <Table caption="Loading transactions" className="statement">
        <StatementHead />
        <tbody>
          {[1, 2, 3, 4].map((row) => (
            <SkeletonRow
              key={row}
              widths={['w-20', 'w-40', 'w-24', 'w-16', 'ml-auto w-12', 'ml-auto w-12']}
            />
          ))}
        </tbody>
      </Table>
    </Panel>
  </Loading>
)
