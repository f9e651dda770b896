// Page of one run of code or visit of a page: its hashes, the limits in force, what was blocked, and the screenshot where its id is known.
import { EyeOff } from 'lucide'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { actionWords } from '#components/attestations/attestation-words.ts'
import { ActionReport } from '#components/execution/action-report.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { MissingRecord } from '#components/ui/feedback/missing-record.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { exploreAction } from '#server/execution/explore-action.ts'
import { sharedContext } from '#server/runtime.ts'
import { answerStatus } from '#server/surfaces/pages/page-answer.ts'

interface Props {
  params: Promise<{ action_id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const metadata: Metadata = { title: 'Action', robots: { index: false } }

export default async function ActionPage({ params, searchParams }: Props) {
  const [{ action_id: actionId }, { screenshot }] = await Promise.all([params, searchParams])
  const artifactId = typeof screenshot === 'string' ? screenshot : null
  const view = await exploreAction(await sharedContext(), { actionId, artifactId })
  if (view === null) {
    if (!answerStatus(404)) notFound()
    return (
      <MissingRecord title="No such action" list={{ href: '/attestations', label: 'Attestations' }}>
        This instance has recorded no run and no visit with this id.
      </MissingRecord>
    )
  }
  if (view === 'withheld')
    return (
      <EmptyState
        icon={EyeOff}
        level={2}
        title="Withheld"
        action={<ButtonLink href="/attestations">Attestations</ButtonLink>}
      >
        A proof of this action is withheld. Its record is shown once the proof is revealed.
      </EmptyState>
    )
  return (
    <>
      <PageTitle title={actionWords[view.kind]}>
        Recorded by this instance by hashes and figures: never code, output or addresses.
      </PageTitle>
      <ActionReport view={view} />
    </>
  )
}
