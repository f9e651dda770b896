'use client'
// Delivers a purchase by hand, once.
import { type FormEvent, useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Button } from '#components/ui/input/button.tsx'
import { Textarea } from '#components/ui/input/field.tsx'

interface DeliverFormProps {
  apiKey: string
  purchaseId: string
  onDelivered: () => void
}

export function DeliverForm({ apiKey, purchaseId, onDelivered }: DeliverFormProps) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const client = useTRPCClient()
  const { busy, refusal, send } = useRequest(
    (reference: string) =>
      client.marketplace.fulfilPurchase.mutate(
        { purchase_id: purchaseId, fulfillment_ref: reference },
        withKey(apiKey),
      ),
    { moves: false, onDone: onDelivered },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (text.trim() !== '') send(text)
  }
  return (
    <form onSubmit={submit} className="mt-2 grid gap-2" noValidate>
      <Textarea
        label="Delivery"
        rows={3}
        maxLength={2_000}
        value={text}
        hint="The work itself, or where it is. It cannot be changed afterwards."
        error={
          refusal?.faults.fulfillment_ref ??
          (asked && text.trim() === '' ? 'Enter what is delivered, or where it is.' : null)
        }
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" className="justify-self-start" loading={busy} loadingLabel="Delivering">
        Deliver
      </Button>
      {refusal && <RefusalNote refusal={refusal} title={`Not delivered. ${refusal.title}`} />}
    </form>
  )
}
