'use client'
// One webhook: its state, what it is sent, and what can be done with it.
import { RefreshCw, Send, Trash2 } from 'lucide'
import { useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelTail } from '#components/ui/panel.tsx'
import { clockText } from '../balance/amounts.ts'
import { eventTitle, failureText, webhookState } from '../events/event-words.ts'
import type { Webhook, WebhookTest } from '../session/contract.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { RemoveWebhookDialog, RotateSecretDialog } from './webhook-dialogs.tsx'

interface WebhookPanelProps {
  apiKey: string
  webhook: Webhook
  onChanged: () => void
  onSecret: (secret: string) => void
}

export function WebhookPanel({ apiKey, webhook, onChanged, onSecret }: WebhookPanelProps) {
  const { webhook_id: id, url, description, event_types: types } = webhook
  const [open, setOpen] = useState<'rotate' | 'remove' | null>(null)
  const client = useTRPCClient()
  const target = { webhook_id: id }
  const testing = useRequest(() => client.events.testWebhook.mutate(target, withKey(apiKey)), {
    moves: false,
  })
  const enabling = useRequest(() => client.events.enableWebhook.mutate(target, withKey(apiKey)), {
    moves: false,
    onDone: onChanged,
  })
  const state = webhookState(webhook)
  const sendTest = () => {
    enabling.clear()
    testing.send(undefined)
  }
  const enable = () => {
    testing.clear()
    enabling.send(undefined)
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
        {testing.answer && <TestResult test={testing.answer} />}
        {testing.refusal && (
          <RefusalNote refusal={testing.refusal} title={`The test was not sent. ${testing.refusal.title}`} />
        )}
        {enabling.refusal && (
          <RefusalNote
            refusal={enabling.refusal}
            title={`The webhook was not enabled. ${enabling.refusal.title}`}
          />
        )}
        <DeliveryLog apiKey={apiKey} webhookId={id} />
      </PanelBody>
      <PanelTail>
        {webhook.state === 'disabled' && (
          <Button size="dense" onClick={enable} loading={enabling.busy} loadingLabel="Enabling">
            Enable
          </Button>
        )}
        <Button size="dense" onClick={sendTest} loading={testing.busy} loadingLabel="Sending">
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
