'use client'
// Menu of guides and operations on narrow screens: a native disclosure that closes on navigation. Its content is rendered when it
// is opened for the first time; without JavaScript it is a link to the list of all.
import { List } from 'lucide'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { type DocsLinks, DocsNav } from './docs-nav.tsx'

export function DocsMenu({ guides, groups }: DocsLinks) {
  const [wasOpened, setWasOpened] = useState(false)
  const count = groups.reduce((total, { operations }) => total + operations.length, 0)
  return (
    <details key={usePathname()} className="group mb-4 md:hidden" onToggle={() => setWasOpened(true)}>
      <summary className="button button-default w-full list-none [&::-webkit-details-marker]:hidden">
        <Icon of={List} size={15} />
        Guides and {count} operations
      </summary>
      <div className="panel mt-2 p-4">
        {wasOpened && <DocsNav guides={guides} groups={groups} className="px-2" />}
        <noscript>
          <a href="/docs">All guides and operations</a>
        </noscript>
      </div>
    </details>
  )
}
