'use client'
// Goes back and forth between the pages of a list.
import { Button } from '#components/ui/input/button.tsx'

type Starts = readonly (string | undefined)[]

interface PageButtonsProps {
  /** Where each page up to this one begins. */
  starts: Starts
  next: string | null
  busy: boolean
  onPage: (starts: Starts) => void
}

export function PageButtons({ starts, next, busy, onPage }: PageButtonsProps) {
  if (starts.length === 1 && next === null) return null
  return (
    <span className="flex justify-end gap-1.5">
      <Button size="dense" disabled={starts.length === 1} onClick={() => onPage(starts.slice(0, -1))}>
        Back
      </Button>
      <Button
        size="dense"
        disabled={next === null || busy}
        onClick={() => next !== null && onPage([...starts, next])}
      >
        Next
      </Button>
    </span>
  )
}
