// The page for an address where nothing is, with a frame of its own: no layout of a page is round it.
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { NotFoundReport } from '#components/frame/not-found-report.tsx'
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { parseTheme, THEME_COOKIE } from '#components/frame/theme.ts'

export const metadata: Metadata = { title: 'Not found' }

export default async function NotFound() {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <SiteFrame theme={theme}>
      <NotFoundReport />
    </SiteFrame>
  )
}
