// The proof of one audited action: its state, what that shows and what not, the hashes, and the evidence of a mismatch.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { clockWords, dayWords } from '#components/ledger/time-words.ts'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { printable, printableLines } from '#protocol/printable.ts'
import type { ActionView } from '#server/proofs/attestations/explore-attestations.ts'
import { actionWords, stateWords, unsignedWords } from './attestation-words.ts'

const timeWords = (unix: number): string => `${dayWords(unix)} ${clockWords(unix)} UTC`

const hashRow = (label: string, value: string | null): [string, React.ReactNode] => [
  label,
  value === null ? 'none' : <HashChip key={label} value={value} name={label.toLowerCase()} />,
]

export function ActionLead({ view }: { view: ActionView }) {
  const { name, shows, showsNot } = stateWords[view.state]
  return (
    <div className="grid gap-4">
      <Panel aria-label="Attestation">
        <PanelHead
          title="Attestation"
          aside={name}
          end={
            view.eventId && (
              <ButtonLink href={`/verify?event_id=${view.eventId}`} size="dense" variant="primary">
                {view.payload ? 'Verify in your browser' : 'Verify the commitment'}
              </ButtonLink>
            )
          }
        />
        <PanelBody className="grid gap-4">
          <KeyValues
            rows={[
              ['State', name],
              ['Proved', timeWords(view.createdAtUnix)],
              ['Action', <ActionLink key="action" view={view} />],
              [
                'Agent',
                view.agentId === null ? 'not named' : <bdi key="agent">{printable(view.agentId)}</bdi>,
              ],
              hashRow('Event ID', view.eventId),
              hashRow(view.payload ? 'Proof hash' : 'Committed hash', view.proofHash),
            ]}
          />
          <div className="grid gap-2 text-sm">
            <p>{shows}</p>
            <p>{showsNot}</p>
            {view.signatureType !== 'nostr_event' && <p>{unsignedWords}</p>}
          </div>
        </PanelBody>
      </Panel>
      {view.payload && <ActionFacts payload={view.payload} />}
      {view.evidence && <MismatchEvidence evidence={view.evidence} />}
    </div>
  )
}

/** Runs and visits have a page. */
function ActionLink({ view: { actionId, payload } }: { view: ActionView }) {
  const hasPage = payload?.kind === 'execute' || payload?.kind === 'browse'
  return hasPage ? (
    <a href={`/execution/${actionId}`} className="font-mono">
      {actionId}
    </a>
  ) : (
    <code>{actionId}</code>
  )
}

function ActionFacts({ payload }: { payload: NonNullable<ActionView['payload']> }) {
  return (
    <Panel aria-label="Action">
      <PanelHead title="Action" aside={actionWords[payload.kind]} />
      <PanelBody>
        <KeyValues
          rows={[
            ['Ended with', payload.status],
            ['Recorded', timeWords(payload.audit_created_at)],
            ['Duration', `${numberText(payload.duration_ms)} ms`],
            hashRow('Input hash', payload.input_hash),
            hashRow('Output hash', payload.output_hash),
            hashRow('Target hash', payload.target_hash),
            hashRow('Audit row hash', payload.audit_hash),
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

function MismatchEvidence({ evidence }: { evidence: NonNullable<ActionView['evidence']> }) {
  const text = JSON.stringify(evidence.revealed_content, null, 2)
  return (
    <Panel aria-label="Evidence">
      <PanelHead title="Evidence" aside={`revealed ${timeWords(evidence.revealed_at)}`} />
      <PanelBody className="grid gap-4">
        <KeyValues
          rows={[
            hashRow('Committed hash', evidence.committed_hash.slice('sha256:'.length)),
            hashRow('Hash of what was revealed', evidence.recomputed_hash.slice('sha256:'.length)),
          ]}
        />
        <CodeBlock code={text} label="revealed content" className="attestation-text">
          {printableLines(text)}
        </CodeBlock>
      </PanelBody>
      <PanelTail>
        <span>Characters that cannot be seen are shown as {'\\u{…}'}.</span>
      </PanelTail>
    </Panel>
  )
}
