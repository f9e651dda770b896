// Shows how each rule set did on rows that nobody who writes rules had seen: wrong approvals stand beside right ones.
import { EyeOff } from 'lucide'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import type { FirstContact } from '#server/review/first-contact.ts'
import { FAMILY_TITLE, percent } from './rule-words.ts'

const COLUMNS = [
  ['Approvals right', 'approvals_right'],
  ['Benign approved', 'benign_approved'],
  ['Dangerous approved', 'reject_approved'],
  ['Dangerous rejected', 'reject_rejected'],
  ['Benign with a finding', 'benign_finding'],
  ['Benign rejected', 'benign_rejected'],
  ['Confidence gap', 'gap'],
] as const satisfies readonly (readonly [string, keyof FirstContact])[]

export function FirstContactTable({ lines }: { lines: readonly FirstContact[] }) {
  return (
    <>
      <p className="mb-3 max-w-[46rem] text-sm text-text-2">
        Each blind set is scored once, before any rule is changed for it. The list only grows; no line is
        changed later.
      </p>
      <div className="panel overflow-x-auto" {...(lines.length > 0 ? SCROLLS : {})}>
        {lines.length === 0 ? (
          <EmptyState icon={EyeOff} title="No blind set is scored yet">
            The first set that is scored with this engine stands here, whatever its figures are.
          </EmptyState>
        ) : (
          <Table caption="First contact with blind rows" className="docs-figures">
            <thead>
              <tr>
                <Th phone="lead">Set, family</Th>
                <Th phone="side">Rule set</Th>
                <Th numeric phone="line">
                  Rows
                </Th>
                {COLUMNS.map(([name]) => (
                  <Th key={name} numeric phone="line">
                    {name}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Tr key={`${line.set} ${line.family}`}>
                  <Td phone="lead">
                    {FAMILY_TITLE[line.family] ?? line.family}
                    <span className="block text-xs text-muted">
                      {line.set}, {line.date}
                    </span>
                  </Td>
                  <Td phone="side">{line.ruleset_version}</Td>
                  <Td numeric phone="line">
                    <Named name="Rows" />
                    {numberText(line.rows)}
                  </Td>
                  {COLUMNS.map(([name, member]) => (
                    <Td key={name} numeric phone="line">
                      <Named name={name} />
                      {percent(line[member])}
                    </Td>
                  ))}
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </>
  )
}

/** A region that scrolls must be reachable by key. */
const SCROLLS = { tabIndex: 0, role: 'region', 'aria-label': 'First contact' } as const

/** On a phone a row has no header above it. */
const Named = ({ name }: { name: string }) => <span className="text-muted md:hidden">{name} </span>
