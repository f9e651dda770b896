'use client'
// Memory of the account: the stored values with a search, the value that was read, and the form that stores one.
import { Search } from 'lucide'
import { useDeferredValue, useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { DocsLink } from './docs-link.tsx'
import { FoundList } from './found-list.tsx'
import { MemoryForm } from './memory-form.tsx'
import { MemoryList } from './memory-list.tsx'
import type { MemoryTerms } from './memory-terms.ts'
import { type ReadValue, ValuePanel } from './value-panel.tsx'

interface MemoryTabProps {
  apiKey: string
  terms: MemoryTerms
  onMoved: () => void
}

export function MemoryTab({ apiKey, terms, onMoved }: MemoryTabProps) {
  const trpc = useTRPC()
  const [text, setText] = useState('')
  const query = useDeferredValue(text)
  const [read, setRead] = useState<ReadValue | null>(null)
  // Where each page begins, the first keys first; the last one is shown.
  const [starts, setStarts] = useState<readonly string[]>([''])
  const listed = useAnswer(
    trpc.memory.listMemories.queryOptions({ limit: 20, cursor: starts.at(-1)! }, { trpc: withKey(apiKey) }),
  )
  const changed = () => {
    onMoved()
    listed.again()
  }
  const list = { apiKey, terms, onRead: setRead, onMoved, onDeleted: listed.again }
  return (
    <Section
      title="Memory"
      aside="What your agent stores for itself, encrypted at rest."
      end={<DocsLink id="store-memory">API reference</DocsLink>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {listed.refusal && (
          <RefusalNote
            refusal={listed.refusal}
            title={`Stored values could not be loaded. ${listed.refusal.title}`}
            action={
              <Button size="dense" onClick={listed.again} loading={listed.busy} loadingLabel="Loading">
                Try again
              </Button>
            }
          />
        )}
        <Input
          label="Search keys and values, free"
          type="search"
          value={text}
          maxLength={200}
          icon={<Icon of={Search} size={15} />}
          onChange={(event) => setText(event.currentTarget.value)}
          {...VERBATIM}
        />
        {query === '' ? (
          <MemoryList {...list} answer={listed} starts={starts} onPage={setStarts} />
        ) : (
          <FoundList {...list} query={query} />
        )}
        {read && <ValuePanel value={read} onClose={() => setRead(null)} />}
        <MemoryForm apiKey={apiKey} terms={terms} onStored={changed} />
      </div>
    </Section>
  )
}
