'use client'
// The residence of the account: tier and score with their parts, and what the account keeps here.
import { dayWords } from '#components/ledger/time-words.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { Button } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { counted, satsText } from '../balance/amounts.ts'
import { PanelSkeleton } from '../panel-skeleton.tsx'

const TIER = {
  newcomer: 'Newcomer',
  resident: 'Resident',
  established: 'Established',
  anchor: 'Anchor',
} as const

const PART = {
  account_age_days: ['Age', 'day', 'days', 'a point for 9 days'],
  funded_sats: ['Top-ups', 'sat', 'sats', 'a point for 5,000 sats'],
  paid_calls: ['Paid calls', 'call', 'calls', 'a point for 10 calls'],
  memories: ['Memories', 'key', 'keys', 'a point each'],
  ledger_entries: ['Ledger', 'entry', 'entries', 'four points each'],
} as const

const NEXT = [
  [25, 'Resident'],
  [50, 'Established'],
  [75, 'Anchor'],
] as const

export function ResidenceTab({ apiKey }: { apiKey: string }) {
  const trpc = useTRPC()
  const { value, refusal, busy, again } = useAnswer(
    trpc.residence.getResidence.queryOptions({}, { trpc: withKey(apiKey) }),
  )
  if (refusal && value === null)
    return (
      <RefusalNote
        refusal={refusal}
        title={`The residence could not be loaded. ${refusal.title}`}
        action={
          <Button size="dense" onClick={again} loading={busy} loadingLabel="Loading">
            Try again
          </Button>
        }
      />
    )
  if (value === null) return <PanelSkeleton label="Loading residence" />
  const { identity, wallet, memory, mailbox, reputation } = value
  const next = NEXT.find(([from]) => from > reputation.score)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel aria-label="Reputation" aria-busy={busy}>
        <PanelHead title="Reputation" end={<Tag look="accent">{TIER[reputation.tier]}</Tag>} />
        <PanelBody className="grid gap-1">
          <p className="text-2xl font-medium tabular-nums">
            {reputation.score} <span className="text-sm font-normal text-muted">of 100</span>
          </p>
          <p className="text-sm text-text-2">{next ? `${next[1]} from ${next[0]}.` : 'The highest tier.'}</p>
        </PanelBody>
        <Table caption="Parts of the score">
          <thead>
            <tr>
              <Th phone="lead">Part</Th>
              <Th numeric phone="line">
                Counted
              </Th>
              <Th phone="hide">Gives</Th>
              <Th numeric phone="side">
                Points of 20
              </Th>
            </tr>
          </thead>
          <tbody>
            {reputation.components.map(({ name, value: count, points }) => (
              <tr key={name}>
                <Td phone="lead">{PART[name][0]}</Td>
                <Td numeric phone="line">
                  {counted(count, PART[name][1], PART[name][2])}
                </Td>
                <Td phone="hide" className="text-muted">
                  {PART[name][3]}
                </Td>
                <Td numeric phone="side">
                  {points.toFixed(1)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
        <PanelTail>Counts alone; nobody judges. For programs: GET /residence/me.</PanelTail>
      </Panel>
      <Panel aria-label="Residence">
        <PanelHead title="Residence" />
        <PanelBody>
          <KeyValues
            rows={[
              ['Since', dayWords(identity.created_at)],
              [
                'Lightning address',
                <span key="address" className="font-mono">
                  {identity.lightning_address}
                </span>,
              ],
              [
                'Nostr key',
                <span key="nostr" className="font-mono">
                  {identity.nostr_pubkey ?? 'not set'}
                </span>,
              ],
              ['Withdrawable', `${satsText(wallet.lightning)} sats`],
              ['Spend only', `${satsText(wallet.card + wallet.x402 + wallet.xrp + wallet.bonus)} sats`],
              ['Memory', `${numberText(memory.count)} keys, ${numberText(memory.bytes)} bytes`],
              [
                'Mailbox',
                mailbox.latest_at === null
                  ? 'no messages'
                  : `${mailbox.unread} unread, the newest of ${dayWords(mailbox.latest_at)}`,
              ],
            ]}
          />
        </PanelBody>
      </Panel>
    </div>
  )
}
