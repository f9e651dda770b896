// Table. Rows of 40 px, figures right; on a phone a row becomes two or three lines.
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Skeleton } from './feedback/skeleton.tsx'

interface TableProps {
  /** Says what the rows are; read, not shown. */
  caption: string
  children: ReactNode
  className?: string
}

export function Table({ caption, children, className }: TableProps) {
  return (
    <table className={clsx('table', className)}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  )
}

/** Where a cell goes on a phone: first line left, first line right, a line of its own, or nowhere. */
export type PhonePlace = 'lead' | 'side' | 'line' | 'hide'

interface CellProps {
  numeric?: boolean
  phone?: PhonePlace
}

export function Th({ numeric, phone, className, ...rest }: CellProps & ComponentProps<'th'>) {
  return <th scope="col" {...rest} data-phone={phone} className={clsx(numeric && 'numeric', className)} />
}

export function Td({ numeric, phone, className, ...rest }: CellProps & ComponentProps<'td'>) {
  return <td {...rest} data-phone={phone} className={clsx(numeric && 'numeric', className)} />
}

/** `cursor` shows the accent edge without focus; TableCursor moves the focus itself. */
export function Tr({ cursor, ...rest }: ComponentProps<'tr'> & { cursor?: boolean }) {
  return <tr {...rest} data-cursor={cursor || undefined} />
}

/** A row to come: one bar per column, as wide as what it stands for. */
export function SkeletonRow({ widths }: { widths: readonly string[] }) {
  return (
    <tr aria-hidden>
      {widths.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
        <td key={column}>
          <Skeleton className={width} />
        </td>
      ))}
    </tr>
  )
}
