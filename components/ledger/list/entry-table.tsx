// Entries, newest first, as a table; on a phone each row is a card of three lines.
import Link from 'next/link'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { QuotedText } from '#components/live-box/editor/quoted-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { ClockStrength, clockOfTier } from '#components/verdict/clock-strength.tsx'
import type { ExplorerRow } from '#server/ledger/read/explore-entries.ts'
import { EntryLabel, EntryOutcome } from '../entry/entry-label.tsx'
import { artifactWords, findingOf } from '../ledger-words.ts'
import { ageWords, clockWords, dayWords, isoTime } from '../time-words.ts'

interface EntryTableProps {
  rows: readonly ExplorerRow[]
  nowUnix: number
}

export function EntryTable({ rows, nowUnix }: EntryTableProps) {
  return (
    <TableCursor>
      <Table caption="Ledger entries, newest first" className="ledger-table">
        <thead>
          <tr>
            <Th numeric>Entry</Th>
            <Th>Verdict</Th>
            <Th>About</Th>
            <Th>Signed</Th>
            <Th>Strongest clock</Th>
            <Th>Outcome</Th>
            <Th>Chain head</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <EntryRow key={row.entry} row={row} nowUnix={nowUnix} />
          ))}
        </tbody>
      </Table>
    </TableCursor>
  )
}

function EntryRow({ row, nowUnix }: { row: ExplorerRow; nowUnix: number }) {
  const { entry, type, verdict, words, createdAtUnix, outcome, head, clockTier } = row
  const href = `/ledger/${entry}`
  return (
    <tr>
      <Td numeric phone="side">
        <Link href={href} prefetch={false} className="font-mono" aria-label={`Entry ${entry}`}>
          {entry}
        </Link>
      </Td>
      <Td phone="lead">
        <EntryLabel type={type} verdict={verdict} reviewKind={words.reviewKind} />
      </Td>
      <Td phone="line" className="ledger-about">
        <Link href={href} prefetch={false}>
          <About row={row} />
        </Link>
      </Td>
      <Td phone="line" className="ledger-when">
        <time
          dateTime={isoTime(createdAtUnix)}
          title={`${dayWords(createdAtUnix)}, ${clockWords(createdAtUnix)} UTC`}
        >
          {ageWords(createdAtUnix, nowUnix)}
        </time>
      </Td>
      <Td phone="line" className="ledger-clock">
        <ClockStrength clock={clockOfTier(clockTier, row.isLocalChain)} />
      </Td>
      <Td phone="line" className="ledger-outcome">
        <EntryOutcome outcome={outcome} />
      </Td>
      <Td phone="hide">
        {head ? (
          <HashChip value={head} name={`head of entry ${entry}`} />
        ) : (
          <span className="text-xs whitespace-nowrap text-muted">before the chain</span>
        )}
      </Td>
    </tr>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A disclosed artifact speaks for itself; else what was found; else what it is. */
function About({ row: { type, verdict, title, words } }: { row: ExplorerRow }) {
  if (!verdict) return title
  const { bare, icon } = artifactWords(words.artifactType)
  return (
    <>
      <Icon of={icon} size={15} className="mr-2.25 text-mark" />
      {words.subject ? (
        <bdi>
          {words.subject.code === null ? capital(words.subject.phrase) : <code>{words.subject.code}</code>}
        </bdi>
      ) : words.summary ? (
        <QuotedText>{findingOf(words.summary, null)}</QuotedText>
      ) : (
        <>
          {capital(bare)} <code>{words.artifactHash?.slice(0, 10)}…</code> (undisclosed)
          {type === 'self_submitted_verdict' && ', published by the requester'}
        </>
      )}
    </>
  )
}
