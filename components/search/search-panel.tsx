'use client'
// List of what the search found, below its field. The field keeps the focus and names the option that Enter takes.
import { AppWindow, Code, Coins, Fingerprint, Hash, type IconNode, ListFilter, TextSearch } from 'lucide'
import { useEffect } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import type { Suggestion } from './suggestions.ts'
import { useFound } from './use-found.ts'

const ICON: Record<Suggestion['kind'], IconNode> = {
  entry: Hash,
  hash: Fingerprint,
  filter: ListFilter,
  coin: Coins,
  operation: Code,
  page: AppWindow,
  text: TextSearch,
}

export interface SearchPanelProps {
  given: string
  id: string
  active: number
  onFound(suggestions: readonly Suggestion[]): void
  onChoose(suggestion: Suggestion): void
}

export default function SearchPanel({ given, id, active, onFound, onChoose }: SearchPanelProps) {
  const { suggestions, note } = useFound(given)
  const shown = suggestions.map(({ href }) => href).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says whether the list is another one
  useEffect(() => onFound(suggestions), [shown])
  return (
    <div className="search-panel">
      <p role="status" className={note ? 'px-3 py-2 text-xs text-muted' : 'sr-only'}>
        {note ?? `${suggestions.length} found`}
      </p>
      <div id={id} role="listbox" aria-label="Found" className="empty:hidden">
        {suggestions.map((suggestion, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its list
          <div
            key={`${suggestion.href} ${suggestion.detail}`}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className="search-option"
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            <Icon of={ICON[suggestion.kind]} size={15} className="text-mark" />
            <span className="min-w-0 truncate font-medium">{suggestion.title}</span>
            <span className="min-w-0 flex-1 truncate text-right text-xs text-muted">{suggestion.detail}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
