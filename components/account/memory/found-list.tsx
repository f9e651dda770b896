'use client'
// What a search found, as one types: the key, and the part of the value around the match.
import { SearchX } from 'lucide'
import { useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { printable } from '#protocol/printable.ts'
import { PanelSkeleton } from '../panel-skeleton.tsx'
import { RowActions, type RowProps } from './row-actions.tsx'

interface Found {
  query: string
  results: readonly { key: string; snippet: string }[]
}

export function FoundList({ query, ...row }: RowProps & { query: string }) {
  const client = useTRPCClient()
  const { value, refusal, busy } = useAnswer<Found, Error, Found, readonly string[]>({
    queryKey: ['memory search', row.apiKey, query],
    queryFn: () => client.memory.searchMemories.mutate({ query, limit: 20 }, withKey(row.apiKey)),
  })
  // Until the newer answer is there, the last one stays.
  const [last, setLast] = useState<Found | null>(null)
  if (value !== null && value !== last) setLast(value)
  const found = value ?? last
  if (refusal) return <RefusalNote refusal={refusal} title={`The search failed. ${refusal.title}`} />
  if (found === null) return <PanelSkeleton label="Searching" />
  if (found.results.length === 0)
    return (
      <Panel aria-label="Nothing found">
        <EmptyState icon={SearchX} title="Nothing found">
          No key and no value contains <bdi className="font-mono wrap-anywhere">{printable(found.query)}</bdi>
          .
        </EmptyState>
      </Panel>
    )
  return (
    <Panel aria-label="Search results" aria-busy={busy}>
      <Table caption="Search results">
        <thead>
          <tr>
            <Th>Key</Th>
            <Th>Part of the value</Th>
            <Th>Actions</Th>
          </tr>
        </thead>
        <tbody>
          {found.results.map(({ key, snippet }) => (
            <tr key={key}>
              <Td phone="lead">
                <code className="wrap-anywhere">{printable(key)}</code>
              </Td>
              <Td phone="line">
                <bdi className="text-sm text-text-2 wrap-anywhere">{printable(snippet)}</bdi>
              </Td>
              <Td phone="line">
                <RowActions {...row} name={key} sats={null} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
