// Root layout: language, fonts, and the theme that the reader's cookie names.
import './globals.css'
import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { parseTheme, THEME_COOKIE } from '#components/frame/theme.ts'
import { sharedContext } from '#server/runtime.ts'
import { geistMono, geistMore, geistSans } from './fonts.ts'
import shareCard from './share-card.png'

const CARD = {
  url: shareCard.src,
  width: shareCard.width,
  height: shareCard.height,
  alt: 'Assay: a verdict before the irreversible step',
}

/** Titles and descriptions of cards are those of the pages. */
export async function generateMetadata(): Promise<Metadata> {
  const { env } = await sharedContext()
  return {
    metadataBase: new URL(env.BASE_URL),
    title: { default: 'Assay', template: '%s · Assay' },
    description:
      'A neutral verdict before an irreversible step: signed, chained on a public ledger, and open to anyone to recompute.',
    applicationName: 'Assay',
    openGraph: { type: 'website', siteName: 'Assay', images: [CARD] },
    // Its picture is that of openGraph, which a page may set.
    twitter: { card: 'summary_large_image' },
  }
}

export const viewport: Viewport = { colorScheme: 'light dark' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <html
      lang="en"
      className={`${geistSans.variable} ${geistMono.variable} ${geistMore.variable}`}
      data-theme={theme === 'system' ? undefined : theme}
      // The theme switch changes data-theme before React may have taken over.
      suppressHydrationWarning
    >
      <body className="font-sans">{children}</body>
    </html>
  )
}
