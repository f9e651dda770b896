// State of one part of the service. Shape first, then the word, then colour; not configured is neutral.
import { Check, CircleDashed, type IconNode, TriangleAlert, X } from 'lucide'
import { Icon } from '#components/ui/icon.tsx'

export type PartStateName = 'ok' | 'degraded' | 'down' | 'unconfigured'

const LOOK: Record<PartStateName, { word: string; icon: IconNode; className: string }> = {
  ok: { word: 'works', icon: Check, className: 'text-approve-text' },
  degraded: { word: 'degraded', icon: TriangleAlert, className: 'text-concern-text' },
  down: { word: 'down', icon: X, className: 'text-reject-text' },
  unconfigured: { word: 'not configured', icon: CircleDashed, className: 'text-muted' },
}

export function PartState({ state }: { state: PartStateName }) {
  const { word, icon, className } = LOOK[state]
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap ${className}`}>
      <Icon of={icon} size={15} />
      {word}
    </span>
  )
}
