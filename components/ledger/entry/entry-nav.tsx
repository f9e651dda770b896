'use client'
// Links to the previous and the next entry, with a keyboard shortcut for each.
import { ChevronLeft, ChevronRight } from 'lucide'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useShortcut } from '#components/frame/shortcuts.ts'
import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { entryAfter, entryBefore } from './beside.ts'

interface EntryNavProps {
  entry: number
  /** Of the ledger, when the page was drawn. */
  newest: number
  previous: number | null
  next: number | null
}

export function EntryNav({ entry, newest, previous, next }: EntryNavProps) {
  const router = useRouter()
  // The entry that was asked for last. It is ahead of the page until that entry is drawn, so that keys pressed meanwhile
  // go on from there.
  const asked = useRef(entry)
  useEffect(() => {
    asked.current = entry
  }, [entry])
  const go = (to: number | null) => {
    if (to === null) return false
    asked.current = to
    router.push(`/ledger/${to}`)
    return true
  }
  useShortcut('p', () => go(entryBefore(asked.current)))
  useShortcut('n', () => go(entryAfter(asked.current, newest)))
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
