// Shows a refusal in its own words, with one action under it where there is one.
import type { ReactNode } from 'react'
import { Note } from '#components/ui/feedback/note.tsx'
import type { Refusal } from './refusal.ts'

interface RefusalNoteProps {
  refusal: Refusal
  /** In place of the general title: what was wanted. */
  title?: string
  children?: ReactNode
  action?: ReactNode
}

export function RefusalNote({ refusal, title, children, action }: RefusalNoteProps) {
  const isAway = refusal.kind === 'offline' || refusal.kind === 'no_answer'
  const isOurs = ['failed', 'unavailable', 'payment_failed'].includes(refusal.kind)
  return (
    <div className="grid justify-items-start gap-2">
      <Note tone={isAway ? 'offline' : isOurs ? 'error' : 'warning'} title={title ?? refusal.title} live>
        <span className="wrap-anywhere">
          {refusal.text} {children}
        </span>
      </Note>
      {action}
    </div>
  )
}
