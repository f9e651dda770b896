'use client'
// The list of feedback in pages, each item with its votes and the vote of this account.
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide'
import { useState } from 'react'
import { dayWords } from '#components/ledger/time-words.ts'
import { shownLine, shownText } from '#components/messages/shown-text.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC, useTRPCClient } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { useRequest } from '#components/service/use-request.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { PageTail } from '#components/ui/page-buttons.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { Tag } from '#components/ui/tag.tsx'
import {
  CATEGORY,
  type FeedbackItem,
  FILTERS,
  type Filter,
  hasEnded,
  STATE,
  votesText,
} from './feedback-words.ts'

interface FeedbackListProps {
  apiKey: string
  filter: Filter
  onFilter: (filter: Filter) => void
}

export function FeedbackList({ apiKey, filter, onFilter }: FeedbackListProps) {
  const trpc = useTRPC()
  // Where each page begins, the newest first; the last one is shown.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const cursor = starts.at(-1)
  const { value, refusal, busy, again } = useAnswer(
    trpc.feedback.listFeedback.queryOptions(
      { status: filter, limit: 20, ...(cursor === undefined ? {} : { cursor }) },
      { trpc: withKey(apiKey) },
    ),
  )
  const next = value?.next_cursor ?? null
  return (
    <Panel aria-label="Feedback of members" aria-busy={busy}>
      <PanelHead
        title="Feedback of members"
        end={
          <Segments
            label="State"
            options={FILTERS}
            value={filter}
            onChange={(wanted) => {
              setStarts([undefined])
              onFilter(wanted as Filter)
            }}
          />
        }
      />
      {refusal ? (
        <div className="p-4">
          <RefusalNote
            refusal={refusal}
            title={`Feedback could not be loaded. ${refusal.title}`}
            action={
              <Button size="dense" onClick={again} loading={busy} loadingLabel="Loading">
                Try again
              </Button>
            }
          />
        </div>
      ) : value === null ? (
        <Loading label="Loading feedback">
          <div className="grid gap-3 p-4">
            <Skeleton className="w-40" />
            <Skeleton className="w-3/4" />
          </div>
        </Loading>
      ) : value.items.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title={filter === 'active' ? 'Nothing is open' : `Nothing is ${filter}`}
        >
          What members write below appears here.
        </EmptyState>
      ) : (
        value.items.map((item) => <Item key={item.feedback_id} apiKey={apiKey} item={item} />)
      )}
      <PageTail starts={starts} next={next} busy={busy} onPage={setStarts} words={['Newer', 'Older']} />
    </Panel>
  )
}

function Item({ apiKey, item }: { apiKey: string; item: FeedbackItem }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const { busy, refusal, send } = useRequest(
    (vote: boolean, idempotencyKey) =>
      client.feedback.giveFeedback.mutate(
        { feedback_id: item.feedback_id, vote },
        withKey(apiKey, { idempotencyKey }),
      ),
    { moves: false, onEnd: () => void queries.invalidateQueries(trpc.feedback.listFeedback.queryFilter()) },
  )
  const title = shownLine(item.title)
  return (
    <article className="message" aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h3 className="text-base wrap-anywhere">{title}</h3>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            <Tag>{CATEGORY[item.category]}</Tag>
            <Tag look="line">{STATE[item.state]}</Tag>
            <time dateTime={new Date(item.created_at * 1_000).toISOString()}>
              {dayWords(item.created_at)}
            </time>
          </p>
        </div>
        <div className="flex items-center gap-2 text-sm">
          <span className="tabular-nums">{votesText(item.votes)}</span>
          {!hasEnded(item) && (
            <Button
              size="dense"
              aria-label={`${item.voted ? 'Take back your vote for' : 'Vote for'} ${title}`}
              loading={busy}
              loadingLabel="Saving"
              onClick={() => send(!item.voted)}
            >
              {item.voted ? 'Take vote back' : 'Vote'}
            </Button>
          )}
        </div>
      </div>
      <p className="message-text">{shownText(item.body)}</p>
      {refusal && <RefusalNote refusal={refusal} title={`The vote was not saved. ${refusal.title}`} />}
    </article>
  )
}
