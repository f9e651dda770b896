// Track record as a section of another page, with the way to its own.
import Link from 'next/link'
import { Section } from '#components/ui/section.tsx'
import { Specimen } from '#components/ui/tag.tsx'
import type { TrackRecordView } from '#server/ledger/read/track-record.ts'
import { TrackRecord } from './track-record.tsx'

export function TrackRecordSection({ view, isWhole }: { view: TrackRecordView; isWhole?: boolean }) {
  return (
    <Section
      title="Track record"
      aside={
        view.isDemonstration ? (
          <>
            <Specimen /> Demonstration data: these outcomes are invented.
          </>
        ) : (
          'Losses at the size of wins. Each drawing has its table.'
        )
      }
      end={
        <Link href="/leaderboard" prefetch={false}>
          Reputation and figures
        </Link>
      }
    >
      <TrackRecord view={view} isWhole={isWhole} />
    </Section>
  )
}
