// Short fact attached to a thing: a word in a small frame; a key cap for a key.
import clsx from 'clsx'
import type { ReactNode } from 'react'

type TagLook = 'fill' | 'line' | 'accent'

const LOOK: Record<TagLook, string> = {
  fill: 'bg-fill text-text-2',
  line: 'text-muted ring-1 ring-line-strong ring-inset',
  accent: 'bg-accent-pill text-accent-text',
}

export function Tag({
  look = 'fill',
  mono,
  children,
}: {
  look?: TagLook
  mono?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-5 items-center gap-1.25 rounded-[4px] px-1.75 text-xs font-medium whitespace-nowrap',
        LOOK[look],
        mono && 'font-mono',
      )}
    >
      {children}
    </span>
  )
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>
}

/** Marks invented data, so that no figure can be taken for a real result. */
export function Specimen() {
  return <Tag look="line">specimen</Tag>
}
