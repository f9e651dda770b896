// Fonts of the pages: small Latin subsets that are loaded first, and the whole font for every other character.
import localFont from 'next/font/local'

export const geistSans = localFont({
  src: './fonts/geist-latin.woff2',
  variable: '--font-geist-sans',
  weight: '400 600',
  // Its own fallback, in fonts.css: the one that Next makes knows no weight but 400.
  adjustFontFallback: false,
  fallback: ['Geist Fallback'],
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0020-007E, U+00A0-00FF, U+2013, U+2014, U+2018, U+2019, U+201C, U+201D, U+2022, U+2026, U+202F, U+2190-2193, U+21B5, U+2212, U+2248, U+2260, U+2264, U+2265, U+2713',
    },
  ],
})

export const geistMono = localFont({
  src: './fonts/geist-mono-latin.woff2',
  variable: '--font-geist-mono',
  weight: '400 600',
  adjustFontFallback: false,
  fallback: ['Geist Mono Fallback'],
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0020-007E, U+00A0-00FF, U+2013, U+2014, U+2018, U+2019, U+201C, U+201D, U+2022, U+2026, U+202F, U+2190-2193, U+21B5, U+2212, U+2248, U+2260, U+2264, U+2265, U+2713',
    },
  ],
})

/** Latin Extended, Greek, Cyrillic: named before the subset, whose characters it leaves out. */
export const geistMore = localFont({
  src: '../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  variable: '--font-geist-more',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0100-024F, U+0400-04FF, U+1E00-1EFF, U+2000-200F, U+20A0-20CF' },
  ],
})
