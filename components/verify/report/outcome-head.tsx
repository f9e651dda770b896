// Head of a report: the outcome as icon and sentence, and the counts under it.
import { Check, CircleDashed, type IconNode, TriangleAlert, X } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import type { Headline } from './headline.ts'

const BADGE: Record<Headline['badge'], { icon: IconNode; className: string }> = {
  pass: { icon: Check, className: 'rounded-full bg-approve text-on-approve' },
  fail: { icon: X, className: 'rounded-lg bg-reject text-on-reject' },
  alarm: { icon: TriangleAlert, className: 'rounded-lg bg-reject text-on-reject' },
  cannot_establish: {
    icon: CircleDashed,
    className: 'rounded-full text-muted ring-1 ring-line-strong ring-inset',
  },
}

export function OutcomeHead({ headline, children }: { headline: Headline; children: ReactNode }) {
  const { icon, className } = BADGE[headline.badge]
  return (
    <div role="status" className="flex items-center gap-4 border-b border-line p-4">
      <span className={`grid size-11 flex-none place-items-center ${className}`}>
        <Icon of={icon} size={22} />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-xl leading-tight tracking-snug text-balance wrap-anywhere">
          {headline.sentence}
        </h2>
        <p className="text-sm text-text-2">{children}</p>
      </div>
    </div>
  )
}
