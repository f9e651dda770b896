// Links to the newer and older parts of the list; an address reproduces what is seen.
import { ButtonLink } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { PanelTail } from '#components/ui/panel.tsx'
import { Kbd } from '#components/ui/tag.tsx'
import type { ExplorerPage, ExplorerRow } from '#server/ledger/read/explore-entries.ts'
import { counted } from '../ledger-words.ts'
import { type LedgerFilter, ledgerHref } from './ledger-filter.ts'

interface PagingProps {
  page: ExplorerPage
  filter: LedgerFilter
  /** Null with a filter: nobody counted. */
  total: number | null
}

export function Paging({ page: { rows, olderThan, newerThan }, filter, total }: PagingProps) {
  const at = (page: Partial<LedgerFilter>) =>
    ledgerHref({ ...filter, olderThan: null, newerThan: null, ...page })
  return (
    <PanelTail>
      <span className="tabular-nums">
        {rangeWords(rows[0], rows.at(-1))}
        {total !== null && `, ${counted(total, 'entry', 'entries')} in all`}
      </span>
      <span className="flex items-center gap-1.5 max-md:hidden noscript:hidden">
        <Kbd>j</Kbd>
        <Kbd>k</Kbd> move <Kbd>↵</Kbd> open <Kbd>?</Kbd> all keys
      </span>
      <nav aria-label="Pages" className="ml-auto flex gap-1.5">
        <Step href={newerThan === null ? null : at({ newerThan })}>Newer</Step>
        <Step href={olderThan === null ? null : at({ olderThan })}>Older</Step>
      </nav>
    </PanelTail>
  )
}

function rangeWords(first: ExplorerRow | undefined, last: ExplorerRow | undefined): string {
  if (!first || !last) return 'No entries'
  const from = numberText(first.entry)
  return first === last ? `Entry ${from}` : `${from} to ${numberText(last.entry)}`
}

function Step({ href, children }: { href: string | null; children: string }) {
  return href ? (
    <ButtonLink href={href} size="dense">
      {children}
    </ButtonLink>
  ) : (
    <span aria-disabled className="button button-default button-dense">
      {children}
    </span>
  )
}
