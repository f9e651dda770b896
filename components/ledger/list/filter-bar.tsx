// Search and filters of the ledger; the links hold the state.
import { ChevronDown, ListFilter, X } from 'lucide'
import Link from 'next/link'
import { Seal } from '#components/hallmark/seal.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SegmentLinks } from '#components/ui/input/segments.tsx'
import { VERDICT_WORD_SHORT } from '#components/verdict/words.ts'
import { TYPE_WORD } from '../ledger-words.ts'
import { type CLOCKS, type LedgerFilter, ledgerHref, type OUTCOMES, VERDICTS } from './ledger-filter.ts'
import { LedgerSearch } from './ledger-search.tsx'

const { founding: _, ...ENTRY_TYPE_WORD } = TYPE_WORD

const OUTCOME_WORD: Record<(typeof OUTCOMES)[number], string> = {
  proven_right: 'Proven right',
  proven_wrong: 'Proven wrong',
  inconclusive: 'Broke even',
  evidence_unavailable: 'Not measured',
}

const CLOCK_WORD: Record<(typeof CLOCKS)[number], string> = {
  bitcoin: 'Bitcoin block',
  relay: 'Relay copy',
  on_chain: 'On-chain transaction',
}

export function FilterBar({ filter, query }: { filter: LedgerFilter; query: string }) {
  const { type, verdict, outcome, clock, coin } = filter
  return (
    <div className="ledger-bar">
      <LedgerSearch key={query} query={query} />
      <FilterMenu
        key={`type ${ledgerHref(filter)}`}
        name="Type"
        value={type}
        words={ENTRY_TYPE_WORD}
        all="All types"
        hrefOf={(option) => ledgerHref({ type: option, verdict })}
      />
      <FilterMenu
        key={`outcome ${ledgerHref(filter)}`}
        name="Outcome"
        value={outcome}
        words={OUTCOME_WORD}
        all="All outcomes"
        hrefOf={(option) => ledgerHref({ outcome: option })}
      />
      <FilterMenu
        key={`clock ${ledgerHref(filter)}`}
        name="Clock"
        value={clock}
        words={CLOCK_WORD}
        all="All clocks"
        hrefOf={(option) => ledgerHref({ clock: option })}
      />
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
      {coin && (
        <Link href="/ledger" prefetch={false} className="button button-default">
          <span className="font-normal text-muted">Coin</span> {coin}
          <Icon of={X} size={14} />
          <span className="sr-only">, show all entries</span>
        </Link>
      )}
    </div>
  )
}

interface MenuProps<Option extends string> {
  name: string
  value: Option | null
  words: Record<Option, string>
  all: string
  hrefOf(option: Option | null): string
}

/** A native disclosure of links, so that it works before any script has run. */
function FilterMenu<Option extends string>({ name, value, words, all, hrefOf }: MenuProps<Option>) {
  const options = [null, ...(Object.keys(words) as Option[])]
  return (
    <details className="ledger-menu">
      <summary className="button button-default">
        <Icon of={ListFilter} size={15} />
        {name} <span className="font-normal text-muted">{value ? words[value] : 'all'}</span>
        <Icon of={ChevronDown} size={14} />
      </summary>
      <nav aria-label={name} className="ledger-menu-sheet">
        {options.map((option) => (
          <Link
            key={option}
            href={hrefOf(option)}
            prefetch={false}
            aria-current={option === value ? 'true' : undefined}
          >
            {option ? words[option] : all}
          </Link>
        ))}
      </nav>
    </details>
  )
}
