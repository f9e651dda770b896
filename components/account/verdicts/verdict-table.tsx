// Table of the account's verdicts. A row for each; on a phone three lines.
import Link from 'next/link'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { artifactWords } from '#components/ledger/ledger-words.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { VerdictLabel } from '#components/verdict/verdict.tsx'
import { clockText } from '../balance/amounts.ts'
import type { IssuedVerdict } from '../session/contract.ts'

interface VerdictTableProps {
  verdicts: readonly IssuedVerdict[]
  onPublish: (verdict: IssuedVerdict) => void
}

export function VerdictTable({ verdicts, onPublish }: VerdictTableProps) {
  return (
    <TableCursor>
      <Table caption="Verdicts of this account, newest first" className="my-verdicts">
        <thead>
          <tr>
            <Th>Verdict</Th>
            <Th>About</Th>
            <Th>Artifact</Th>
            <Th>Time, UTC</Th>
            <Th>Ledger</Th>
          </tr>
        </thead>
        <tbody>
          {verdicts.map((verdict) => (
            <tr key={verdict.id}>
              <Td phone="lead">
                <VerdictLabel verdict={verdict.verdict} short />
              </Td>
              <Td phone="line" className="my-verdicts-about">
                <About verdict={verdict} />
              </Td>
              <Td phone="line">
                <HashChip value={verdict.artifact_hash} name="artifact hash" />
              </Td>
              <Td phone="line" className="text-xs whitespace-nowrap text-muted tabular-nums">
                {clockText(verdict.at)}
              </Td>
              <Td phone="side">
                <Place verdict={verdict} onPublish={onPublish} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableCursor>
  )
}

function About({ verdict: { artifact_type: type, subject, event_id: eventId } }: { verdict: IssuedVerdict }) {
  const { icon, bare } = artifactWords(type)
  const words = (
    <>
      <Icon of={icon} size={15} className="mr-1.5 inline-block align-[-3px]" />
      {subject === null ? bare.charAt(0).toUpperCase() + bare.slice(1) : <bdi>{subject}</bdi>}
    </>
  )
  return eventId === null ? (
    <span className="text-text-2">{words}</span>
  ) : (
    <Link href={`/verdict-proofs/${eventId}`} prefetch={false}>
      {words}
    </Link>
  )
}

function Place({
  verdict,
  onPublish,
}: {
  verdict: IssuedVerdict
  onPublish: VerdictTableProps['onPublish']
}) {
  const { publication, entry, event_id: eventId } = verdict
  if (entry !== null)
    return (
      <Link href={`/ledger/${entry}`} prefetch={false} className="tabular-nums">
        Entry {numberText(entry)}
      </Link>
    )
  if (publication === 'unpublished')
    return (
      <Button
        size="dense"
        onClick={() => onPublish(verdict)}
        aria-label={`Publish verdict ${eventId?.slice(0, 8)}`}
      >
        Publish
      </Button>
    )
  return <span className="text-xs text-muted">{publication === 'queued' ? 'waiting' : 'not signed'}</span>
}
