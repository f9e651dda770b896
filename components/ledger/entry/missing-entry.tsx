// Page for an address without an entry, with the nearest ones. A reserved number, one not reached yet, an id of nothing
// here.
import { SearchX } from 'lucide'
import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
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
      <p className="max-w-[34rem] text-text-2 wrap-anywhere">{why}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/ledger" variant="primary">
          Open the ledger
        </ButtonLink>
        {isId && (
          <ButtonLink href={`/verify?event_id=${asked}`}>Check whether it is a signed proof</ButtonLink>
        )}
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
      why: 'Numbers 2 to 39 are permanently reserved and hold no records. The chain starts at entry 40.',
    }
  if (state === 'malformed')
    return {
      title: 'Not an entry number',
      why: 'Use an entry number, starting at 1, or the 64 hexadecimal digits of an event ID.',
    }
  if (asked.length === 64)
    return {
      title: 'No entry contains this event',
      why: `Event ${asked} is not among the ${numberText(head.entries)} entries. A signed verdict that was not published has no entry.`,
    }
  return {
    title: `Entry ${asked} does not exist yet`,
    why:
      head.newestEntry === 0
        ? 'This ledger has not been founded.'
        : `The newest entry is number ${head.newestEntry < 40 ? 1 : head.newestEntry}. Entries are numbered consecutively, with no gaps.`,
  }
}
