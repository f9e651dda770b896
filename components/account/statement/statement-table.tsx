// Statement with running balance. A row for each movement; on a phone two or three lines.

import { Icon } from '#components/ui/icon.tsx'
import { CopyButton } from '#components/ui/input/copy-button.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { clockText, satsText, signedSats } from '../balance/amounts.ts'
import type { StatementEntry } from '../session/contract.ts'
import { detailOf, shortReference, unitWords, whatOf } from './statement-words.ts'

export function StatementTable({ entries }: { entries: readonly StatementEntry[] }) {
  return (
    <TableCursor>
      <Table caption="Movements of the balance, newest first" className="statement">
        <StatementHead />
        <tbody>
          {entries.map((entry) => (
            <StatementRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </Table>
    </TableCursor>
  )
}

export const StatementHead = () => (
  <thead>
    <tr>
      <Th>Time, UTC</Th>
      <Th>Description</Th>
      <Th>Detail</Th>
      <Th>Type</Th>
      <Th numeric>Sats</Th>
      <Th numeric>Balance (this type)</Th>
    </tr>
  </thead>
)

function StatementRow({ entry }: { entry: StatementEntry }) {
  const { at, account, unit, amount_sats: sats, balance_sats: left, subject } = entry
  const { subject_url: url, reference } = entry
  const kind = unitWords(unit)
  return (
    <tr>
      <Td phone="line" className="statement-when">
        {clockText(at)}
      </Td>
      <Td phone="lead" className="statement-what">
        {whatOf(entry)}
        {subject !== null && (
          <>
            {': '}
            {url === null ? subject : <a href={new URL(url).pathname}>{subject}</a>}
          </>
        )}
      </Td>
      <Td phone="line" className="statement-detail">
        {detailOf(entry).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {reference !== null && (
          <CopyButton
            value={reference}
            name="reference"
            text={shortReference(reference)}
            className="hash-chip"
          >
            {shortReference(reference)}
          </CopyButton>
        )}
      </Td>
      <Td phone="line" className="statement-kind">
        <span className="inline-flex items-center gap-1">
          <Icon of={kind.icon} size={14} />
          {kind.word}
        </span>
      </Td>
      <Td numeric phone="side" className="font-semibold">
        <span className={sats > 0 ? 'text-approve-text' : undefined}>{signedSats(sats)}</span>
      </Td>
      <Td numeric phone="line" className="statement-left">
        {account === 'owed' ? (
          `${satsText(left)} owed`
        ) : (
          <>
            <span className="md:hidden">balance </span>
            {satsText(left)}
          </>
        )}
      </Td>
    </tr>
  )
}
