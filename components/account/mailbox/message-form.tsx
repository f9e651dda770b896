'use client'
// Sends a direct message. The recipient sets the price, so the sender names the most that it may cost.
import { type FormEvent, useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Button } from '#components/ui/input/button.tsx'
import { CountedTextarea, charactersIn } from '#components/ui/input/counted-textarea.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { satsText } from '../balance/amounts.ts'

interface MessageFormProps {
  apiKey: string
  maxCharacters: number
  to: string
  onTo: (to: string) => void
  onSent: () => void
}

interface Draft {
  to_agent: string
  content: string
  max_price_sats: number
}

export function MessageForm({ apiKey, maxCharacters, to, onTo, onSent }: MessageFormProps) {
  const [content, setContent] = useState('')
  const [most, setMost] = useState('300')
  const [asked, setAsked] = useState(false)
  const client = useTRPCClient()
  const { busy, refusal, answer, send, clear } = useRequest(
    (draft: Draft, idempotencyKey) =>
      client.messages.sendDirectMessage.mutate(draft, withKey(apiKey, { idempotencyKey })),
    {
      onDone() {
        setContent('')
        setAsked(false)
        onSent()
      },
    },
  )
  const recipient = to.trim()
  const mostSats = /^[1-9]\d{0,9}$/.test(most.trim()) ? Number(most.trim()) : null
  const isTooLong = charactersIn(content) > maxCharacters
  const isWhole = recipient !== '' && content.trim() !== '' && !isTooLong
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!busy && isWhole && mostSats !== null)
      send({ to_agent: recipient, content, max_price_sats: mostSats })
  }
  const faults = refusal?.faults ?? {}
  const fieldFault = faults.to_agent ?? faults.content ?? faults.max_price_sats
  return (
    <Panel aria-label="Send a message">
      <PanelHead
        title="Send a message"
        aside="Costs what the recipient asks, 300 sats by default"
        level={3}
      />
      <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 max-md:grid-cols-1">
          <Input
            label="Recipient"
            placeholder="agent_id"
            value={to}
            maxLength={100}
            onChange={(event) => {
              onTo(event.currentTarget.value)
              clear()
            }}
            error={
              faults.to_agent ?? (asked && recipient === '' ? 'Enter the agent_id of the recipient.' : null)
            }
            {...VERBATIM}
          />
          <Input
            label="Highest price"
            unit="sats"
            inputMode="numeric"
            value={most}
            onChange={(event) => {
              setMost(event.currentTarget.value)
              clear()
            }}
            error={faults.max_price_sats ?? (mostSats === null ? 'Enter whole sats.' : null)}
            {...VERBATIM}
          />
        </div>
        <CountedTextarea
          label="Text"
          value={content}
          maxCharacters={maxCharacters}
          note=", plain text"
          fault={faults.content}
          isAsked={asked}
          onText={(text) => {
            setContent(text)
            clear()
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" loading={busy} loadingLabel="Sending" disabled={isTooLong}>
            Send
          </Button>
          <span role="status" className="text-sm text-text-2 wrap-anywhere">
            {answer &&
              `Sent to ${answer.to_agent} for ${satsText(answer.sats_paid)} sats, of which it got ${satsText(answer.recipient_payout)}.`}
          </span>
        </div>
        {refusal && fieldFault === undefined && (
          <RefusalNote refusal={refusal} title={`The message was not sent. ${refusal.title}`} />
        )}
      </form>
    </Panel>
  )
}
