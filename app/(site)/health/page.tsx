// Health page: each part of the service with its state, and what its absence means.
import type { Metadata } from 'next'
import { PartState } from '#components/stats/part-state.tsx'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { getHealth } from '#server/discovery/service/get-health.ts'
import { readOperation } from '../read-operation.ts'
import { PARTS } from './parts.ts'

export const metadata: Metadata = {
  title: 'Health',
  description: 'Which parts of the service work, which are down, and which are not configured here.',
}

const HEADLINE = {
  ok: 'Verdicts are given and signed',
  degraded: 'Verdicts are given; a part of the service is degraded',
  down: 'A part that every verdict needs is down',
} as const

export default async function HealthPage() {
  const { status, version, timestamp, components } = await readOperation(getHealth, {})
  const canJudge = components.database !== 'down' && components.signer !== 'down'
  return (
    <>
      <PageTitle title={HEADLINE[canJudge ? status : 'down']}>
        A part that is not configured says so and takes nothing else with it. The same, for programs:{' '}
        <code>curl /health</code>, with 503 when the database or the signer is down.
      </PageTitle>
      <Panel>
        <Table caption="State of each part">
          <thead>
            <tr>
              <Th>Part</Th>
              <Th>State</Th>
              <Th>What it is for, and what is missing without it</Th>
            </tr>
          </thead>
          <tbody>
            {PARTS.map(({ name, title, without }) => (
              <tr key={name}>
                <Td phone="lead">
                  <strong className="font-medium">{title}</strong>
                </Td>
                <Td phone="side">
                  <PartState state={components[name]} />
                </Td>
                <Td phone="line">
                  <span className="text-text-2">{without}</span>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
        <PanelTail>
          Asked at {new Date(timestamp * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC, version{' '}
          {version}
        </PanelTail>
      </Panel>
    </>
  )
}
