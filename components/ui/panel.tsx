// Panel. One hairline, no shadow: a head with the title left and one action or fact right, a body, and a tail for where it
// comes from ("computed from these bytes").
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={clsx('panel', className)} />
}

interface PanelHeadProps {
  title: ReactNode
  /** A quiet fact beside the title. */
  aside?: ReactNode
  /** One action or fact at the right. */
  end?: ReactNode
  level?: 2 | 3
}

export function PanelHead({ title, aside, end, level = 2 }: PanelHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className="panel-head">
      <Heading className="text-sm tracking-normal">{title}</Heading>
      {aside && <span className="min-w-0 text-xs text-muted">{aside}</span>}
      {end && <div className="ml-auto flex items-center gap-2">{end}</div>}
    </div>
  )
}

export function PanelBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('p-4', className)} />
}

export function PanelTail({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('panel-tail', className)} />
}
