// Empty states of the ledger: just begun, a filter without a match, a search without a result.
import { BookOpen, SearchX } from 'lucide'
import Link from 'next/link'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'

/** `hasFounding`: entry 1 stands above this. */
export function NewLedger({ hasFounding }: { hasFounding: boolean }) {
  return (
    <EmptyState
      icon={BookOpen}
      level={2}
      title={hasFounding ? 'No verdicts published yet' : 'This ledger has not been founded'}
      action={
        hasFounding && (
          <ButtonLink href="/docs/submit-verdict" size="dense">
            How to publish a verdict
          </ButtonLink>
        )
      }
    >
      {hasFounding
        ? 'The next entry is number 40: 2 to 39 are reserved. Verdicts with full disclosure are published automatically; the holder of any other signed verdict can submit it.'
        : 'It needs a verifier key and a key for its checkpoints; the operator founds it once.'}
    </EmptyState>
  )
}

export function NoMatch() {
  return (
    <EmptyState
      icon={SearchX}
      level={2}
      title="No entries match this filter"
      action={
        <ButtonLink href="/ledger" size="dense">
          Show all entries
        </ButtonLink>
      }
    >
      Clear the filter to see all entries.
    </EmptyState>
  )
}

interface HitsProps {
  hash: string
  /** The reader's own text gave this hash, in their page. */
  isOfText: boolean
  completeFor: string
  hits: readonly { entry: number; field: string }[]
}

export function SearchHits({ hash, isOfText, completeFor, hits }: HitsProps) {
  return (
    <Panel aria-label="Search" className="mb-4">
      <PanelHead
        title={
          hits.length === 0
            ? 'No entry contains this hash'
            : `${hits.length} ${hits.length === 1 ? 'field contains' : 'fields contain'} this hash`
        }
        aside={isOfText ? 'SHA-256 of your text, computed in your browser' : undefined}
        end={hash.length === 64 ? <HashChip value={hash} name="hash" /> : <code>{hash}…</code>}
      />
      {hits.length === 0 ? (
        <p className="p-4 text-sm text-text-2">
          Searched {completeFor}: event IDs, artifacts, records, heads and decisions. A verdict that was
          signed but not published has no entry
          {hash.length === 64 && (
            <>
              :{' '}
              <Link href={`/verify?event_id=${hash}`} prefetch={false}>
                check whether it is a signed proof
              </Link>
            </>
          )}
          .
        </p>
      ) : (
        <Table caption="Fields that contain the hash">
          <thead>
            <tr>
              <Th numeric>Entry</Th>
              <Th>Field</Th>
            </tr>
          </thead>
          <tbody>
            {hits.map(({ entry, field }) => (
              <tr key={`${entry} ${field}`}>
                <Td numeric>
                  <Link href={`/ledger/${entry}`} prefetch={false} className="font-mono">
                    {entry}
                  </Link>
                </Td>
                <Td>
                  <code>{field}</code>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <PanelTail>
        {hits.length === 0
          ? 'No match is only this server’s statement. Scan the whole ledger yourself to prove it.'
          : 'Open an entry to check it.'}
      </PanelTail>
    </Panel>
  )
}
