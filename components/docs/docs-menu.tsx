'use client'
// Menu of guides and operations on narrow screens: a native disclosure that closes on navigation.
import { List } from 'lucide-react'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'

export function DocsMenu({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details key={usePathname()} className="group mb-4 md:hidden">
      <summary className="button button-default w-full list-none [&::-webkit-details-marker]:hidden">
        <Icon of={List} size={15} />
        Guides and {count} operations
      </summary>
      <div className="panel mt-2 p-4">{children}</div>
    </details>
  )
}
