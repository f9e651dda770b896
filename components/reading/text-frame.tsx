// The frame of one text: where it belongs, its title and length, the text, and what is beside it.
import clsx from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { numberText } from '#components/ui/number-text.ts'
import { readingTime } from './reading-time.ts'
import { type Neighbour, TextNav } from './text-nav.tsx'
import './reading.css'

interface TextFrameProps {
  parent: Neighbour
  /** Above the title, such as "Chapter 2". */
  above?: string
  title: string
  words: number
  isNovel?: boolean
  navLabel: string
  previous: Neighbour | null
  next: Neighbour | null
  children: ReactNode
}

export function TextFrame(props: TextFrameProps) {
  const { parent, above, title, words, isNovel = false, navLabel, previous, next, children } = props
  return (
    <article className={clsx('reading', isNovel && 'novel')}>
      <p className="mb-6 text-sm">
        <Link href={parent.href} prefetch={false}>
          {parent.title}
        </Link>
      </p>
      <header className="mb-8 grid gap-1">
        {above && <p className="text-sm text-muted">{above}</p>}
        <h1>{title}</h1>
        <p className="text-xs text-muted tabular-nums">
          {readingTime(words)}, {numberText(words)} words
        </p>
      </header>
      {children}
      <TextNav label={navLabel} previous={previous} next={next} />
    </article>
  )
}
