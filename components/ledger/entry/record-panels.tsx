// Panels of a record's further content, one for each type that has some.

import { compactJson } from '#components/explain/record/compact-json.ts'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import type {
  ExternalPartnerReviewRecord,
  FoundingRecord,
  KeyEventRecord,
  LedgerRecord,
} from '#protocol/ledger/record/record-types.ts'
import { printable, printableLines } from '#protocol/printable.ts'
import { dayWords } from '../time-words.ts'
import { DisclosurePanel, ExecutionPanel } from './disclosure-panel.tsx'
import { OutcomesPanel } from './outcomes-panel.tsx'

export function RecordPanels({ record }: { record: LedgerRecord }) {
  switch (record.type) {
    case 'pre_action_verdict':
      return (
        <>
          {record.disclosure && <DisclosurePanel disclosure={record.disclosure} />}
          {record.judgment_execution && <ExecutionPanel execution={record.judgment_execution} />}
        </>
      )
    case 'trade_outcomes':
      return <OutcomesPanel record={record} />
    case 'external_partner_review':
      return <PartnerPanel record={record} />
    case 'key_event':
      return <KeyEventPanel record={record} />
    case undefined:
      return <FoundingPanel record={record} />
    default:
      return null
  }
}

function PartnerPanel({ record }: { record: ExternalPartnerReviewRecord }) {
  const { partner, subject, result, proof, certified_as_of: asOf, note } = record
  return (
    <Panel aria-label="Review">
      <PanelHead title={record.kind === 'conformance_grade' ? 'Conformance grade' : 'Review of a partner'} />
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <KeyValues
          rows={[
            ['Partner', printable(partner.name)],
            [
              'Address',
              <span key="url" className="wrap-anywhere">
                {printable(partner.url)}
              </span>,
            ],
            ['Key', partner.pubkey ? `${partner.pubkey} (${partner.sig_scheme})` : 'none given'],
            ['Subject', printableLines(subject.description)],
            ...(subject.artifact_hash
              ? [
                  [
                    'Artifact',
                    <HashChip key="hash" value={subject.artifact_hash} name="artifact hash" />,
                  ] as const,
                ]
              : []),
            ['Certified as of', asOf === null ? 'not stated' : `${dayWords(asOf)}, UTC`],
            ['Result hash', <HashChip key="result" value={record.result_sha256} name="hash of the result" />],
            ...(note === null ? [] : [['Note', printableLines(note)] as const]),
          ]}
        />
        <CodeBlock code={compactJson(result)} label="result" />
      </PanelBody>
      <PanelTail>{printableLines(proof.how_to_verify)}</PanelTail>
    </Panel>
  )
}

const KEY_KIND: Record<KeyEventRecord['key_kind'], string> = {
  verifier: 'signs verdicts and entries',
  note_ed25519: 'signs checkpoints (Ed25519)',
  note_mldsa44: 'signs checkpoints (ML-DSA-44)',
  pq_mldsa65: 'post-quantum companion (ML-DSA-65)',
  root_slhdsa: 'root (SLH-DSA)',
}

function KeyEventPanel({ record }: { record: KeyEventRecord }) {
  return (
    <Panel aria-label="Key event">
      <PanelHead title="The key" />
      <PanelBody>
        <KeyValues
          rows={[
            ['What it does', KEY_KIND[record.key_kind]],
            ['Public key', <HashChip key="key" value={record.public_key} name="public key" head={12} />],
            [
              record.action === 'revoke' ? 'Last valid entry' : 'Valid from',
              `entry ${numberText(record.effective_entry)}`,
            ],
            [
              'Replaces',
              record.replaces === null ? (
                'no key'
              ) : (
                <HashChip key="replaces" value={record.replaces} name="replaced key" head={12} />
              ),
            ],
            ['Reason', record.reason],
            ['Cross signature', record.cross_sig ? 'by the new key, in the record' : 'none in the record'],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

function FoundingPanel({ record }: { record: FoundingRecord }) {
  return (
    <Panel aria-label="Founding">
      <PanelHead title="What was founded" />
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-[37rem] text-sm text-text-2 wrap-anywhere">{record.statement}</p>
        <KeyValues
          rows={[
            ['Key', <HashChip key="key" value={record.verifier_pubkey} name="verifier key" />],
            ['Policy', <HashChip key="policy" value={record.policy_commitment} name="policy commitment" />],
            ['Genesis', <code key="genesis">{record.genesis_string}</code>],
          ]}
        />
        <CodeBlock code={compactJson(record.profile)} label="profile" />
      </PanelBody>
    </Panel>
  )
}
