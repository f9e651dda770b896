// The page for an address where nothing is.
import { SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { parseTheme, THEME_COOKIE } from '#components/frame/theme.ts'
import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'

export const metadata: Metadata = { title: 'Not found' }

export default async function NotFound() {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <SiteFrame theme={theme}>
      <div className="grid justify-items-start gap-4 py-10">
        <Icon of={SearchX} size={20} className="text-muted" />
        <h1>Nothing is at this address</h1>
        <p className="max-w-[60ch] text-text-2">
          The address may be mistyped, or the page may never have existed. Proofs do not move: one that you
          hold can be checked with or without this site.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href="/verify" variant="primary">
            Verify a proof
          </ButtonLink>
          <ButtonLink href="/docs">Read the reference</ButtonLink>
        </div>
      </div>
    </SiteFrame>
  )
}
