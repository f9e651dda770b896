// One verifier: each suite with its reason, what was fetched, how to repeat it, its badge and its history.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { ageWords, clockWords, dayWords } from '#components/ledger/time-words.ts'
import { CodeBlock, CodeLine } from '#components/ui/code-block.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { SUITE_NAMES } from '#protocol/conformance/grade-types.ts'
import { PASS_RULES, SUITE_TITLES } from '#protocol/conformance/suite-definition.ts'
import { printable } from '#protocol/printable.ts'
import type { VerifierView } from '#server/conformance/read/get-verifier.ts'
import { StateLabel } from './state-label.tsx'
import { overallWords } from './suite-words.ts'

interface VerifierReportProps {
  view: VerifierView
  baseUrl: string
  nowUnix: number
}

const momentOf = (unix: number) => `${dayWords(unix)} ${clockWords(unix)} UTC`

export function VerifierReport({ view, baseUrl, nowUnix }: VerifierReportProps) {
  return (
    <div className="grid gap-4">
      <Panel aria-label="Suites">
        <PanelHead
          title={overallWords(view.overall, view.certified, view.passed)}
          aside={`measured ${ageWords(view.checked_at, nowUnix)}`}
          end={
            view.certified_entry !== null && (
              <ButtonLink href={`/ledger/${view.certified_entry}`} size="dense">
                Ledger entry {view.certified_entry}
              </ButtonLink>
            )
          }
        />
        <div className="conformance-suites">
          {SUITE_NAMES.map((name) => {
            const { state, code, detail } = view.suites[name]
            return (
              <div key={name} id={name} className="conformance-row">
                <div className="grid content-start gap-1">
                  <h3 className="text-sm">{SUITE_TITLES[name]}</h3>
                  <StateLabel state={state} />
                </div>
                <div className="grid min-w-0 gap-1 text-sm">
                  <p className="wrap-anywhere">
                    <bdi>{printable(detail)}</bdi>
                  </p>
                  {code && <p className="font-mono text-xs text-text-2">{code}</p>}
                  <p className="text-xs text-muted">Passes when: {PASS_RULES[name]}</p>
                </div>
              </div>
            )
          })}
        </div>
      </Panel>
      <Evidence view={view} />
      <Panel aria-label="Grade it yourself">
        <PanelHead title="Grade it yourself" aside="The same code, on your machine" />
        <PanelBody className="grid gap-2">
          <CodeLine
            code={`curl -s ${baseUrl}/conformance/${view.name}/mapping.json > mapping.json`}
            label="command that saves the mapping"
          />
          <CodeLine code="npx assay grade mapping.json" label="command that grades it" />
        </PanelBody>
      </Panel>
      <Panel aria-label="Badge">
        <PanelHead title="Badge" />
        <PanelBody>
          <CodeBlock
            code={`[![Assay conformance](https://img.shields.io/endpoint?url=${encodeURIComponent(view.badge_url)})](${baseUrl}/conformance/${view.name})`}
            label="badge in Markdown"
          />
        </PanelBody>
      </Panel>
      <Panel aria-label="History">
        <PanelHead title="History" aside="Newest first; grades are never changed" />
        <PanelBody>
          <KeyValues
            rows={view.history.map(({ checked_at: at, overall, passed }) => [
              momentOf(at),
              overallWords(overall as VerifierView['overall'], false, passed).replace(
                ', older than 24 hours',
                '',
              ),
            ])}
          />
        </PanelBody>
      </Panel>
    </div>
  )
}

function Evidence({ view }: { view: VerifierView }) {
  const { sources, blocks } = view.evidence
  return (
    <Panel aria-label="Evidence">
      <PanelHead title="Evidence" aside="What this grade was measured from" />
      <PanelBody className="grid gap-4">
        <KeyValues
          rows={[
            ['Endpoint', <bdi key="endpoint">{printable(view.endpoint)}</bdi>],
            ['Measured', momentOf(view.checked_at)],
            ['Next probe', momentOf(view.next_check_at)],
            ['Signature scheme', view.sig_scheme === null ? 'none' : printable(view.sig_scheme)],
            [
              'Declared key',
              view.pubkey === null ? 'none' : <HashChip key="key" value={view.pubkey} name="declared key" />,
            ],
            [
              'Envelope hash',
              view.envelope_hash === null ? (
                'not established'
              ) : (
                <HashChip key="hash" value={view.envelope_hash} name="envelope hash" />
              ),
            ],
            ['Mapping', <HashChip key="mapping" value={view.mapping_sha256} name="hash of the mapping" />],
            [
              'Snapshot',
              <HashChip key="snapshot" value={view.snapshot_sha256} name="hash of the snapshot" />,
            ],
          ]}
        />
        {sources.map((source) => (
          <div key={source.what} className="grid gap-1 text-sm">
            <h3 className="text-sm">{source.what === 'governance' ? 'Governance block' : 'Anchor'}</h3>
            <p className="font-mono text-xs wrap-anywhere">
              <bdi>{printable(source.url)}</bdi>
            </p>
            {source.sha256 === null ? (
              <p className="text-reject-text">
                <bdi>{printable(source.problem ?? '')}</bdi>
              </p>
            ) : (
              <p className="flex flex-wrap items-center gap-2 text-muted">
                {source.bytes == null ? '' : numberText(source.bytes)} bytes
                <HashChip value={source.sha256} name={`hash of the ${source.what} answer`} />
              </p>
            )}
          </div>
        ))}
        {blocks.length > 0 && (
          <p className="text-sm text-muted">
            Bitcoin block {blocks[0]!.height}, as named by {blocks.map(({ source }) => source).join(', ')}.
          </p>
        )}
      </PanelBody>
    </Panel>
  )
}
