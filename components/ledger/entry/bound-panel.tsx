// What is bound into an entry. Its hashes and names, each whole in its copy.
import type { ReactNode } from 'react'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'

type Row = [string, ReactNode]

export function BoundPanel({ view }: { view: EntryView }) {
  return (
    <Panel aria-label="Bound in this entry">
      <PanelHead title="Bound in this entry" level={3} />
      <PanelBody>
        <KeyValues rows={rowsOf(view)} />
      </PanelBody>
    </Panel>
  )
}

const chip = (value: string, name: string) => <HashChip value={value} name={name} />

function rowsOf({ record, row }: EntryView): Row[] {
  const { eventId, contentHash, chainHeadEventId, recordSha256 } = row
  const shared: Row[] = [
    ['Event', chip(eventId, 'event id')],
    ['Content hash', chip(contentHash, 'content hash')],
    ...(recordSha256 ? [['Older hash', chip(recordSha256, 'record_sha256')] as Row] : []),
    ...(chainHeadEventId ? [['Signed head', chip(chainHeadEventId, 'event id of the head')] as Row] : []),
  ]
  const attested: Row[] =
    record.type === undefined ? [] : [['Attested by', <Names key="names" names={record.attesters} />]]
  if (record.type === 'pre_action_verdict' || record.type === 'self_submitted_verdict')
    return [
      ['Artifact', chip(record.proof.artifact_hash, 'artifact hash')],
      ['Decision', chip(record.proof.decision_ref, 'decision_ref')],
      ...shared,
      ['Key', chip(record.proof.pubkey, 'key')],
      ['Issuance', `number ${numberText(record.proof.issuance_index)}`],
      ...(row.judgmentType ? [['Judged by', JUDGED[row.judgmentType] ?? row.judgmentType] as Row] : []),
      ...(record.type === 'pre_action_verdict' ? [['Action', record.action_taken] as Row] : []),
      ...attested,
    ]
  return [...shared, ...attested]
}

const JUDGED: Record<string, string> = {
  rule_verifiable: 'a rule that anyone can rerun',
  outcome_verifiable: 'the later outcome',
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <span className="grid gap-0.5">
      {names.map((name) => {
        const [kind, value = ''] = name.split(':')
        if (kind === 'op') return <HashChip key={name} value={value} name="operator key" />
        if (kind === 'key') return <HashChip key={name} value={value} name="key" />
        return <span key={name}>{kind === 'agent' ? value : 'an anonymous payer'}</span>
      })}
    </span>
  )
}
