'use client'
// Links to the previous and the next entry, with a keyboard shortcut for each.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useShortcut } from '#components/frame/shortcuts.ts'
import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'

interface EntryNavProps {
  previous: number | null
  next: number | null
}

export function EntryNav({ previous, next }: EntryNavProps) {
  const router = useRouter()
  const go = (entry: number | null) => (entry === null ? false : router.push(`/ledger/${entry}`))
  useShortcut('p', () => go(previous))
  useShortcut('n', () => go(next))
  return (
    <nav aria-label="Entries beside this one" className="flex gap-1">
      {previous !== null && (
        <ButtonLink
          size="dense"
          variant="quiet"
          href={`/ledger/${previous}`}
          aria-label={`Entry ${previous}, before`}
        >
          <Icon of={ChevronLeft} size={14} />
          {previous}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink size="dense" variant="quiet" href={`/ledger/${next}`} aria-label={`Entry ${next}, after`}>
          {next}
          <Icon of={ChevronRight} size={14} />
        </ButtonLink>
      )}
    </nav>
  )
}
