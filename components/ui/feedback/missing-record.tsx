// What a page shows, with status 404, for a record that does not exist.
import { SearchX } from 'lucide'
import type { ReactNode } from 'react'
import { ButtonLink } from '../input/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface Props {
  title: string
  /** The list that it would be in. */
  list: { href: string; label: string }
  children: ReactNode
}

export function MissingRecord({ title, list, children }: Props) {
  return (
    <EmptyState
      icon={SearchX}
      level={2}
      title={title}
      action={<ButtonLink href={list.href}>{list.label}</ButtonLink>}
    >
      {children}
    </EmptyState>
  )
}
