'use client'
// Recent events of the account, newest first; new ones arrive while the panel is open.
import { Activity } from 'lucide'
import Link from 'next/link'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { clockText } from '../balance/amounts.ts'
import { PanelSkeleton } from '../panel-skeleton.tsx'
import type { AccountEvent } from '../session/contract.ts'
import { eventDetail, eventTitle } from './event-words.ts'
import { useEvents } from './use-events.ts'

export function EventsPanel({ apiKey }: { apiKey: string }) {
  const { events, hasOlder, busy, refusal, isLive, showOlder, again } = useEvents(apiKey)
  if (events === null && !refusal) return <PanelSkeleton label="Loading events" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {refusal && (
        <RefusalNote
          refusal={refusal}
          title={`Events could not be loaded. ${refusal.title}`}
          action={
            <Button size="dense" onClick={again}>
              Try again
            </Button>
          }
        />
      )}
      {events !== null && (
        <Panel aria-label="Recent events">
          <PanelHead
            title="Recent events"
            aside={isLive ? 'updates live' : undefined}
            end={
              <Link href="/docs/stream-events" prefetch={false} className="text-xs">
                Stream API
              </Link>
            }
          />
          {events.length === 0 ? (
            <EmptyState icon={Activity} title="No events yet">
              Credited top-ups, received payments, withdrawals and published ledger entries appear here.
            </EmptyState>
          ) : (
            <EventTable events={events} />
          )}
          {hasOlder && (
            <PanelTail>
              <Button
                size="dense"
                className="ml-auto"
                onClick={showOlder}
                loading={busy}
                loadingLabel="Loading"
              >
                Show older
              </Button>
            </PanelTail>
          )}
        </Panel>
      )}
    </div>
  )
}

const EventTable = ({ events }: { events: readonly AccountEvent[] }) => (
  <Table caption="Events of the account, newest first" className="account-events">
    <thead>
      <tr>
        <Th numeric>No.</Th>
        <Th>Time, UTC</Th>
        <Th>Event</Th>
        <Th>Details</Th>
        <Th numeric>Sats</Th>
      </tr>
    </thead>
    <tbody>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </tbody>
  </Table>
)

function EventRow({ event }: { event: AccountEvent }) {
  const { sats, text, entry } = eventDetail(event)
  return (
    <tr>
      <Td numeric phone="hide" className="text-xs text-muted">
        {event.sequence}
      </Td>
      <Td phone="line" className="account-event-quiet whitespace-nowrap">
        {clockText(event.created_at)}
      </Td>
      <Td phone="lead" title={event.type}>
        {eventTitle(event.type)}
      </Td>
      <Td phone="line" className="account-event-quiet wrap-anywhere">
        {entry === null ? (
          text
        ) : (
          <Link href={`/ledger/${entry}`} prefetch={false}>
            Entry {entry}
          </Link>
        )}
      </Td>
      <Td numeric phone="side" className="font-semibold">
        {sats === null ? (
          <span className="font-normal text-muted max-md:hidden">–</span>
        ) : (
          <span className={sats.startsWith('+') ? 'text-approve-text' : undefined}>{sats}</span>
        )}
      </Td>
    </tr>
  )
}
