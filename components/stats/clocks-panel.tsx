// How publication on relays and anchoring in Bitcoin keep up: one row for each relay and calendar, and what waits.
import { ageWords } from '#components/ledger/time-words.ts'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { ClockHealth } from '#server/discovery/clocks/clock-health.ts'

interface ClocksPanelProps {
  clocks: ClockHealth
  nowUnix: number
}

export function ClocksPanel({ clocks, nowUnix }: ClocksPanelProps) {
  const { relays, calendars, anchors, relay_checks: checks } = clocks
  const rows = [
    ...relays.map(({ relay, backlog, oldest_pending_at: oldest, ...peer }) => ({
      name: relay,
      kind: 'Relay',
      waits: backlog === 0 ? 'nothing' : `${counted(backlog, 'event')}${since(oldest, nowUnix)}`,
      ...peer,
    })),
    ...calendars.map(({ calendar, ...peer }) => ({ name: calendar, kind: 'Calendar', waits: '–', ...peer })),
  ]
  return (
    <Panel>
      <PanelHead title="Outside clocks" aside={findingOf(clocks)} />
      {rows.length > 0 && (
        <Table caption="Relays and calendars">
          <thead>
            <tr>
              <Th phone="lead">Server</Th>
              <Th phone="hide">Kind</Th>
              <Th phone="side">State</Th>
              <Th phone="line">To send</Th>
              <Th phone="line">Last error</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, kind, state, waits, last_answer_at: answeredAt, last_error: error }) => (
              <tr key={`${kind} ${name}`}>
                <Td phone="lead" className="font-mono text-sm wrap-anywhere">
                  {name}
                </Td>
                <Td phone="hide">{kind}</Td>
                <Td phone="side">
                  {STATE[state]}
                  {answeredAt !== null && (
                    <span className="text-muted"> ({ageWords(answeredAt, nowUnix)})</span>
                  )}
                </Td>
                <Td phone="line">{waits}</Td>
                <Td phone="line" className="text-muted wrap-anywhere">
                  {error ?? 'none'}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <PanelTail>
        Waiting: {counted(anchors.waiting, 'digest')} for a calendar
        {since(anchors.oldest_waiting_at, nowUnix)}; {counted(anchors.pending, 'digest')} for a Bitcoin block
        {since(anchors.oldest_pending_at, nowUnix)}; {counted(checks.overdue, 'relay check')} overdue.
      </PanelTail>
    </Panel>
  )
}

const STATE = { ok: 'answers', failing: 'failing', untried: 'not asked yet' } as const

function findingOf({ relays, calendars }: ClockHealth): string {
  const all = [...relays, ...calendars]
  if (all.length === 0) return 'no relay and no calendar is configured'
  const failing = all.filter(({ state }) => state === 'failing').length
  return failing === 0 ? 'none is failing' : `${failing} of ${all.length} failing`
}

const counted = (count: number, one: string): string => `${numberText(count)} ${one}${count === 1 ? '' : 's'}`

const since = (unix: number | null, nowUnix: number): string =>
  unix === null ? '' : `, the oldest ${ageWords(unix, nowUnix)}`
