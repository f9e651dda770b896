'use client'
// Toast and dialog, loaded when first asked for.
import { Toast } from '#components/ui/feedback/toast.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Dialog } from '#components/ui/input/dialog.tsx'
import type { Floating } from './controls-live.tsx'

export default function FloatingParts({ open, onClose }: { open: Floating; onClose: () => void }) {
  const close = (stillOpen: boolean) => {
    if (!stillOpen) onClose()
  }
  return open === 'toast' ? (
    <Toast
      open
      onOpenChange={close}
      title="Approved. Runs in 8 s"
      undo={{ label: 'Undo', altText: 'Undo the approval', run: onClose }}
    />
  ) : (
    <Dialog
      open
      onOpenChange={close}
      title="Revoke this key?"
      description="Agents that use it stop working immediately. The balance is kept, but only the operator can issue another key."
      actions={
        <>
          <Button onClick={onClose}>Keep the key</Button>
          <Button variant="danger" onClick={onClose}>
            Revoke it
          </Button>
        </>
      }
    />
  )
}
