// What was read of a seller's domain: whether it is listed, the checks with what to mend, and its paid resources.
import type { z } from 'zod'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { DomainIntel } from '#server/tools/seller-intel/seller-intel.schema.ts'

type Intel = z.output<typeof DomainIntel>
type Check = Intel['checks'][number]

const CHECKS: Record<Check['id'], string> = {
  C1: 'Listed',
  C2: 'Answers 402',
  C3: 'Asks for what is listed',
  C4: 'Described',
  C5: 'Input and output declared',
  C6: 'https, GET or POST',
  C7: 'Updated within 30 days',
  C8: 'One recipient',
}

const OUTCOMES = { true: 'pass', false: 'fail', null: 'cannot establish' } as const

const dayOf = (unix: number): string => new Date(unix * 1_000).toISOString().slice(0, 10)

export function DomainPanels({ intel }: { intel: Intel }) {
  const { domain, listed, checks, fixes, resources } = intel
  const passed = checks.filter((check) => check.passed === true).length
  const list = intel.sources.find((source) => source.kind === 'discovery_list')
  const asked = intel.sources.filter((source) => source.kind === 'site').length
  return (
    <>
      <Panel aria-label="Domain">
        <PanelHead title={titleOf(listed)} aside={`${passed} of ${checks.length} checks pass`} />
        <PanelBody className="grid gap-4">
          <KeyValues
            rows={[
              [
                'Domain',
                <code key="domain" className="wrap-anywhere">
                  {domain}
                </code>,
              ],
              [
                'Resources',
                `${resources.length}, ${resources.filter((one) => one.http_status !== null).length} of them called`,
              ],
              ...(list
                ? [
                    [
                      'List',
                      `${list.name}, read ${dayOf(list.fetched_at)}${list.complete ? '' : ', in part'}`,
                    ] as const,
                  ]
                : []),
            ]}
          />
        </PanelBody>
        <Table caption="Checks of the domain">
          <thead>
            <tr>
              <Th>Check</Th>
              <Th>Outcome</Th>
              <Th>What was seen</Th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ id, passed: outcome, detail }) => (
              <tr key={id}>
                <Td phone="lead">{CHECKS[id]}</Td>
                <Td phone="side">{OUTCOMES[`${outcome}`]}</Td>
                <Td phone="line">
                  <span className="wrap-anywhere">{detail}</span>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
        <PanelTail>
          <span>{asked} requests were sent, none with a payment. robots.txt is obeyed.</span>
        </PanelTail>
      </Panel>
      {fixes.length > 0 && (
        <Panel aria-label="What to mend">
          <PanelHead title="What to mend" aside="the most important first" level={3} />
          <PanelBody>
            <ol className="grid gap-3 text-sm">
              {fixes.map(({ rank, title, how }) => (
                <li key={rank}>
                  <strong className="font-medium">{title}.</strong>{' '}
                  <span className="wrap-anywhere text-text-2">{how}</span>
                </li>
              ))}
            </ol>
          </PanelBody>
        </Panel>
      )}
      {resources.length > 0 && <Resources resources={resources} />}
    </>
  )
}

const titleOf = (listed: boolean | null): string =>
  listed === null ? 'Cannot tell whether it is listed' : listed ? 'Listed' : 'Not listed'

const SHOWN = 20

function Resources({ resources }: Pick<Intel, 'resources'>) {
  return (
    <Panel aria-label="Resources">
      <PanelHead
        title="Paid resources"
        aside={resources.length > SHOWN ? `${SHOWN} of ${resources.length}` : undefined}
        level={3}
      />
      <Table caption="Paid resources of the domain">
        <thead>
          <tr>
            <Th>Address</Th>
            <Th numeric>USDC</Th>
            <Th numeric>Updated</Th>
            <Th numeric>Unpaid call</Th>
          </tr>
        </thead>
        <tbody>
          {resources.slice(0, SHOWN).map(({ url, listed, price, last_updated: at, http_status: status }) => (
            <tr key={url}>
              <Td phone="lead">
                <code className="wrap-anywhere">{url}</code>
                {!listed && <span className="text-xs text-muted"> not listed</span>}
              </Td>
              <Td numeric phone="side">
                {price ?? 'not stated'}
              </Td>
              <Td numeric phone="line">
                {at === null ? 'not stated' : dayOf(at)}
              </Td>
              <Td numeric phone="hide">
                {status ?? 'not called'}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
