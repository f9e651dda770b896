// List of texts, each with its length and what it says.
import Link from 'next/link'
import { readingTime } from './reading-time.ts'

interface ListedText {
  href: string
  title: string
  words: number
  summary?: string
  /** A fact at the right, such as a price. */
  fact?: string
}

export function TextList({ texts, label }: { texts: readonly ListedText[]; label: string }) {
  return (
    <ol aria-label={label} className="border-t border-line">
      {texts.map(({ href, title, words, summary, fact }) => (
        <li key={href} className="grid gap-1 border-b border-line py-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <Link href={href} prefetch={false} className="text-lg font-medium">
              {title}
            </Link>
            <span className="text-xs text-muted tabular-nums">
              {fact && `${fact} · `}
              {readingTime(words)}
            </span>
          </div>
          {summary && <p className="text-base text-text-2">{summary}</p>}
        </li>
      ))}
    </ol>
  )
}
