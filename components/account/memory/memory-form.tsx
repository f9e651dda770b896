'use client'
// Stores a value; the price follows what is typed.
import { type FormEvent, useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Button } from '#components/ui/input/button.tsx'
import { Input, Textarea, VERBATIM } from '#components/ui/input/field.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { type MemoryTerms, satsFor } from './memory-terms.ts'
import { sizeText } from './size-text.ts'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

interface MemoryFormProps {
  apiKey: string
  terms: MemoryTerms
  onStored: () => void
}

export function MemoryForm({ apiKey, terms, onStored }: MemoryFormProps) {
  const [key, setKey] = useState('')
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const client = useTRPCClient()
  const { busy, refusal, answer, send, clear } = useRequest(
    (wanted: { key: string; value: string }, idempotencyKey) =>
      client.memory.storeMemory.mutate(wanted, withKey(apiKey, { idempotencyKey })),
    {
      onDone() {
        setKey('')
        setText('')
        setAsked(false)
        onStored()
      },
    },
  )
  const bytes = bytesOf(text)
  const isTooLarge = bytes > terms.maxValueBytes
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!busy && key !== '' && !isTooLarge) send({ key, value: text })
  }
  const faults = refusal?.faults ?? {}
  return (
    <Panel aria-label="Store a value">
      <PanelHead title="Store a value" aside="Replaces what the key held before" level={3} />
      <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
        <Input
          label="Key"
          placeholder="notes/btc"
          value={key}
          maxLength={100}
          onChange={(event) => {
            setKey(event.currentTarget.value)
            clear()
          }}
          error={faults.key ?? (asked && key === '' ? 'Enter a key, up to 100 characters.' : null)}
          {...VERBATIM}
        />
        <Textarea
          label="Value"
          mono
          rows={5}
          value={text}
          hint={`${sizeText(bytes)} of ${sizeText(terms.maxValueBytes)}`}
          onChange={(event) => {
            setText(event.currentTarget.value)
            clear()
          }}
          error={
            faults.value ??
            (isTooLarge ? `${sizeText(bytes)}; at most ${sizeText(terms.maxValueBytes)} are stored.` : null)
          }
          {...VERBATIM}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" loading={busy} loadingLabel="Storing" disabled={isTooLarge}>
            Store, {satsFor(terms.store, bytes)} sats
          </Button>
          <span role="status" className="text-sm text-text-2">
            {answer && `${answer.created ? 'Stored' : 'Replaced'}, ${answer.cost_sats ?? 0} sats.`}
          </span>
        </div>
        {refusal && faults.key === undefined && faults.value === undefined && (
          <RefusalNote refusal={refusal} title={`The value was not stored. ${refusal.title}`} />
        )}
      </form>
    </Panel>
  )
}
