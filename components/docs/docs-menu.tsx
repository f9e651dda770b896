'use client'
// How does a phone reach every operation? One native disclosure above the page, closed again on a new page.
import { List } from 'lucide-react'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'

export function DocsMenu({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details key={usePathname()} className="group mb-4 md:hidden">
      <summary className="button button-default w-full list-none [&::-webkit-details-marker]:hidden">
        <Icon of={List} size={15} />
        All {count} operations
      </summary>
      <div className="panel mt-2 p-4">{children}</div>
    </details>
  )
}
