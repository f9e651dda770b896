// Navigation beside every page of the reference; on a phone one disclosure above the page. Above the page stands whose key the
// samples hold.
import type { ReactNode } from 'react'
import { DocsMenu } from '#components/docs/docs-menu.tsx'
import { DocsNav } from '#components/docs/docs-nav.tsx'
import { GUIDES } from '#components/docs/guides/guide-list.ts'
import { KeyBar } from '#components/docs/key/key-bar.tsx'
import '#components/docs/docs.css'
import { operationGroups } from './operation-groups.ts'

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const groups = await operationGroups()
  const guides = GUIDES.map(({ slug, title }) => ({ slug, title }))
  return (
    <div className="grid grid-cols-[208px_minmax(0,1fr)] items-start gap-8 max-[1100px]:grid-cols-[180px_minmax(0,1fr)] max-md:block">
      <DocsNav
        guides={guides}
        groups={groups}
        className="sticky top-4 max-h-[calc(100dvh-32px)] overflow-y-auto px-2 pb-4 max-md:hidden"
      />
      <DocsMenu guides={guides} groups={groups} />
      <div className="min-w-0">
        <KeyBar />
        {children}
      </div>
    </div>
  )
}
