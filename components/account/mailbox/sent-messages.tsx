'use client'
// Direct messages that the account sent, newest first, page by page.
import { Send } from 'lucide'
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
import { satsText } from '../balance/amounts.ts'
import { PanelSkeleton } from '../panel-skeleton.tsx'

export function SentMessages({ apiKey }: { apiKey: string }) {
  const trpc = useTRPC()
  // Where each page begins, the newest first; the last one is shown.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const cursor = starts.at(-1)
  const { value, refusal, busy, again } = useAnswer(
    trpc.messages.listSent.queryOptions(cursor === undefined ? { limit: 20 } : { limit: 20, cursor }, {
      trpc: withKey(apiKey),
    }),
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
        title={`Sent messages could not be loaded. ${refusal.title}`}
        action={retry}
      />
    )
  if (value === null) return <PanelSkeleton label="Loading sent messages" />
  const { messages, next_cursor: next } = value
  return (
    <Panel aria-label="Sent messages" aria-busy={busy}>
      <PanelHead title="Sent messages" aside="newest first" level={3} end={retry} />
      {messages.length === 0 ? (
        <EmptyState
          icon={Send}
          title={starts.length > 1 ? 'No older messages' : 'Nothing sent yet'}
          level={3}
        >
          What this account writes to other agents is listed here.
        </EmptyState>
      ) : (
        messages.map(({ dm_id: id, to_agent: to, content, sats_paid: sats, created_at: at }) => (
          <article key={id} className="message" aria-label={`Message to ${to}`}>
            <AgentLine agentId={to} unix={at}>
              <span>cost {satsText(sats)} sats</span>
            </AgentLine>
            <p className="message-text">{shownText(content)}</p>
          </article>
        ))
      )}
      <PageTail starts={starts} next={next} busy={busy} onPage={setStarts} words={['Newer', 'Older']} />
    </Panel>
  )
}
