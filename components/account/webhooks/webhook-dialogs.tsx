'use client'
// Dialogs before a webhook's secret is rotated or the webhook is removed.
import { useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Button } from '#components/ui/input/button.tsx'
import { Dialog } from '#components/ui/input/dialog.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import type { Webhook } from '../session/contract.ts'

interface DialogProps {
  apiKey: string
  webhook: Webhook
  open: boolean
  onClose: () => void
}

const GRACES = [
  { value: '0', label: 'Immediately' },
  { value: '3600', label: 'In 1 hour' },
  { value: '86400', label: 'In 1 day' },
] as const

export function RotateSecretDialog({
  apiKey,
  webhook: { webhook_id: id, url },
  open,
  onClose,
  onRotated,
}: DialogProps & { onRotated: (secret: string) => void }) {
  const [grace, setGrace] = useState('86400')
  const client = useTRPCClient()
  const { busy, refusal, send } = useRequest(
    (seconds: string, idempotencyKey) =>
      client.events.rotateWebhookSecret.mutate(
        { webhook_id: id, grace_seconds: Number(seconds) },
        withKey(apiKey, { idempotencyKey }),
      ),
    {
      moves: false,
      onDone({ secret }) {
        onClose()
        onRotated(secret)
      },
    },
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Rotate the signing secret?"
      description={
        <>
          A new secret signs deliveries to <span className="wrap-anywhere">{url}</span>. Until the old one
          stops, deliveries carry both signatures. The old secret stops working:
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => send(grace)} loading={busy} loadingLabel="Rotating">
            Rotate secret
          </Button>
        </>
      }
    >
      <Segments
        label="When the old secret stops working"
        value={grace}
        onChange={setGrace}
        options={GRACES}
      />
      {refusal && <RefusalNote refusal={refusal} title={`The secret was not rotated. ${refusal.title}`} />}
    </Dialog>
  )
}

export function RemoveWebhookDialog({
  apiKey,
  webhook: { webhook_id: id, url },
  open,
  onClose,
  onRemoved,
}: DialogProps & { onRemoved: () => void }) {
  const client = useTRPCClient()
  const { busy, refusal, send } = useRequest(
    () => client.events.deleteWebhook.mutate({ webhook_id: id }, withKey(apiKey)),
    {
      moves: false,
      onDone() {
        onClose()
        onRemoved()
      },
    },
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Remove this webhook?"
      description={
        <>
          Nothing more is sent to <span className="font-medium wrap-anywhere">{url}</span>, and its delivery
          log is deleted. The account’s events are kept.
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => send(undefined)} loading={busy} loadingLabel="Removing">
            Remove webhook
          </Button>
        </>
      }
    >
      {refusal && <RefusalNote refusal={refusal} title={`The webhook was not removed. ${refusal.title}`} />}
    </Dialog>
  )
}
