// Frame for a drawing that may be wider than the page; it scrolls and is reachable by keyboard.
import clsx from 'clsx'
import type { ReactNode } from 'react'

export function DrawingFrame({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark
    <div
      className={clsx('overflow-x-auto p-4', className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  )
}
