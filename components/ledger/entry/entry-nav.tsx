'use client'
// Links to the previous and the next entry, with a keyboard shortcut for each.
import { ChevronLeft, ChevronRight } from 'lucide'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
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

/**
 * The entries asked for by key, oldest first, until the last of them is drawn: keys pressed meanwhile go on from that
 * one. Each entry has a component of its own, and one that is passed on the way may still be drawn.
 */
let asked: number[] = []
let navsShown = 0

function useAsked(entry: number) {
  useEffect(() => {
    navsShown++
    if (!asked.includes(entry) || asked.at(-1) === entry) asked = []
    return () => {
      navsShown--
      // After the next page is drawn: one that is no entry ends what was asked for.
      queueMicrotask(() => {
        if (navsShown === 0) asked = []
      })
    }
  }, [entry])
}

export function EntryNav({ entry, newest, previous, next }: EntryNavProps) {
  const router = useRouter()
  useAsked(entry)
  const go = (to: number | null) => {
    if (to === null) return false
    asked.push(to)
    router.push(`/ledger/${to}`)
    return true
  }
  useShortcut('p', () => go(entryBefore(asked.at(-1) ?? entry)))
  useShortcut('n', () => go(entryAfter(asked.at(-1) ?? entry, newest)))
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
