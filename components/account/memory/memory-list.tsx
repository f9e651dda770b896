'use client'
// The stored keys in pages, each with its size and what can be done with it.
import { NotebookText } from 'lucide'
import { dayWords } from '#components/ledger/time-words.ts'
import type { Answer } from '#components/service/use-answer.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageTail } from '#components/ui/page-buttons.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { printable } from '#protocol/printable.ts'
import { PanelSkeleton } from '../panel-skeleton.tsx'
import { satsFor } from './memory-terms.ts'
import { RowActions, type RowProps } from './row-actions.tsx'
import { sizeText } from './size-text.ts'

interface Listed {
  memories: readonly { key: string; size_bytes: number; updated_at: number }[]
  next_cursor: string | null
}

interface MemoryListProps extends RowProps {
  answer: Answer<Listed>
  starts: readonly string[]
  onPage: (starts: readonly string[]) => void
}

export function MemoryList({ answer: { value, refusal, busy }, starts, onPage, ...row }: MemoryListProps) {
  if (value === null) return refusal ? null : <PanelSkeleton label="Loading stored values" />
  const { memories, next_cursor: next } = value
  if (memories.length === 0 && starts.length === 1)
    return (
      <Panel aria-label="No stored values">
        <EmptyState icon={NotebookText} title="Nothing is stored yet">
          Store a value below, or from your agent with POST /memory/store.
        </EmptyState>
      </Panel>
    )
  return (
    <Panel aria-label="Stored values" aria-busy={busy}>
      <Table caption="Stored values">
        <thead>
          <tr>
            <Th>Key</Th>
            <Th numeric>Size</Th>
            <Th>Changed</Th>
            <Th>Actions</Th>
          </tr>
        </thead>
        <tbody>
          {memories.map(({ key, size_bytes: size, updated_at: at }) => (
            <tr key={key}>
              <Td phone="lead">
                <code className="wrap-anywhere">{printable(key)}</code>
              </Td>
              <Td numeric phone="side">
                {sizeText(size)}
              </Td>
              <Td phone="hide">{dayWords(at)}</Td>
              <Td phone="line">
                <RowActions {...row} name={key} sats={satsFor(row.terms.read, size)} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <PageTail starts={starts} next={next} busy={busy} onPage={onPage} />
    </Panel>
  )
}
