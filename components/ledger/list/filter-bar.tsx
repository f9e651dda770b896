// Search and filters of the ledger; the links hold the state.
import { ChevronDown, ListFilter } from 'lucide-react'
import Link from 'next/link'
import { Seal } from '#components/hallmark/seal.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SegmentLinks } from '#components/ui/input/segments.tsx'
import { VERDICT_WORD_SHORT } from '#components/verdict/words.ts'
import { ENTRY_TYPES } from '#protocol/ledger/record/record-types.ts'
import { TYPE_WORD } from '../ledger-words.ts'
import { type LedgerFilter, ledgerHref, VERDICTS } from './ledger-filter.ts'
import { LedgerSearch } from './ledger-search.tsx'

export function FilterBar({ filter, query }: { filter: LedgerFilter; query: string }) {
  const { type, verdict } = filter
  return (
    <div className="ledger-bar">
      <LedgerSearch key={query} query={query} />
      <TypeMenu key={`${type}${verdict}`} type={type} verdict={verdict} />
      <SegmentLinks
        label="Verdict"
        value={verdict ?? ''}
        options={[
          { value: '', label: 'All', href: ledgerHref({ type }) },
          ...VERDICTS.map((value) => ({
            value,
            href: ledgerHref({ type, verdict: value }),
            label: (
              <>
                <Seal verdict={value} size={14} />
                {VERDICT_WORD_SHORT[value]}
              </>
            ),
          })),
        ]}
      />
    </div>
  )
}

/** A native disclosure of links, so that it works before any script has run. */
function TypeMenu({ type, verdict }: Pick<LedgerFilter, 'type' | 'verdict'>) {
  const options = [null, ...ENTRY_TYPES] as const
  return (
    <details className="ledger-menu">
      <summary className="button button-default">
        <Icon of={ListFilter} size={15} />
        Type <span className="font-normal text-muted">{type ? TYPE_WORD[type] : 'all'}</span>
        <Icon of={ChevronDown} size={14} />
      </summary>
      <nav aria-label="Type" className="ledger-menu-sheet">
        {options.map((option) => (
          <Link
            key={option}
            href={ledgerHref({ type: option, verdict })}
            prefetch={false}
            aria-current={option === type ? 'true' : undefined}
          >
            {option ? TYPE_WORD[option] : 'All types'}
          </Link>
        ))}
      </nav>
    </details>
  )
}
