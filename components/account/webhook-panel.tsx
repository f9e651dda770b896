'use client'
// One webhook: its state, what it is sent, and what can be done with it.
import { RefreshCw, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelTail } from '#components/ui/panel.tsx'
import { clockText } from './balance/amounts.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { eventTitle, failureText, webhookState } from './event-words.ts'
import type { Asked } from './session/client.ts'
import type { Webhook, WebhookTest } from './session/contract.ts'
import type { Refusal } from './session/refusal.ts'
import { RefusalNote } from './session/refusal-note.tsx'
import { enableWebhook, testWebhook } from './webhook-client.ts'
import { RemoveWebhookDialog, RotateSecretDialog } from './webhook-dialogs.tsx'

interface WebhookPanelProps {
  apiKey: string
  webhook: Webhook
  onChanged: () => void
  onSecret: (secret: string) => void
}

type Doing = 'testing' | 'enabling' | null

export function WebhookPanel({ apiKey, webhook, onChanged, onSecret }: WebhookPanelProps) {
  const { webhook_id: id, url, description, event_types: types } = webhook
  const [doing, setDoing] = useState<Doing>(null)
  const [open, setOpen] = useState<'rotate' | 'remove' | null>(null)
  const [test, setTest] = useState<WebhookTest | null>(null)
  const [refusal, setRefusal] = useState<{ what: string; refusal: Refusal } | null>(null)
  const state = webhookState(webhook)

  const run = async <T,>(what: string, now: Doing, request: () => Promise<Asked<T>>): Promise<T | null> => {
    if (doing !== null) return null
    setDoing(now)
    setRefusal(null)
    setTest(null)
    const answer = await request()
    setDoing(null)
    if (answer.ok) return answer.value
    setRefusal({ what, refusal: answer.refusal })
    return null
  }
  const sendTest = async () =>
    setTest(await run('The test was not sent.', 'testing', () => testWebhook(apiKey, id)))
  const enable = async () => {
    if (await run('The webhook was not enabled.', 'enabling', () => enableWebhook(apiKey, id))) onChanged()
  }
  return (
    <Panel aria-label={`Webhook ${url}`}>
      <div className="panel-head flex-wrap">
        <h3 className="min-w-0 font-mono text-xs font-medium wrap-anywhere">{url}</h3>
        <span data-tone={state.tone} className="ml-auto text-xs font-medium text-tone-text">
          {state.text}
        </span>
      </div>
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <KeyValues
          rows={[
            ...(description === null ? [] : [['Description', description] as const]),
            ['Events', types.length === 0 ? 'All' : types.map(eventTitle).join(', ')],
            ['Added', `${clockText(webhook.created_at)} UTC`],
            ...(webhook.old_secret_valid_until === null
              ? []
              : [['Previous secret', oldSecretText(webhook.old_secret_valid_until)] as const]),
          ]}
        />
        {test && <TestResult test={test} />}
        {refusal && (
          <RefusalNote refusal={refusal.refusal} title={`${refusal.what} ${refusal.refusal.title}`} />
        )}
        <DeliveryLog apiKey={apiKey} webhookId={id} />
      </PanelBody>
      <PanelTail>
        {webhook.state === 'disabled' && (
          <Button size="dense" onClick={enable} loading={doing === 'enabling'} loadingLabel="Enabling">
            Enable
          </Button>
        )}
        <Button size="dense" onClick={sendTest} loading={doing === 'testing'} loadingLabel="Sending">
          <Icon of={Send} size={14} />
          Send test
        </Button>
        <Button size="dense" onClick={() => setOpen('rotate')}>
          <Icon of={RefreshCw} size={14} />
          Rotate secret
        </Button>
        <Button size="dense" variant="danger-line" className="ml-auto" onClick={() => setOpen('remove')}>
          <Icon of={Trash2} size={14} />
          Remove
        </Button>
      </PanelTail>
      <RotateSecretDialog
        apiKey={apiKey}
        webhook={webhook}
        open={open === 'rotate'}
        onClose={() => setOpen(null)}
        onRotated={(secret) => {
          onSecret(secret)
          onChanged()
        }}
      />
      <RemoveWebhookDialog
        apiKey={apiKey}
        webhook={webhook}
        open={open === 'remove'}
        onClose={() => setOpen(null)}
        onRemoved={onChanged}
      />
    </Panel>
  )
}

const oldSecretText = (untilUnix: number): string =>
  untilUnix * 1_000 > Date.now() ? `valid until ${clockText(untilUnix)} UTC` : 'no longer valid'

const TestResult = ({ test }: { test: WebhookTest }) =>
  test.delivered ? (
    <Note tone="success" title="Test delivered." live>
      HTTP {test.status}, {test.duration_ms} ms.
    </Note>
  ) : (
    <Note tone="warning" title="Test not delivered." live>
      {failureText(test)}. Tests are not retried.
    </Note>
  )
