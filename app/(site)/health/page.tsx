// Health page: each part of the service with its state, and what its absence means.
import type { Metadata } from 'next'
import { PartState } from '#components/stats/part-state.tsx'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { readOperation } from '../read-operation.ts'
import { PARTS } from './parts.ts'

export const metadata: Metadata = {
  title: 'Health',
  description: 'Which components are operational, down or not configured on this instance.',
}

const HEADLINE = {
  ok: 'All core systems operational',
  degraded: 'Verdicts are available; some components are degraded',
  down: 'A core component is down',
} as const

export default async function HealthPage() {
  const { status, version, timestamp, components } = await readOperation('discovery.getHealth', {})
  const canJudge = components.database !== 'down' && components.signer !== 'down'
  return (
    <>
      <PageTitle title={HEADLINE[canJudge ? status : 'down']}>
        Optional components fail independently. The same data for programs: <code>curl /health</code>, which
        returns 503 when the database or the signer is down.
      </PageTitle>
      <Panel>
        <Table caption="Status of each component">
          <thead>
            <tr>
              <Th>Component</Th>
              <Th>Status</Th>
              <Th>Purpose, and effect of an outage</Th>
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
          Checked at {new Date(timestamp * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC, version{' '}
          {version}
        </PanelTail>
      </Panel>
    </>
  )
}
