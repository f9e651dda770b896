'use client'
// Dialogs before a webhook's secret is rotated or the webhook is removed.
import { useRef, useState } from 'react'
import { Button } from '#components/ui/input/button.tsx'
import { Dialog } from '#components/ui/input/dialog.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { newWish } from './session/client.ts'
import type { Webhook } from './session/contract.ts'
import type { Refusal } from './session/refusal.ts'
import { RefusalNote } from './session/refusal-note.tsx'
import { removeWebhook, rotateWebhookSecret } from './webhook-client.ts'

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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const wish = useRef<{ grace: string; once: string } | null>(null)
  const run = async () => {
    if (wish.current?.grace !== grace) wish.current = { grace, once: newWish() }
    setBusy(true)
    setRefusal(null)
    const answer = await rotateWebhookSecret(apiKey, wish.current.once, id, Number(grace))
    setBusy(false)
    if (!answer.ok) {
      if (answer.refusal.kind !== 'no_answer') wish.current = null
      return setRefusal(answer.refusal)
    }
    wish.current = null
    onClose()
    onRotated(answer.value.secret)
  }
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
          <Button variant="primary" onClick={run} loading={busy} loadingLabel="Rotating">
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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const run = async () => {
    setBusy(true)
    setRefusal(null)
    const answer = await removeWebhook(apiKey, id)
    setBusy(false)
    if (!answer.ok) return setRefusal(answer.refusal)
    onClose()
    onRemoved()
  }
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
          <Button variant="danger" onClick={run} loading={busy} loadingLabel="Removing">
            Remove webhook
          </Button>
        </>
      }
    >
      {refusal && <RefusalNote refusal={refusal} title={`The webhook was not removed. ${refusal.title}`} />}
    </Dialog>
  )
}
