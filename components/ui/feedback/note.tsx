// Note on what happened, what did not, and what to do next. An error says that nothing was charged when nothing was.
import { Check, CircleX, type IconNode, Info, TriangleAlert, WifiOff } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

export type NoteTone = 'plain' | 'error' | 'warning' | 'success' | 'offline'

const LOOK: Record<NoteTone, { icon: IconNode; tone?: string }> = {
  plain: { icon: Info },
  offline: { icon: WifiOff },
  error: { icon: CircleX, tone: 'reject' },
  warning: { icon: TriangleAlert, tone: 'concern' },
  success: { icon: Check, tone: 'approve' },
}

interface NoteProps {
  tone?: NoteTone
  /** What happened, in a few words. */
  title?: ReactNode
  /** Announce it when it appears. */
  live?: boolean
  children?: ReactNode
}

export function Note({ tone = 'plain', title, live, children }: NoteProps) {
  const { icon, tone: ink } = LOOK[tone]
  return (
    <div className="note" data-tone={ink} role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}>
      <Icon of={icon} className="note-icon" />
      <div className="min-w-0">
        {title && <strong className="font-medium">{title} </strong>}
        {children}
      </div>
    </div>
  )
}
