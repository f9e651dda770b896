// The page for an address where nothing is: a document of its own. As the not-found page of the root layout its frame would be
// rendered with every page.
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { NotFoundReport } from '#components/frame/not-found-report.tsx'
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { parseTheme, THEME_COOKIE } from '#components/frame/theme.ts'
import RootLayout from './layout.tsx'

export { viewport } from './layout.tsx'

export const metadata: Metadata = { title: 'Not found · Assay' }

export default async function GlobalNotFound() {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <RootLayout>
      <SiteFrame theme={theme}>
        <NotFoundReport />
      </SiteFrame>
    </RootLayout>
  )
}
