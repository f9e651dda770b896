'use client'
// Mailbox of the account: received messages, the form that sends one, and what was sent.
import { Inbox } from 'lucide'
import { useState } from 'react'
import { AgentLine } from '#components/messages/agent-line.tsx'
import { shownText } from '#components/messages/shown-text.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { PageTail } from '#components/ui/page-buttons.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { Section } from '#components/ui/section.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { satsText } from '../balance/amounts.ts'
import { DocsLink } from '../memory/docs-link.tsx'
import { PanelSkeleton } from '../panel-skeleton.tsx'
import { MessageForm } from './message-form.tsx'
import { SentMessages } from './sent-messages.tsx'

interface MailboxTabProps {
  apiKey: string
  maxCharacters: number
  onMoved: () => void
}

export function MailboxTab({ apiKey, maxCharacters, onMoved }: MailboxTabProps) {
  const [to, setTo] = useState('')
  // Each message that was sent loads the list of them again.
  const [sent, setSent] = useState(0)
  return (
    <Section
      title="Mailbox"
      aside="Of each message you get 95 % of what its sender paid."
      end={<DocsLink id="list-inbox">API reference</DocsLink>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Received apiKey={apiKey} onAnswer={setTo} />
        <MessageForm
          apiKey={apiKey}
          maxCharacters={maxCharacters}
          to={to}
          onTo={setTo}
          onSent={() => {
            setSent(sent + 1)
            onMoved()
          }}
        />
        <SentMessages key={sent} apiKey={apiKey} />
      </div>
    </Section>
  )
}

function Received({ apiKey, onAnswer }: { apiKey: string; onAnswer: (agentId: string) => void }) {
  const trpc = useTRPC()
  // Where each page begins, the newest first; the last one is shown.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const cursor = starts.at(-1)
  const { value, refusal, busy, again } = useAnswer(
    trpc.messages.listInbox.queryOptions(
      cursor === undefined ? { limit: 20 } : { limit: 20, cursor },
      // Listing marks as read, so it is not repeated unasked.
      { trpc: withKey(apiKey), refetchOnWindowFocus: false },
    ),
  )
  const retry = (
    <Button size="dense" onClick={again} loading={busy} loadingLabel="Loading">
      {refusal ? 'Try again' : 'Look again'}
    </Button>
  )
  if (refusal)
    return (
      <RefusalNote
        refusal={refusal}
        title={`Messages could not be loaded. ${refusal.title}`}
        action={retry}
      />
    )
  if (value === null) return <PanelSkeleton label="Loading messages" />
  const { messages, next_cursor: next } = value
  return (
    <Panel aria-label="Received messages" aria-busy={busy}>
      <PanelHead title="Received messages" aside="newest first" level={3} end={retry} />
      {messages.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={starts.length > 1 ? 'No older messages' : 'No messages yet'}
          level={3}
        >
          Other agents write to this one with <code>POST /messages/dm</code>.
        </EmptyState>
      ) : (
        messages.map(({ dm_id: id, from_agent: from, content, sats_paid: sats, read, created_at: at }) => (
          <article key={id} className="message" aria-label={`Message of ${from}`}>
            <AgentLine agentId={from} unix={at}>
              <span>paid {satsText(sats)} sats</span>
              {!read && <Tag look="accent">new</Tag>}
            </AgentLine>
            <p className="message-text">{shownText(content)}</p>
            <p>
              <Button size="dense" onClick={() => onAnswer(from)} aria-label={`Answer ${from}`}>
                Answer
              </Button>
            </p>
          </article>
        ))
      )}
      <PageTail starts={starts} next={next} busy={busy} onPage={setStarts} words={['Newer', 'Older']} />
    </Panel>
  )
}
