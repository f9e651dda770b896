// For operators: a submission with its idea, code and evidence, and the gate recomputed, before they decide about the payout.
import { SearchX } from 'lucide'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { SignIn } from '#components/approvals/sign-in.tsx'
import { TIER } from '#components/bounty/bounty-words.ts'
import { GatePanel } from '#components/bounty/gate-panel.tsx'
import { Work } from '#components/bounty/own-submission.tsx'
import { RecomputeGate } from '#components/bounty/recompute-gate.tsx'
import { SubmissionSteps } from '#components/bounty/submission-steps.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { PageTitle } from '#components/ui/section.tsx'
import { printable } from '#protocol/printable.ts'
import { inspectSubmission } from '#server/bounty/inspect-submission.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { sharedContext } from '#server/runtime.ts'
import { answerStatus } from '#server/surfaces/pages/page-answer.ts'
import { approvalsPath, findOpenSession } from '#server/warden/approvals/session.ts'
import { readOperation } from '../../../read-operation.ts'
import '#components/approvals/approvals.css'
import '#components/bounty/bounty.css'
import '#components/messages/messages.css'

export const metadata: Metadata = { title: 'Submission', robots: { index: false, follow: false } }

async function find(submissionId: string) {
  try {
    const asked = await readOperation('bounty.inspectSubmission', { submission_id: submissionId })
    return inspectSubmission.output.parse(asked)
  } catch (error) {
    if (error instanceof OperationError && error.code === 'unknown_submission') return null
    throw error
  }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const session = await findOpenSession(await sharedContext(), (await headers()).get('cookie'))
  if (!session?.operator.scopes.includes('read')) {
    answerStatus(401)
    return <SignIn refusal={null} />
  }
  const submission = await find((await params).id)
  if (!submission) {
    answerStatus(404)
    return (
      <EmptyState
        icon={SearchX}
        level={2}
        title="No submission has this address"
        action={<ButtonLink href={approvalsPath}>Approvals</ButtonLink>}
      >
        Its id begins with bty_.
      </EmptyState>
    )
  }
  const { proposal_id: proposal, same_evidence: copies } = submission
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-2 text-sm">
        <a href={proposal === null ? approvalsPath : `${approvalsPath}?proposal=${proposal}`}>
          {proposal === null ? 'Approvals' : 'The proposal of its payout'}
        </a>
      </nav>
      <PageTitle title={<bdi>{printable(submission.title)}</bdi>}>
        {TIER[submission.tier]}, {numberText(submission.bounty_sats)} sats, by{' '}
        <span className="font-mono wrap-anywhere">{submission.agent_id}</span>.
      </PageTitle>
      {copies > 0 && (
        <div className="mb-4">
          <Note tone="warning" title="Other accounts sent the same evidence:">
            {copies}. Compare them before you approve.
          </Note>
        </div>
      )}
      <div className="bounty-columns">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Work idea={submission.idea} code={submission.code} />
          <RecomputeGate submission={submission} evidence={JSON.stringify(submission.evidence)} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SubmissionSteps submission={submission} />
          <GatePanel submission={submission} />
        </div>
      </div>
    </>
  )
}
