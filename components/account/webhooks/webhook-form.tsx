'use client'
// Adds a webhook: where events are posted, and which ones.
import { Plus } from 'lucide'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import type { registerWebhook } from '#server/events/webhooks/register-webhook.ts'
import { EVENT_TITLE } from '../events/event-words.ts'
import type { RegisteredWebhook } from '../session/contract.ts'

/** No event types: all, also those added later. */
type NewWebhook = z.input<typeof registerWebhook.input>

interface WebhookFormProps {
  apiKey: string
  /** No further one is accepted. */
  isFull: boolean
  onAdded: (webhook: RegisteredWebhook) => void
}

const NO_URL = 'Enter an HTTPS URL, such as https://agent.example/assay-events.'

export function WebhookForm({ apiKey, isFull, onAdded }: WebhookFormProps) {
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState(false)
  const client = useTRPCClient()
  const { busy, refusal, send, clear } = useRequest(
    (wanted: NewWebhook, idempotencyKey) =>
      client.events.registerWebhook.mutate(wanted, withKey(apiKey, { idempotencyKey })),
    {
      moves: false,
      onDone(added) {
        setUrl('')
        setDescription('')
        setChosen([])
        setAsked(false)
        onAdded(added)
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (busy || url.trim() === '') return
    const text = description.trim()
    send({
      url: url.trim(),
      event_types: [...chosen] as NewWebhook['event_types'],
      ...(text === '' ? {} : { description: text }),
    })
  }
  const toggle = (type: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, type] : chosen.filter((other) => other !== type))
  const faults = refusal?.faults ?? {}
  const hasFieldFault = faults.url !== undefined || faults.description !== undefined
  return (
    <Panel aria-label="Add a webhook">
      <PanelHead title="Add a webhook" level={3} />
      <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
        <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
          <Input
            label="URL"
            type="url"
            inputMode="url"
            placeholder="https://agent.example/assay-events"
            hint="HTTPS, port 443, on a public host"
            value={url}
            onChange={(event) => {
              setUrl(event.currentTarget.value)
              clear()
            }}
            error={faults.url ?? (asked && url.trim() === '' ? NO_URL : null)}
            {...VERBATIM}
          />
          <Input
            label="Description, optional"
            maxLength={200}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={faults.description ?? null}
            autoComplete="off"
          />
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-xs font-medium text-muted">
            Event types; none selected means all, including types added later
          </legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {Object.entries(EVENT_TITLE).map(([type, title]) => (
              <label key={type} className="account-check">
                <input
                  type="checkbox"
                  checked={chosen.includes(type)}
                  onChange={(event) => toggle(type, event.currentTarget.checked)}
                />
                {title}
              </label>
            ))}
          </div>
        </fieldset>
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          disabled={isFull}
          loading={busy}
          loadingLabel="Adding"
        >
          <Icon of={Plus} size={15} />
          Add webhook
        </Button>
        {isFull && (
          <p className="text-xs text-muted">An account can have 5 webhooks. Remove one to add another.</p>
        )}
        {refusal && !hasFieldFault && (
          <RefusalNote refusal={refusal} title={`The webhook was not added. ${refusal.title}`} />
        )}
      </form>
    </Panel>
  )
}
