// Root layout: language, fonts, and the theme that the reader's cookie names.
import './globals.css'
import { GeistMono } from 'geist/font/mono'
import { GeistSans } from 'geist/font/sans'
import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { parseTheme, THEME_COOKIE } from '#components/frame/theme.ts'

export const metadata: Metadata = {
  title: { default: 'Assay', template: '%s · Assay' },
  description:
    'A neutral verdict before an irreversible step: signed, chained on a public ledger, and open to anyone to recompute.',
  applicationName: 'Assay',
}

export const viewport: Viewport = { colorScheme: 'light dark' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <html
      lang="en"
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      data-theme={theme === 'system' ? undefined : theme}
      // The theme switch changes data-theme before React may have taken over.
      suppressHydrationWarning
    >
      <body className="font-sans">{children}</body>
    </html>
  )
}
