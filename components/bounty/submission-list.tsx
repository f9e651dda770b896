'use client'
// The submissions of this account, each with where it stands.
import { Lightbulb } from 'lucide'
import Link from 'next/link'
import { useState } from 'react'
import { dayWords } from '#components/ledger/time-words.ts'
import { shownLine } from '#components/messages/shown-text.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { PageTail } from '#components/ui/page-buttons.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { standing, TIER } from './bounty-words.ts'

export function SubmissionList({ apiKey }: { apiKey: string }) {
  const trpc = useTRPC()
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const cursor = starts.at(-1)
  const { value, refusal, busy, again } = useAnswer(
    trpc.bounty.listSubmissions.queryOptions(
      { limit: 20, ...(cursor === undefined ? {} : { cursor }) },
      { trpc: withKey(apiKey) },
    ),
  )
  const next = value?.next_cursor ?? null
  return (
    <Panel aria-label="Your submissions" aria-busy={busy}>
      <PanelHead
        title="Your submissions"
        end={
          <Button size="dense" onClick={again} loading={busy} loadingLabel="Loading">
            Refresh
          </Button>
        }
      />
      {refusal ? (
        <div className="p-4">
          <RefusalNote refusal={refusal} title={`Your submissions could not be loaded. ${refusal.title}`} />
        </div>
      ) : value === null ? (
        <Loading label="Loading your submissions">
          <div className="grid gap-3 p-4">
            <Skeleton className="w-40" />
            <Skeleton className="w-3/4" />
          </div>
        </Loading>
      ) : value.submissions.length === 0 ? (
        <EmptyState icon={Lightbulb} title="Nothing submitted yet">
          What you submit above appears here, with its gate and its payout.
        </EmptyState>
      ) : (
        <Table caption="Your submissions">
          <thead>
            <tr>
              <Th phone="lead">Title</Th>
              <Th phone="hide">Tier</Th>
              <Th phone="line">State</Th>
              <Th numeric phone="side">
                Bounty
              </Th>
              <Th numeric phone="hide">
                Submitted
              </Th>
            </tr>
          </thead>
          <tbody>
            {value.submissions.map((row) => (
              <tr key={row.submission_id}>
                <Td phone="lead" className="wrap-anywhere">
                  <Link href={`/bounty/${row.submission_id}`}>{shownLine(row.title)}</Link>
                </Td>
                <Td phone="hide">{TIER[row.tier]}</Td>
                <Td phone="line">{standing(row)}</Td>
                <Td numeric phone="side">
                  {numberText(row.bounty_sats)} sats
                </Td>
                <Td numeric phone="hide">
                  {dayWords(row.submitted_at)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <PageTail starts={starts} next={next} busy={busy} onPage={setStarts} words={['Newer', 'Older']} />
    </Panel>
  )
}
