// Usage: calls and sats by operation, over all time and in the last day.
import { ChartNoAxesColumn } from 'lucide'
import Link from 'next/link'
import type { Refusal } from '#components/service/refusal.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Loading } from '#components/ui/feedback/skeleton.tsx'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { SkeletonRow, Table, Td, Th } from '#components/ui/table.tsx'
import { counted, satsText } from '../balance/amounts.ts'
import type { Balance } from '../session/contract.ts'

interface UsageTabProps {
  balance: Balance | null
  refusal: Refusal | null
}

export function UsageTab({ balance, refusal }: UsageTabProps) {
  if (!balance) return refusal ? null : <UsageSkeleton />
  const { usage, total_calls: calls, total_spent_sats: spent, features } = balance
  if (usage.by_tool.length === 0)
    return (
      <Panel aria-label="Usage">
        <EmptyState
          icon={ChartNoAxesColumn}
          level={2}
          title="No calls yet"
          action={
            <Link href="/" prefetch={false} className="button button-default button-dense">
              Try a review
            </Link>
          }
        >
          Only delivered calls are listed. Rejected and failed calls cost nothing.
        </EmptyState>
      </Panel>
    )
  return (
    <Panel aria-label="Usage">
      <dl className="account-figures">
        <Figure name="Calls" value={calls} unit="total" />
        <Figure name="Spent" value={spent} unit="sats total" />
        <Figure name="Calls in 24 hours" value={usage.calls_24h} unit="" />
        <Figure name="Spent in 24 hours" value={usage.spent_24h_sats} unit="sats" />
      </dl>
      <div className="border-t border-line">
        <Table caption="Calls and sats by operation, most called first">
          <thead>
            <tr>
              <Th>Operation</Th>
              <Th numeric>Calls</Th>
              <Th numeric>Sats</Th>
            </tr>
          </thead>
          <tbody>
            {usage.by_tool.map(({ tool, calls: made, sats }) => (
              <tr key={tool}>
                <Td>
                  <code className="wrap-anywhere">{tool}</code>
                </Td>
                <Td numeric>{satsText(made)}</Td>
                <Td numeric>{sats === 0 ? <span className="text-muted">free</span> : satsText(sats)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <PanelTail>
        {counted(usage.by_tool.length, 'operation', 'operations')}; delivered calls only
        {features.length > 0 && `. Also purchased: ${features.join(', ')}`}
      </PanelTail>
    </Panel>
  )
}

function Figure({ name, value, unit }: { name: string; value: number; unit: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="account-figure">
        {satsText(value)} <small>{unit}</small>
      </dd>
    </div>
  )
}

const UsageSkeleton = () => (
  <Loading label="Loading usage">
    <Panel>
      <Table caption="Loading usage">
        <tbody>
          {[1, 2, 3].map((row) => (
            <SkeletonRow key={row} widths={['w-40', 'ml-auto w-10', 'ml-auto w-14']} />
          ))}
        </tbody>
      </Table>
    </Panel>
  </Loading>
)
