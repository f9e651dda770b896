'use client'
// Is the network there? The page stays, its figures as they were last seen; money waits.
import { Note } from '#components/ui/feedback/note.tsx'
import { useOnline } from '#components/ui/feedback/use-online.ts'

export function AwayNote() {
  if (useOnline()) return null
  return (
    <Note tone="offline" title="Offline." live>
      Figures stand as they were last seen. Nothing is paid or withdrawn until the network is back; an invoice
      that is shown can still be paid by another device.
    </Note>
  )
}
