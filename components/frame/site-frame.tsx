// Frame of every public page: skip link, header, page, footer.
import type { ReactNode } from 'react'
import { type SiteFacts, SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import type { ThemeChoice } from './theme.ts'

interface SiteFrameProps {
  theme: ThemeChoice
  facts?: SiteFacts
  children: ReactNode
}

export function SiteFrame({ theme, facts, children }: SiteFrameProps) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader theme={theme} />
      <main id="main" tabIndex={-1} className="page">
        {children}
      </main>
      <SiteFooter facts={facts} />
    </>
  )
}
