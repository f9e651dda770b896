// Tables, checks and facts.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { BalanceBar } from '#components/ui/feedback/balance-bar.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { SkeletonRow, Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { CheckList } from '#components/verdict/check-list.tsx'
import { CheckRow } from '#components/verdict/check-row.tsx'
import { type Clock, ClockStrength } from '#components/verdict/clock-strength.tsx'
import { PendingCheckRow } from '#components/verdict/pending-check-row.tsx'
import { VerdictLabel } from '#components/verdict/verdict.tsx'
import type { Verdict } from '#components/verdict/words.ts'
import { Part } from './part.tsx'
import { CHECKS, HASH, KEY_HASH, OTHER_HASH } from './specimens.ts'

const ROWS: readonly { entry: number; verdict: Verdict; about: string; clock: Clock; head: string }[] = [
  { entry: 412, verdict: 'reject', about: 'Cursor row', clock: 'own_clock', head: HASH },
  { entry: 411, verdict: 'approve', about: 'Hovered row', clock: 'relay_copy', head: KEY_HASH },
  { entry: 410, verdict: 'approve_with_concerns', about: 'Plain row', clock: 'bitcoin', head: OTHER_HASH },
]

const SAMPLE_STATE = { 411: 'hover' } as Record<number, string | undefined>

export function Tables() {
  return (
    <>
      <Part
        title="Table"
        rule="Rows of 40, hairlines, a cursor row that j and k move. On a phone a row becomes lines."
      >
        <TableCursor>
          <Panel aria-label="Table">
            <Table caption="Specimen entries">
              <thead>
                <tr>
                  <Th numeric>Entry</Th>
                  <Th>Verdict</Th>
                  <Th>About</Th>
                  <Th>Clock</Th>
                  <Th>Head</Th>
                </tr>
              </thead>
              <tbody>
                {ROWS.map(({ entry, verdict, about, clock, head }) => (
                  <Tr key={entry} cursor={entry === 412} data-state={SAMPLE_STATE[entry]}>
                    <Td numeric phone="side" className="font-mono text-xs">
                      {entry}
                    </Td>
                    <Td phone="lead">
                      <VerdictLabel verdict={verdict} short />
                    </Td>
                    <Td phone="line">{about}</Td>
                    <Td phone="line">
                      <ClockStrength clock={clock} />
                    </Td>
                    <Td phone="hide">
                      <HashChip value={head} name={`head of entry ${entry}`} />
                    </Td>
                  </Tr>
                ))}
                <SkeletonRow widths={['ml-auto w-7', 'w-20', 'w-32', 'w-20', 'w-24']} />
              </tbody>
            </Table>
          </Panel>
        </TableCursor>
      </Part>
      <Part
        title="Check row"
        rule="Expected beside recomputed. A row opens to the exact bytes, their length, the rule."
      >
        <Panel aria-label="Checks">
          <CheckList label="Specimen checks">
            {CHECKS.map((check) => (
              <CheckRow key={check.id} check={check} open={check.id === 'chain.link'} />
            ))}
            <PendingCheckRow title="The block is on the pinned chain" />
          </CheckList>
        </Panel>
        <div className="max-w-100">
          <Panel aria-label="Checks in a narrow place">
            <CheckList label="Specimen checks in a narrow place">
              {CHECKS.slice(0, 2).map((check) => (
                <CheckRow key={check.id} check={check} />
              ))}
            </CheckList>
          </Panel>
        </div>
      </Part>
      <Part
        title="Panel and facts"
        rule="Head with the title left and one fact right, tail for where it comes from."
      >
        <Panel>
          <PanelHead title="Loaded" end={<Tag>9.4 kB</Tag>} level={3} />
          <PanelBody>
            <KeyValues
              rows={[
                ['File', <code key="file">specimen.verdict</code>],
                ['Verdict', <VerdictLabel key="verdict" verdict="approve" />],
                ['Event', <HashChip key="event" value={HASH} name="specimen event id" />],
                ['Clock', <ClockStrength key="clock" clock="bitcoin" detail="block 975,612" />],
              ]}
            />
          </PanelBody>
          <PanelTail>Computed from these bytes, in this page</PanelTail>
        </Panel>
      </Part>
      <Part
        title="Balance bar"
        rule="What may leave is solid; each spend-only part is hatched at its own angle."
      >
        <BalanceBar
          parts={[
            { name: 'Lightning', amountSats: 41_200, withdrawable: true },
            { name: 'Card', amountSats: 12_000, withdrawable: false },
            { name: 'USDC', amountSats: 4_560, withdrawable: false },
            { name: 'Bonus', amountSats: 1_000, withdrawable: false },
          ]}
        />
      </Part>
    </>
  )
}
