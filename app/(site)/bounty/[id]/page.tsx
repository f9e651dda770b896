// Page of one submission: where it is, what its gate found, and the gate recomputed.
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { TIER } from '#components/bounty/bounty-words.ts'
import { GatePanel } from '#components/bounty/gate-panel.tsx'
import { OwnSubmission } from '#components/bounty/own-submission.tsx'
import { SubmissionSteps } from '#components/bounty/submission-steps.tsx'
import { MissingRecord } from '#components/ui/feedback/missing-record.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { PageTitle } from '#components/ui/section.tsx'
import { printable } from '#protocol/printable.ts'
import { getSubmission } from '#server/bounty/get-submission.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { answerStatus } from '#server/surfaces/pages/page-answer.ts'
import { readOperation } from '../../read-operation.ts'
import '#components/bounty/bounty.css'
import '#components/messages/messages.css'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the page and its title. */
const find = cache(async (id: string) => {
  try {
    return getSubmission.output.parse(await readOperation('bounty.getSubmission', { id }))
  } catch (error) {
    if (error instanceof OperationError && error.code === 'unknown_submission') return null
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const submission = await find((await params).id)
  if (!submission) return { title: 'No such submission', robots: { index: false } }
  return { title: printable(submission.title), robots: { index: false } }
}

export default async function SubmissionPage({ params }: Props) {
  const submission = await find((await params).id)
  if (!submission) {
    if (!answerStatus(404)) notFound()
    return (
      <MissingRecord title="No submission has this address" list={{ href: '/bounty', label: 'Bounty' }}>
        Submissions keep their address.
      </MissingRecord>
    )
  }
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-2 text-sm">
        <Link href="/bounty">Bounty</Link>
      </nav>
      <PageTitle title={<bdi>{printable(submission.title)}</bdi>}>
        {TIER[submission.tier]}, {numberText(submission.bounty_sats)} sats.{' '}
        <span className="font-mono text-xs wrap-anywhere">{submission.submission_id}</span>
      </PageTitle>
      <div className="bounty-columns">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SubmissionSteps submission={submission} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 noscript:hidden">
            <OwnSubmission submission={submission} />
          </div>
        </div>
        <GatePanel submission={submission} />
      </div>
    </>
  )
}
