// What is kept of a run or a visit: how it ended, its hashes, the limits in force, what was blocked, and the screenshot.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { clockWords, dayWords } from '#components/ledger/time-words.ts'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import type { ActionLimits } from '#protocol/proofs/audit-row.ts'
import type { ActionReportView } from '#server/execution/explore-action.ts'

const timeWords = (unix: number): string => `${dayWords(unix)} ${clockWords(unix)} UTC`

const statusWords: Record<ActionReportView['status'], string> = {
  success: 'Success',
  error: 'Error',
  timeout: 'Ended at the time limit',
  oom: 'Ended at the memory limit',
  output_limit: 'Ended at the limit of output',
}

export function ActionReport({ view }: { view: ActionReportView }) {
  return (
    <div className="grid gap-4">
      <Panel aria-label="Action">
        <PanelHead title="Action" aside={<code className="font-mono">{view.actionId}</code>} />
        <PanelBody>
          <KeyValues
            rows={[
              ['Ended with', statusWords[view.status]],
              ...(view.kind === 'execute'
                ? [['Exit code', view.exitCode === null ? 'none' : String(view.exitCode)] as const]
                : []),
              ['Started', timeWords(view.startedAtUnix)],
              ['Duration', `${numberText(view.durationMs)} ms`],
              ['Processor time', view.cpuMs === null ? 'not measured' : `${numberText(view.cpuMs)} ms`],
              ['Tier', view.tier === null ? 'none' : String(view.tier)],
              ['Engine', view.engine ?? 'none'],
              ...view.hashes.map(
                ([name, hash]) =>
                  [
                    `${name} hash`,
                    hash === null ? 'none' : <HashChip key={name} value={hash} name={`${name} hash`} />,
                  ] as const,
              ),
            ]}
          />
        </PanelBody>
        <PanelTail>
          <span>Whoever holds the input or the output can compare it with its hash.</span>
        </PanelTail>
      </Panel>
      {view.limits && <Limits {...view.limits} missing={view.missing} />}
      <Panel aria-label="Blocked">
        <PanelHead title="Blocked" />
        <PanelBody>
          <KeyValues rows={view.blocked} />
        </PanelBody>
      </Panel>
      {view.screenshot && <Screenshot shot={view.screenshot} />}
    </div>
  )
}

const limitRows: readonly (readonly [name: string, of: (limits: ActionLimits) => string])[] = [
  ['Time', ({ timeout_ms }) => `${numberText(timeout_ms / 1_000)} s`],
  ['Memory', ({ memory_mb }) => `${numberText(memory_mb)} MiB`],
  ['Processors', ({ vcpu_milli }) => numberText(vcpu_milli / 1_000)],
  ['Processes', ({ pids }) => numberText(pids)],
  ['Space in /tmp', ({ tmp_mb }) => `${numberText(tmp_mb)} MiB`],
]

interface LimitsProps {
  requested: ActionLimits
  granted: ActionLimits
  missing: readonly string[]
}

function Limits({ requested, granted, missing }: LimitsProps) {
  return (
    <Panel aria-label="Limits">
      <PanelHead title="Limits" />
      <Table caption="Limits of the run">
        <thead>
          <Tr>
            <Th phone="lead">Limit</Th>
            <Th numeric phone="line">
              Of the tier
            </Th>
            <Th numeric phone="side">
              In force
            </Th>
          </Tr>
        </thead>
        <tbody>
          {limitRows.map(([name, of]) => (
            <Tr key={name}>
              <Td phone="lead">{name}</Td>
              <Td numeric phone="line" className="text-muted">
                <span className="md:hidden">of the tier </span>
                {of(requested)}
              </Td>
              <Td numeric phone="side">
                {of(granted)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {missing.length > 0 && (
        <PanelTail>
          <span>This host could not set: {missing.join(', ')}.</span>
        </PanelTail>
      )}
    </Panel>
  )
}

function Screenshot({ shot }: { shot: NonNullable<ActionReportView['screenshot']> }) {
  return (
    <Panel aria-label="Screenshot">
      <PanelHead title="Screenshot" aside={`kept until ${timeWords(shot.keptUntilUnix)}`} />
      <PanelBody className="grid gap-3">
        {/* biome-ignore lint/performance/noImgElement: the image is not public and never resized. */}
        <img
          src={`/artifacts/${shot.artifactId}`}
          width={shot.width}
          height={shot.height}
          alt="The page as the browser showed it"
          className="h-auto max-w-full border border-line"
        />
        <KeyValues
          rows={[
            ['Image hash', <HashChip key="hash" value={shot.sha256} name="image hash" />],
            ['Size', `${shot.width} × ${shot.height} px`],
          ]}
        />
      </PanelBody>
      <PanelTail>
        <span>What a page shows is data of its owner, never a statement of this instance.</span>
      </PanelTail>
    </Panel>
  )
}
