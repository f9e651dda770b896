// The newest entries of the ledger on the front page, arriving as they are published.
import { Unplug } from 'lucide'
import Link from 'next/link'
import { EntryTable } from '#components/ledger/list/entry-table.tsx'
import { NewLedger } from '#components/ledger/list/ledger-states.tsx'
import { LiveTail } from '#components/ledger/list/live-tail.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Section } from '#components/ui/section.tsx'
import { Specimen } from '#components/ui/tag.tsx'
import type { ExplorerRow } from '#server/ledger/read/explore-entries.ts'

interface LedgerSectionProps {
  /** Null when they could not be read. */
  newest: { rows: readonly ExplorerRow[]; nowUnix: number } | null
  isDemonstration: boolean
}

export function LedgerSection({ newest, isDemonstration }: LedgerSectionProps) {
  return (
    <Section
      title="The newest entries"
      aside={
        isDemonstration ? (
          <>
            <Specimen /> Demonstration data: artifacts and outcomes are invented.
          </>
        ) : (
          <LiveTail newest={newest?.rows[0]?.entry ?? 0} />
        )
      }
      end={
        <Link href="/ledger" prefetch={false}>
          The whole ledger
        </Link>
      }
    >
      <Panel aria-label="Entries">
        {newest === null ? (
          <EmptyState icon={Unplug} title="The ledger cannot be read right now" level={3}>
            The database did not respond. The box above needs it only for signing.
          </EmptyState>
        ) : newest.rows.length === 0 ? (
          <NewLedger hasFounding={false} />
        ) : (
          <EntryTable rows={newest.rows} nowUnix={newest.nowUnix} />
        )}
      </Panel>
    </Section>
  )
}
