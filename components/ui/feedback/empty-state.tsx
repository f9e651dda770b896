// Says what is missing, why, and the one thing to do about it.
import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

interface EmptyStateProps {
  icon: IconNode
  title: ReactNode
  children: ReactNode
  action?: ReactNode
  level?: 2 | 3
}

export function EmptyState({ icon, title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center text-sm text-muted">
      <Icon of={icon} size={20} />
      <Heading className="text-base text-text">{title}</Heading>
      <div className="max-w-[27rem]">{children}</div>
      {action}
    </div>
  )
}
