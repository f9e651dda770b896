// Page for an address without an entry, with the nearest ones. A reserved number, one not reached yet, an id of nothing
// here.
import { SearchX } from 'lucide-react'
import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import type { LedgerHead } from '#server/ledger/ledger-head.ts'

interface MissingEntryProps {
  /** As asked; `malformed` is neither a number nor an event id. */
  asked: string
  state: 'reserved' | 'unknown' | 'malformed'
  head: LedgerHead
}

export function MissingEntry({ asked, state, head }: MissingEntryProps) {
  const { title, why } = words(asked, state, head)
  // A ledger with its founding record alone has 39 numbers, of which one holds something.
  const near = state === 'reserved' ? [1, 40] : [head.newestEntry < 40 ? 1 : head.newestEntry]
  const isId = state === 'unknown' && asked.length === 64
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <Icon of={SearchX} size={20} className="text-muted" />
      <h1>{title}</h1>
      <p className="max-w-[60ch] text-text-2 wrap-anywhere">{why}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/ledger" variant="primary">
          Open the ledger
        </ButtonLink>
        {isId && <ButtonLink href={`/verify?event_id=${asked}`}>Ask whether it is a signed proof</ButtonLink>}
        {near
          .filter((entry) => entry <= head.newestEntry)
          .map((entry) => (
            <ButtonLink key={entry} href={`/ledger/${entry}`}>
              Entry {entry}
            </ButtonLink>
          ))}
      </div>
    </div>
  )
}

function words(asked: string, state: MissingEntryProps['state'], head: LedgerHead) {
  if (state === 'reserved')
    return {
      title: `Entry ${asked} is reserved`,
      why: 'Numbers 2 to 39 hold nothing, for ever: the tree has a leaf for each that says so, and the chain starts at entry 40.',
    }
  if (state === 'malformed')
    return {
      title: 'This is no entry number',
      why: 'An entry is named by its number, from 1 on, or by the 64 hexadecimal digits of its event id.',
    }
  if (asked.length === 64)
    return {
      title: 'No entry holds this event',
      why: `Event ${asked} is not among the ${head.entries.toLocaleString('en')} entries. A verdict that was signed but not published has no entry.`,
    }
  return {
    title: `There is no entry ${asked} yet`,
    why:
      head.newestEntry === 0
        ? 'This ledger is not founded yet.'
        : `The newest entry is number ${head.newestEntry < 40 ? 1 : head.newestEntry}. Numbers are given in order and never left out.`,
  }
}
