'use client'
// The last deliveries of a webhook with their results; loaded when the log is opened.
import { useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { clockText } from '../balance/amounts.ts'
import { deliveryResult, eventTitle } from '../events/event-words.ts'
import type { Delivery } from '../session/contract.ts'

/** Deliveries shown; the API lists all of the last 30 days. */
const SHOWN = 10

interface DeliveryLogProps {
  apiKey: string
  webhookId: string
}

export function DeliveryLog(props: DeliveryLogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-sm">Recent deliveries</summary>
      {isOpen && <Deliveries {...props} />}
    </details>
  )
}

function Deliveries({ apiKey, webhookId }: DeliveryLogProps) {
  const trpc = useTRPC()
  const { value, refusal, busy, again } = useAnswer(
    trpc.events.listDeliveries.queryOptions(
      { webhook_id: webhookId, limit: SHOWN },
      { trpc: withKey(apiKey) },
    ),
  )
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      {refusal && (
        <RefusalNote refusal={refusal} title={`The deliveries could not be loaded. ${refusal.title}`} />
      )}
      {value === null && !refusal && (
        <Loading label="Loading deliveries">
          <Skeleton className="w-3/4" />
        </Loading>
      )}
      {value?.deliveries.length === 0 && (
        <p className="text-sm text-muted">Nothing sent in the last 30 days. Tests are not listed.</p>
      )}
      {value && value.deliveries.length > 0 && <DeliveryTable deliveries={value.deliveries} />}
      <Button
        size="dense"
        className="justify-self-start"
        onClick={again}
        loading={busy}
        loadingLabel="Loading"
      >
        Refresh
      </Button>
    </div>
  )
}

const DeliveryTable = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <div className="well">
    <Table caption="Recent deliveries, newest first">
      <thead>
        <tr>
          <Th>Event</Th>
          <Th>Last attempt, UTC</Th>
          <Th numeric>Attempts</Th>
          <Th>Result</Th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => {
          const { tone, text } = deliveryResult(delivery)
          return (
            <tr key={delivery.event_id}>
              <Td phone="lead" title={delivery.event_id}>
                {eventTitle(delivery.type)} <span className="text-muted">{delivery.sequence}</span>
              </Td>
              <Td phone="line" className="account-event-quiet whitespace-nowrap">
                {delivery.attempted_at === null ? 'not yet' : clockText(delivery.attempted_at)}
              </Td>
              <Td numeric phone="side">
                {delivery.attempts}
                <span className="text-xs text-muted md:hidden">
                  {delivery.attempts === 1 ? ' attempt' : ' attempts'}
                </span>
              </Td>
              <Td phone="line" className="wrap-anywhere">
                <span
                  data-tone={tone ?? undefined}
                  className={tone === null ? 'text-text-2' : 'text-tone-text'}
                >
                  {text}
                </span>
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  </div>
)
