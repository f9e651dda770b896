// Approvals page: the queue of operators, decided by plain forms. A token in the address opens a session once.
import { ShieldCheck } from 'lucide'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ApprovalKeys } from '#components/approvals/approval-keys.tsx'
import { PendingBadge } from '#components/approvals/pending-badge.tsx'
import { ProposalPanel } from '#components/approvals/proposal-panel.tsx'
import { Queue } from '#components/approvals/queue.tsx'
import { type Refusal, SignIn } from '#components/approvals/sign-in.tsx'
import { UndoBar } from '#components/approvals/undo-bar.tsx'
import { WaitingCount, WaitingWatch } from '#components/approvals/waiting.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { SegmentLinks } from '#components/ui/input/segments.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { sharedContext } from '#server/runtime.ts'
import { answerRedirect, answerStatus } from '#server/surfaces/pages/page-answer.ts'
import { type Approvals, readApprovals, type View, views } from '#server/warden/approvals/read-approvals.ts'
import {
  approvalsPath,
  findOpenSession,
  type OpenSession,
  sessionIn,
} from '#server/warden/approvals/session.ts'
import { signIn } from '#server/warden/approvals/sign-in.ts'
import { csrfOf } from '#server/warden/operators/operator-token.ts'
import '#components/approvals/approvals.css'

export const metadata: Metadata = {
  title: 'Approvals',
  robots: { index: false, follow: false },
  manifest: `${approvalsPath}.webmanifest`,
  appleWebApp: { capable: true, title: 'Approvals' },
}

interface ApprovalsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ApprovalsPage({ searchParams }: ApprovalsPageProps) {
  const asked = await searchParams
  const one = (name: string) => [asked[name]].flat()[0] ?? null
  const ctx = await sharedContext()
  const given = await headers()
  const token = one('token')
  if (token !== null) {
    const opened = await signIn(ctx, token, given.get('x-forwarded-for') ?? '')
    if ('cookie' in opened && answerRedirect(approvalsPath, opened.cookie)) return null
    return refuse('cookie' in opened ? 'invalid' : opened.refusal)
  }
  const cookies = given.get('cookie')
  const session = await findOpenSession(ctx, cookies)
  if (!session) return refuse(sessionIn(cookies) === null && one('note') !== 'expired' ? null : 'expired')
  const view = (one('view') ?? 'pending') as View
  const shown = Object.hasOwn(views, view) ? view : 'pending'
  const approvals = await readApprovals(ctx, { view: shown, asked: one('proposal') })
  return <SignedIn view={shown} note={one('note')} approvals={approvals} session={session} />
}

function refuse(refusal: Refusal | null) {
  answerStatus(refusal === 'throttled' ? 429 : 401)
  return (
    <>
      <SignIn refusal={refusal} />
      <PendingBadge count={0} />
    </>
  )
}

interface SignedInProps {
  view: View
  note: string | null
  approvals: Approvals
  session: OpenSession
}

const empty: Record<View, string> = {
  pending: 'Nothing waits for a decision',
  decided: 'Nothing has been decided yet',
  failed: 'No execution has failed',
}

function SignedIn({ view, note, approvals, session }: SignedInProps) {
  const { counts, rows, inView, undoable, nowUnix, hasMore } = approvals
  const csrf = csrfOf(session.secret)
  const drawn = { initial: counts.pending, since: nowUnix }
  const views = [
    {
      value: 'pending',
      label: (
        <>
          Pending <WaitingCount {...drawn} />
        </>
      ),
    },
    { value: 'decided', label: `Decided ${counts.decided}` },
    { value: 'failed', label: `Failed ${counts.failed}` },
  ].map((each) => ({ ...each, href: `${approvalsPath}?view=${each.value}` }))
  return (
    <>
      <PageTitle title="Approvals" end={<SegmentLinks label="State" options={views} value={view} />}>
        <WaitingCount {...drawn} /> wait for you, most pressing first. Time never decides: a late proposal is
        only marked. Signed in as {session.operator.name}. <a href="/warden/moderation">Moderation</a> ·{' '}
        <a href={`${approvalsPath}/logout`}>Log out</a>
      </PageTitle>
      {note !== null && <Notice note={note} approvals={approvals} />}
      {undoable.length > 0 && (
        <div className="approvals-undos">
          {undoable.slice(0, 3).map((proposal) => (
            <UndoBar key={proposal.proposal_id} proposal={proposal} csrf={csrf} nowUnix={nowUnix} />
          ))}
        </div>
      )}
      {inView === null ? (
        <Panel aria-label="Queue">
          <EmptyState icon={ShieldCheck} level={2} title={empty[view]}>
            Proposals appear here as soon as a part of the service makes one.
          </EmptyState>
        </Panel>
      ) : (
        <div className="approvals">
          {rows.length > 0 ? (
            <Queue {...{ rows, view, nowUnix, hasMore }} current={inView.proposal.proposal_id} />
          ) : (
            <Panel aria-label="Queue" className="approvals-queue">
              <EmptyState icon={ShieldCheck} level={2} title={empty[view]}>
                The proposal that was decided last is shown.
              </EmptyState>
            </Panel>
          )}
          <ProposalPanel
            {...{ inView, nowUnix, csrf }}
            reader={session.operator.name}
            mayDecide={session.operator.scopes.includes('decide')}
          />
        </div>
      )}
      <ApprovalKeys />
      <WaitingWatch
        {...drawn}
        href={`${approvalsPath}?view=pending${inView ? `&proposal=${inView.proposal.proposal_id}` : ''}`}
      />
    </>
  )
}

/** What became of the form that was sent last. */
function Notice({ note, approvals: { inView } }: Pick<SignedInProps, 'approvals'> & { note: string }) {
  const proposal = inView?.proposal
  const notice = {
    conflict: (
      <Note tone="warning" title="Nothing was decided." live>
        {proposal?.decided_by
          ? `${proposal.decided_by} was faster: the proposal is ${proposal.status.replace('_', ' ')}.`
          : `The proposal is ${proposal?.status.replace('_', ' ')} now.`}
      </Note>
    ),
    reject: <Note tone="success" title="Rejected." live />,
    undo: <Note tone="success" title="Taken back; the proposal waits again." live />,
    first: <Note tone="success" title="Your approval is kept; nothing runs before the second one." live />,
    reason: (
      <Note tone="error" title="The reason was refused." live>
        Send at most 512 characters of plain text.
      </Note>
    ),
  }[note]
  return notice ? <div className="mb-4">{notice}</div> : null
}
