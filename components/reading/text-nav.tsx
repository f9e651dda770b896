'use client'
// Links to the text before and after, with the keys p and n.
import { ChevronLeft, ChevronRight } from 'lucide'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useShortcut } from '#components/frame/shortcuts.ts'
import { Icon } from '#components/ui/icon.tsx'

export interface Neighbour {
  href: string
  title: string
}

interface TextNavProps {
  label: string
  previous: Neighbour | null
  next: Neighbour | null
}

export function TextNav({ label, previous, next }: TextNavProps) {
  const router = useRouter()
  const go = (to: Neighbour | null) => (to === null ? false : router.push(to.href))
  useShortcut('p', () => go(previous))
  useShortcut('n', () => go(next))
  return (
    <nav
      aria-label={label}
      className="mt-12 flex flex-wrap justify-between gap-4 border-t border-line pt-5 text-sm"
    >
      {previous && (
        <Link
          href={previous.href}
          prefetch={false}
          rel="prev"
          className="inline-flex min-h-6 items-center gap-1"
        >
          <Icon of={ChevronLeft} size={14} />
          {previous.title}
        </Link>
      )}
      {next && (
        <Link
          href={next.href}
          prefetch={false}
          rel="next"
          className="ml-auto inline-flex min-h-6 items-center gap-1"
        >
          {next.title}
          <Icon of={ChevronRight} size={14} />
        </Link>
      )}
    </nav>
  )
}
