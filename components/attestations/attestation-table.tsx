// Attestations, newest first, as a table; on a phone each row is a card.
import Link from 'next/link'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { ageWords } from '#components/ledger/time-words.ts'
import { numberText } from '#components/ui/number-text.ts'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { printable } from '#protocol/printable.ts'
import type { AttestationView } from '#server/proofs/attestations/explore-attestations.ts'
import { actionWords, stateWords } from './attestation-words.ts'

interface AttestationTableProps {
  rows: readonly AttestationView[]
  nowUnix: number
}

export function AttestationTable({ rows, nowUnix }: AttestationTableProps) {
  return (
    <TableCursor>
      <Table caption="Attestations, newest first" className="attestation-table">
        <thead>
          <tr>
            <Th numeric>Number</Th>
            <Th>What is attested</Th>
            <Th>Source or state</Th>
            <Th>Signed</Th>
            <Th>Hash</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AttestationRow key={row.proofId} row={row} nowUnix={nowUnix} />
          ))}
        </tbody>
      </Table>
    </TableCursor>
  )
}

function AttestationRow({ row, nowUnix }: { row: AttestationView; nowUnix: number }) {
  return (
    <tr>
      <Td numeric phone="side" className="font-mono">
        {row.position}
      </Td>
      <Td phone="lead" className="attestation-claim">
        <Link href={`/attestations/${row.proofId}`} prefetch={false}>
          <bdi>{subjectOf(row)}</bdi>
        </Link>
      </Td>
      <Td phone="line" className="attestation-source">
        {row.kind === 'witness' ? <bdi>{printable(row.source)}</bdi> : stateWords[row.state].name}
      </Td>
      <Td phone="line" className="whitespace-nowrap">
        {ageWords(row.createdAtUnix, nowUnix)}
      </Td>
      <Td phone="hide">
        <HashChip
          value={row.kind === 'witness' ? row.bodyHash : row.proofHash}
          name={`hash of attestation ${row.position}`}
        />
      </Td>
    </tr>
  )
}

function subjectOf(row: AttestationView): string {
  if (row.kind === 'witness')
    return row.text === null ? `${numberText(row.bodyBytes)} bytes` : firstLine(row.text)
  return row.payload
    ? `${actionWords[row.payload.kind]}: ${row.payload.status}`
    : 'Withheld proof of an action'
}

const shownCharacters = 120

/** Untrusted text: characters that cannot be seen become visible. */
function firstLine(text: string): string {
  const line = text.trimStart().split('\n')[0]!
  const shown = [...line].slice(0, shownCharacters).join('')
  return printable(shown) + (shown.length < text.trimEnd().length ? ' …' : '')
}
