// Page lead and section heads. A page opens with one sentence that a person can repeat.
import clsx from 'clsx'
import type { ReactNode } from 'react'

interface PageTitleProps {
  title: ReactNode
  children?: ReactNode
  /** Stands right of the title on wide screens, under it on phones. */
  end?: ReactNode
}

export function PageTitle({ title, children, end }: PageTitleProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid max-w-[39rem] min-w-0 gap-1">
        <h1>{title}</h1>
        {children && <p className="text-sm text-text-2">{children}</p>}
      </div>
      {end}
    </div>
  )
}

interface SectionProps {
  title: ReactNode
  aside?: ReactNode
  end?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}

export function Section({ title, aside, end, id, className, children }: SectionProps) {
  return (
    <section id={id} className={clsx('mt-10', className)}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2>{title}</h2>
        {aside && <p className="text-xs text-muted max-md:order-last max-md:basis-full">{aside}</p>}
        {end && <div className="ml-auto text-sm">{end}</div>}
      </div>
      {children}
    </section>
  )
}
