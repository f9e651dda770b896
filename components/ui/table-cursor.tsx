'use client'
// Moves the focus through table rows with j and k. The focused row shows an accent edge.
import { type ReactNode, useRef } from 'react'
import { useShortcut } from '#components/frame/shortcuts.ts'

const FOCUSABLE = 'a[href], button:not([disabled]), summary'

/** Wraps one table, or one list whose rows carry data-row. One in view: what is hidden, in another tab, takes no keys. */
export function TableCursor({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const move = (step: 1 | -1) => {
    if (!box.current?.checkVisibility()) return false
    const rows = [...box.current.querySelectorAll<HTMLElement>('tbody > tr:not([aria-hidden]), [data-row]')]
    const current = rows.findIndex((row) => row.contains(document.activeElement))
    const row = rows[current === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, current + step))]
    if (!row) return false
    const target = row.querySelector<HTMLElement>(FOCUSABLE) ?? row
    if (target === row) row.tabIndex = -1
    target.focus()
    row.scrollIntoView({ block: 'nearest' })
    return true
  }
  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  return <div ref={box}>{children}</div>
}
