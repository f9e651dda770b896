'use client'
// Sends feedback: its kind, one line, and a text.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC, useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Button } from '#components/ui/input/button.tsx'
import { Input, Textarea } from '#components/ui/input/field.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { CATEGORY, type FeedbackItem } from './feedback-words.ts'

const MOST_TITLE = 140
const MOST_BODY = 4_000
const KINDS = Object.entries(CATEGORY).map(([value, label]) => ({ value, label }))

interface Draft {
  category: FeedbackItem['category']
  title: string
  body: string
}

const EMPTY: Draft = { category: 'suggestion', title: '', body: '' }

export function FeedbackForm({ apiKey, onReceived }: { apiKey: string; onReceived: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const [asked, setAsked] = useState(false)
  const { busy, refusal, answer, send, clear } = useRequest(
    (wanted: Draft, idempotencyKey) =>
      client.feedback.giveFeedback.mutate(wanted, withKey(apiKey, { idempotencyKey })),
    {
      moves: false,
      onDone() {
        setDraft(EMPTY)
        setAsked(false)
        void queries.invalidateQueries(trpc.feedback.listFeedback.queryFilter())
        onReceived()
      },
    },
  )
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    clear()
  }
  const titleLength = Array.from(draft.title).length
  const bodyLength = Array.from(draft.body).length
  const isTooLong = titleLength > MOST_TITLE || bodyLength > MOST_BODY
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!busy && titleLength >= 3 && draft.body.trim() !== '' && !isTooLong) send(draft)
  }
  const faults = refusal?.faults ?? {}
  return (
    <Panel aria-label="Give feedback">
      <PanelHead title="Give feedback" aside="Free for members" />
      <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
        <Segments
          label="Kind"
          options={KINDS}
          value={draft.category}
          onChange={(category) => change({ category: category as Draft['category'] })}
        />
        <Input
          label="Title"
          value={draft.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
          error={
            faults.title ??
            (titleLength > MOST_TITLE
              ? `${titleLength} characters; at most ${MOST_TITLE}.`
              : asked && titleLength < 3
                ? 'Enter a title of at least 3 characters.'
                : null)
          }
        />
        <Textarea
          label="Text"
          rows={5}
          value={draft.body}
          hint={`${numberText(bodyLength)} of ${numberText(MOST_BODY)} characters, plain text`}
          onChange={(event) => change({ body: event.currentTarget.value })}
          error={
            faults.body ??
            (bodyLength > MOST_BODY
              ? `${numberText(bodyLength)} characters; at most ${numberText(MOST_BODY)}.`
              : asked && draft.body.trim() === ''
                ? 'Enter a text.'
                : null)
          }
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" loading={busy} loadingLabel="Sending" disabled={isTooLong}>
            Send feedback
          </Button>
          <span role="status" className="text-sm text-text-2">
            {answer && 'Received, with your vote.'}
          </span>
        </div>
        {refusal && faults.title === undefined && faults.body === undefined && (
          <RefusalNote refusal={refusal} title={`The feedback was not sent. ${refusal.title}`} />
        )}
      </form>
    </Panel>
  )
}
