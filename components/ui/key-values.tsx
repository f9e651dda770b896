// List of facts. Names left in muted text, values right.
import { Fragment, type ReactNode } from 'react'

export function KeyValues({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-5 text-sm">
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="flex min-h-7 items-center text-muted">{name}</dt>
          <dd className="flex min-h-7 min-w-0 items-center gap-2 wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
