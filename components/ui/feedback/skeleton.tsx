// Placeholder while content loads. Bars in the final geometry, shown only when waiting takes longer than 150 ms.
import clsx from 'clsx'
import type { ReactNode } from 'react'

/** One line of text to come; give it a width class. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx('skeleton', className)} aria-hidden />
}

/** Tells readers what is being waited for, once, in place of its bars. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy className="animate-late">
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  )
}
