'use client'
// Goes back and forth between the pages of a list.
import clsx from 'clsx'
import { Button } from './input/button.tsx'
import { PanelTail } from './panel.tsx'

interface PageButtonsProps<Start extends string | undefined> {
  /** Where each page up to this one begins. */
  starts: readonly Start[]
  next: (Start & string) | null
  busy: boolean
  onPage: (starts: readonly Start[]) => void
  /** Words of the two buttons, the one that goes back first. */
  words?: readonly [string, string]
  className?: string
}

/** Whether a list has another page than the one shown. */
const hasPages = (starts: readonly unknown[], next: string | null): boolean =>
  starts.length > 1 || next !== null

export function PageButtons<Start extends string | undefined>({
  starts,
  next,
  busy,
  onPage,
  words = ['Back', 'Next'],
  className,
}: PageButtonsProps<Start>) {
  if (!hasPages(starts, next)) return null
  return (
    <span className={clsx('flex gap-1.5', className)}>
      <Button size="dense" disabled={starts.length === 1} onClick={() => onPage(starts.slice(0, -1))}>
        {words[0]}
      </Button>
      <Button
        size="dense"
        disabled={next === null || busy}
        onClick={() => next !== null && onPage([...starts, next])}
      >
        {words[1]}
      </Button>
    </span>
  )
}

/** The last line of a panel that shows one page of a list; nothing where the list has one page. */
export function PageTail<Start extends string | undefined>(props: PageButtonsProps<Start>) {
  if (!hasPages(props.starts, props.next)) return null
  return (
    <PanelTail>
      <PageButtons {...props} className="ml-auto" />
    </PanelTail>
  )
}
