'use client'
// Reads a stored value, at its price, or deletes it after a confirmation.
import { useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Button } from '#components/ui/input/button.tsx'
import { Dialog } from '#components/ui/input/dialog.tsx'
import { printable } from '#protocol/printable.ts'
import type { MemoryTerms } from './memory-terms.ts'
import type { ReadValue } from './value-panel.tsx'

export interface RowProps {
  apiKey: string
  terms: MemoryTerms
  onRead: (value: ReadValue) => void
  /** The balance has changed. */
  onMoved: () => void
  onDeleted: () => void
}

interface RowActionsProps extends RowProps {
  name: string
  /** Price of reading it; null where the size is not known. */
  sats: number | null
}

export function RowActions({ apiKey, terms, name, sats, onRead, onMoved, onDeleted }: RowActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const client = useTRPCClient()
  const reading = useRequest(() => client.memory.getMemory.query({ key: name }, withKey(apiKey)), {
    onDone(value) {
      onRead(value)
      onMoved()
    },
  })
  const deleting = useRequest(() => client.memory.deleteMemory.mutate({ key: name }, withKey(apiKey)), {
    moves: false,
    onDone() {
      setOpen(false)
      onDeleted()
    },
  })
  return (
    <>
      <span className="flex flex-wrap gap-1.5">
        <Button
          size="dense"
          onClick={() => reading.send(undefined)}
          loading={reading.busy}
          loadingLabel="Reading"
        >
          {sats === null ? `Read, from ${terms.read.leastSats} sats` : `Read, ${sats} sats`}
        </Button>
        <Button size="dense" variant="danger-line" onClick={() => setOpen(true)}>
          Delete
        </Button>
      </span>
      {reading.refusal && (
        <RefusalNote refusal={reading.refusal} title={`The value was not read. ${reading.refusal.title}`} />
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this value?"
        description={
          <>
            <code className="wrap-anywhere">{printable(name)}</code> cannot be restored. Deleting is free.
          </>
        }
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              variant="danger"
              onClick={() => deleting.send(undefined)}
              loading={deleting.busy}
              loadingLabel="Deleting"
            >
              Delete value
            </Button>
          </>
        }
      >
        {deleting.refusal && (
          <RefusalNote
            refusal={deleting.refusal}
            title={`The value was not deleted. ${deleting.refusal.title}`}
          />
        )}
      </Dialog>
    </>
  )
}
