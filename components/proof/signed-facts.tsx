// What a verdict proof signs: the members that a reader compares, each whole in its copy.
import type { ReactNode } from 'react'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { artifactWords } from '#components/ledger/ledger-words.ts'
import { clockWords, dayWords } from '#components/ledger/time-words.ts'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import type { VerdictProofView } from '#server/ledger/submit/explore-proof.ts'

const chip = (value: string, name: string) => <HashChip value={value} name={name} />

export function SignedFacts({ view: { payload, event } }: { view: VerdictProofView }) {
  const rows: (readonly [string, ReactNode])[] = [
    ['Kind', artifactWords(payload.artifact_type).bare],
    ['Artifact', chip(payload.artifact_hash, 'artifact hash')],
    ['Findings', chip(payload.review_record_sha256, 'hash of the review record')],
    ['Decision', chip(payload.decision_ref, 'decision_ref')],
    ['Event', chip(event.id, 'event id')],
    ['Key', chip(event.pubkey, 'key')],
    ['Confidence', (payload.confidence_bps / 10_000).toFixed(4)],
    ['Judged by', JUDGED[payload.judgment_type]],
    ['Rules', `${payload.ruleset_version}, policy ${payload.policy_version}`],
    ['Rule set', chip(payload.ruleset_sha256, 'hash of the rule set')],
    ['Committed', `${dayWords(payload.committed_at)}, ${clockWords(payload.committed_at)} UTC`],
    ['Issuance', `number ${numberText(payload.issuance_index)}`],
    ...(payload.intended_verifier === null
      ? []
      : [['Intended for', <bdi key="for">{payload.intended_verifier}</bdi>] as const]),
  ]
  return (
    <Panel aria-label="What is signed">
      <PanelHead title="What is signed" level={3} />
      <PanelBody>
        <KeyValues rows={rows} />
      </PanelBody>
    </Panel>
  )
}

const JUDGED = {
  rule_verifiable: 'a rule that anyone can rerun',
  outcome_verifiable: 'the later outcome',
} as const
