'use client'
// Asks before a verdict is published, because an entry is never removed; shows the entry afterwards.
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { TopUpElsewhere } from '#components/publish/publish-box.tsx'
import { PublishForm } from '#components/publish/publish-form.tsx'
import { Dialog } from '#components/ui/input/dialog.tsx'

interface PublishDialogProps {
  account: KeptAccount
  eventId: string
  priceSats: number
  onPublished: () => void
  onClose: () => void
}

export function PublishDialog({ onClose, ...form }: PublishDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Publish to the ledger"
      description={`Event ${form.eventId.slice(0, 8)}…${form.eventId.slice(-6)}.`}
    >
      <PublishForm {...form} topUp={() => <TopUpElsewhere eventId={form.eventId} />} />
    </Dialog>
  )
}
