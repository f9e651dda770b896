// An audit: score by category, what to mend first, every check, and what was fetched.
import type { z } from 'zod'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { AuditAnswer } from '#server/tools/agent-readiness/agent-readiness.schema.ts'

type Audit = z.output<typeof AuditAnswer>

const CATEGORY_WORDS: Record<Audit['categories'][number]['name'], string> = {
  handshake: 'Handshake',
  discovery: 'Discovery',
  proof: 'Proof',
  payment: 'Payment',
  docs: 'Documentation',
}

export const AuditPanels = ({ audit }: { audit: Audit }) => (
  <>
    <Panel aria-label="Score">
      <PanelHead title={`${audit.score} of 100`} aside={`grade ${audit.grade}`} />
      <PanelBody className="grid gap-3">
        <p className="text-sm wrap-anywhere text-text-2">{audit.url}</p>
        <KeyValues
          rows={audit.categories.map(({ name, score, weight }) => [
            CATEGORY_WORDS[name],
            `${score} of ${weight}`,
          ])}
        />
      </PanelBody>
    </Panel>
    {audit.fixes.length > 0 && <FixesPanel fixes={audit.fixes} />}
    <ChecksPanel checks={audit.checks} />
    <Panel aria-label="Requests">
      <PanelHead title="Requests" aside={String(audit.fetched.length)} level={3} />
      <Table caption="Addresses that were asked for">
        <thead>
          <tr>
            <Th>Address</Th>
            <Th numeric>Status</Th>
          </tr>
        </thead>
        <tbody>
          {audit.fetched.map(({ url, http_status: status }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an address may be asked for twice; rows never move
            <tr key={i}>
              <Td phone="lead">
                <code className="wrap-anywhere">{url}</code>
              </Td>
              <Td numeric phone="side">
                {status ?? 'no answer'}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  </>
)

const FixesPanel = ({ fixes }: { fixes: Audit['fixes'] }) => (
  <Panel aria-label="What to mend">
    <PanelHead title="What to mend" aside={`${fixes.length}, the most points first`} level={3} />
    <PanelBody>
      <ol className="grid gap-3 text-sm">
        {fixes.map(({ id, title, how, points }) => (
          <li key={id} className="grid gap-1">
            <span className="font-medium">
              {title} <span className="font-normal text-muted">{points} points</span>
            </span>
            <span className="wrap-anywhere text-text-2">{how}</span>
          </li>
        ))}
      </ol>
    </PanelBody>
  </Panel>
)

const ChecksPanel = ({ checks }: { checks: Audit['checks'] }) => (
  <Panel aria-label="Checks">
    <PanelHead
      title="Checks"
      aside={`${checks.filter(({ passed }) => passed).length} of ${checks.length} passed`}
      level={3}
    />
    <Table caption="Checks with their points">
      <thead>
        <tr>
          <Th>Check</Th>
          <Th>What was found</Th>
          <Th numeric>Points</Th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ id, passed, detail, points, max_points: most }) => (
          <tr key={id}>
            <Td phone="lead">
              <code>{id}</code>{' '}
              <span className={passed ? 'text-approve-text' : 'text-reject-text'}>
                {passed ? 'pass' : points > 0 ? 'half' : 'fail'}
              </span>
            </Td>
            <Td phone="line">
              <span className="wrap-anywhere">{detail}</span>
            </Td>
            <Td numeric phone="side">
              {points} / {most}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Panel>
)
