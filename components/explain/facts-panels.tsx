// Panels of what the engine understood, what it did not check, and the lists and rules it used.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { QuotedText } from '#components/live-box/editor/quoted-text.tsx'
import { asSentence } from '#components/live-box/verdict/verdict-words.ts'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Tag } from '#components/ui/tag.tsx'
import type { ReviewOptions, ReviewRecord } from '#protocol/review/types.ts'
import { compactJson } from './record/compact-json.ts'

export function UncheckedPanel({ record }: { record: ReviewRecord }) {
  const { unchecked } = record
  return (
    <Panel aria-label="Not checked">
      <PanelHead title="Not checked" aside={unchecked.length === 0 ? 'nothing was left out' : undefined} />
      {unchecked.length === 0 ? (
        <PanelBody className="text-sm text-text-2">Nothing outside of the artifact was needed.</PanelBody>
      ) : (
        <ul className="explain-list">
          {unchecked.map(({ id, why, would_need }) => (
            <li key={`${id} ${why}`} className="wrap-anywhere">
              <QuotedText>{asSentence(why)}</QuotedText>{' '}
              <span className="text-muted">Would need {would_need}.</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export function ListsPanel({ record }: { record: ReviewRecord }) {
  if (record.data.length === 0) return null
  return (
    <Panel aria-label="Lists">
      <PanelHead title="Lists it rests on" />
      <ul className="explain-list">
        {record.data.map(({ id, published, sha256, entries, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <code>{id}</code> <Tag look="line">{status}</Tag>
            <span className="text-muted">
              {numberText(entries)} entries{published && `, published ${published}`}
            </span>
            <HashChip value={sha256} name={`hash of ${id}`} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function DecodedPanel({ record }: { record: ReviewRecord }) {
  if (record.decoded === null) return null
  return (
    <Panel aria-label="Decoded">
      <PanelHead title="What the engine understood" />
      <PanelBody>
        <CodeBlock code={compactJson(record.decoded)} label="decoded artifact" className="explain-decoded" />
      </PanelBody>
      <PanelTail>The rules judge this, not the text.</PanelTail>
    </Panel>
  )
}

interface BoundPanelProps {
  record: ReviewRecord
  recordSha256: string
  options: ReviewOptions | null
}

export function BoundPanel({ record, recordSha256, options }: BoundPanelProps) {
  return (
    <Panel aria-label="By which rules">
      <PanelHead title="By which rules" aside={`rule set ${record.ruleset_version}`} />
      <PanelBody>
        <KeyValues
          rows={[
            ['Record', <HashChip key="record" value={recordSha256} name="record hash" />],
            ['Artifact', <HashChip key="artifact" value={record.artifact_sha256} name="artifact hash" />],
            ['Options', <HashChip key="options" value={record.options_sha256} name="options hash" />],
            ['Rule set', <HashChip key="ruleset" value={record.ruleset_sha256} name="ruleset hash" />],
            ['Engine', <HashChip key="engine" value={record.engine_sha256} name="engine hash" />],
            ['As of', options === null ? 'not given' : timeText(options.asOfUnix)],
            ['Context', wordsOf(options?.context)],
            ['Concerns', wordsOf(options?.concerns)],
            ['Effort', `${numberText(record.steps)} steps`],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

const wordsOf = (words: string | null | undefined) =>
  words ? <span className="wrap-anywhere">{words}</span> : <span className="text-muted">none</span>

/** The engine knows no other time than this. */
const timeText = (unix: number | null): string =>
  unix === null
    ? 'no time: nothing is judged by age'
    : `${new Date(unix * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
