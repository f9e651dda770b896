// Verifiers as rows and suites as columns; each cell leads to the evidence behind it. On a phone a row is a card.
import Link from 'next/link'
import { ageWords } from '#components/ledger/time-words.ts'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { SUITE_NAMES } from '#protocol/conformance/grade-types.ts'
import { SUITE_TITLES } from '#protocol/conformance/suite-definition.ts'
import { printable } from '#protocol/printable.ts'
import type { RegistryRow } from '#server/conformance/registry.schema.ts'
import { StateLabel } from './state-label.tsx'
import { overallWords } from './suite-words.ts'

interface RegistryTableProps {
  rows: readonly RegistryRow[]
  nowUnix: number
}

export function RegistryTable({ rows, nowUnix }: RegistryTableProps) {
  return (
    <TableCursor>
      <Table caption="Verifiers and their grades, by name" className="conformance-table">
        <thead>
          <tr>
            <Th>Verifier</Th>
            {SUITE_NAMES.map((name) => (
              <Th key={name}>{SUITE_TITLES[name]}</Th>
            ))}
            <Th>Grade</Th>
            <Th>Checked</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <VerifierRow key={row.name} row={row} nowUnix={nowUnix} />
          ))}
        </tbody>
      </Table>
    </TableCursor>
  )
}

function VerifierRow({ row, nowUnix }: { row: RegistryRow; nowUnix: number }) {
  return (
    <tr>
      <Td phone="lead" className="conformance-name">
        <Link href={`/conformance/${row.name}`} prefetch={false}>
          <bdi>{printable(row.display_name)}</bdi>
        </Link>{' '}
        {row.is_self && <Tag look="line">this service</Tag>}
      </Td>
      {SUITE_NAMES.map((name) => (
        <Td key={name} phone="line" className="conformance-suite">
          <a href={`/conformance/${row.name}#${name}`} className="conformance-cell">
            <span className="conformance-suite-name">{SUITE_TITLES[name]}</span>
            <StateLabel state={row.suites[name].state} />
          </a>
        </Td>
      ))}
      <Td phone="line" className="font-medium">
        {overallWords(row.overall, row.certified, row.passed)}
      </Td>
      <Td phone="line" className="whitespace-nowrap">
        {ageWords(row.checked_at, nowUnix)}
      </Td>
    </tr>
  )
}
