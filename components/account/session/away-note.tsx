'use client'
// Note shown while the network is down: the page stays with its last values, and payments wait.
import { Note } from '#components/ui/feedback/note.tsx'
import { useOnline } from '#components/ui/feedback/use-online.ts'

export function AwayNote() {
  if (useOnline()) return null
  return (
    <Note tone="offline" title="Offline." live>
      Figures are from the last update. Nothing is paid or withdrawn until you are back online. An invoice
      shown here can still be paid from another device.
    </Note>
  )
}
