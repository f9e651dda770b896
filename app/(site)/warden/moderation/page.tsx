// Moderation page of operators: hides and restores by a plain form, and lists what is hidden now.
import { EyeOff } from 'lucide'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { SignIn } from '#components/approvals/sign-in.tsx'
import { HiddenTable, type HiddenThing } from '#components/moderation/hidden-table.tsx'
import { ModerationForm } from '#components/moderation/moderation-form.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { printable } from '#protocol/printable.ts'
import { sharedContext } from '#server/runtime.ts'
import { answerStatus } from '#server/surfaces/pages/page-answer.ts'
import { approvalsPath, findOpenSession } from '#server/warden/approvals/session.ts'
import { viewModeration } from '#server/warden/moderation/view-moderation.ts'
import { csrfOf } from '#server/warden/operators/operator-token.ts'
import '#components/approvals/approvals.css'

export const metadata: Metadata = { title: 'Moderation', robots: { index: false, follow: false } }

const shown = 100

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ searchParams }: PageProps) {
  const asked = await searchParams
  const one = (name: string) => [asked[name]].flat()[0] ?? ''
  const ctx = await sharedContext()
  const session = await findOpenSession(ctx, (await headers()).get('cookie'))
  if (!session?.operator.scopes.includes('read')) {
    answerStatus(401)
    return <SignIn refusal={null} />
  }
  const { hidden, suspended } = await viewModeration(ctx, shown)
  const things: HiddenThing[] = [
    ...hidden.map(({ subject, id, title, agent_id, hidden_at_unix }) => ({
      ...{ kind: subject, id, text: title, agentId: agent_id, sinceUnix: hidden_at_unix },
    })),
    ...suspended.map(({ agent_id, suspended_at_unix }) => ({
      ...{ kind: 'account', id: agent_id, text: '', agentId: agent_id, sinceUnix: suspended_at_unix },
    })),
  ].sort((a, b) => b.sinceUnix - a.sinceUnix)
  const csrf = csrfOf(session.secret)
  const mayDirect = session.operator.scopes.includes('direct')
  return (
    <>
      <PageTitle title="Moderation">
        What is hidden is gone from every list, search and page; who bought it keeps it. Each act is a row of
        the decision log with its reason. Signed in as {session.operator.name}.{' '}
        <a href={approvalsPath}>Approvals</a>
      </PageTitle>
      <Notice note={one('note')} subject={one('subject')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {mayDirect ? (
          <ModerationForm csrf={csrf} subject={one('note') === 'form' ? one('subject') : ''} />
        ) : (
          <Note title="The token of this session may read and not direct." />
        )}
        <Panel aria-label="Hidden now">
          <PanelHead title="Hidden now" aside={things.length === 0 ? undefined : `${things.length}`} />
          {things.length === 0 ? (
            <EmptyState icon={EyeOff} title="Nothing is hidden">
              Offers, posts, feedback and submissions that operators hide, and accounts that they suspend,
              appear here.
            </EmptyState>
          ) : (
            <HiddenTable things={things} csrf={mayDirect ? csrf : null} />
          )}
        </Panel>
      </div>
    </>
  )
}

function Notice({ note, subject }: { note: string; subject: string }) {
  const name = printable(subject.slice(0, 100))
  const notice = {
    hide: <Note tone="success" live title={`${name} is hidden.`} />,
    restore: <Note tone="success" live title={`${name} is shown again.`} />,
    refused: (
      <Note tone="warning" live title="Nothing was changed.">
        {name} does not exist, or is in that state already. The decision log has the reason.
      </Note>
    ),
    unknown: (
      <Note tone="error" live title={`${name} names nothing.`}>
        Send an id that begins with off_, post_, fb_ or bty_, or the agent_id of an account.
      </Note>
    ),
    form: (
      <Note tone="error" live title="Nothing was changed.">
        A subject and a reason of at most 512 characters are required.
      </Note>
    ),
  }[note]
  return notice ? <div className="mb-4">{notice}</div> : null
}
