// One check that is still running.
import { CircleDashed } from 'lucide'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Icon } from '#components/ui/icon.tsx'

/** Its sentence stands; its values are to come. */
export function PendingCheckRow({ title }: { title: string }) {
  return (
    <div className="check" aria-busy>
      <div className="check-row">
        <span className="inline-flex items-center gap-1.5 text-xs font-medium text-muted">
          <Icon of={CircleDashed} size={15} className="animate-live" />
          running
        </span>
        <div className="check-name">
          <div className="check-title text-muted">{title}</div>
        </div>
        <Skeleton className="w-32 max-w-full" />
        <Skeleton className="w-32 max-w-full" />
      </div>
    </div>
  )
}
