// The claim of one attestation as it was received, what the signature attests, and what it does not.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { clockWords, dayWords } from '#components/ledger/time-words.ts'
import { CodeBlock, CodeLine } from '#components/ui/code-block.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { printable, printableLines } from '#protocol/printable.ts'
import type { WitnessView } from '#server/proofs/attestations/explore-attestations.ts'

interface ClaimLeadProps {
  view: WitnessView
  baseUrl: string
}

export function ClaimLead({ view, baseUrl }: ClaimLeadProps) {
  const recordUrl = `${baseUrl}/record/${view.bodyHash}`
  return (
    <div className="grid gap-4">
      <Panel aria-label="Claim">
        <PanelHead
          title="Claim"
          aside={`${numberText(view.bodyBytes)} bytes, exactly as received`}
          end={
            <ButtonLink href={`/record/${view.bodyHash}`} size="dense">
              Download
            </ButtonLink>
          }
        />
        <PanelBody>
          {view.text === null ? (
            <p className="text-sm text-muted">The claim was sent as bytes. Download it to read it.</p>
          ) : (
            <CodeBlock code={view.text} label="text of the claim" className="attestation-text">
              {printableLines(view.text)}
            </CodeBlock>
          )}
        </PanelBody>
        <PanelTail>
          <span>
            Characters that cannot be seen are shown as <code>{'\\u{…}'}</code>; the copy button copies the
            original.
          </span>
        </PanelTail>
      </Panel>
      <Panel aria-label="Attestation">
        <PanelHead
          title="Attestation"
          end={
            view.eventId && (
              <ButtonLink href={`/verify?event_id=${view.eventId}`} size="dense" variant="primary">
                Verify in your browser
              </ButtonLink>
            )
          }
        />
        <PanelBody className="grid gap-4">
          <KeyValues
            rows={[
              ['Witnessed', `${dayWords(view.createdAtUnix)} ${clockWords(view.createdAtUnix)} UTC`],
              ['Declared source', <bdi key="source">{printable(view.source)}</bdi>],
              ['Hash of the bytes', <HashChip key="body" value={view.bodyHash} name="hash of the bytes" />],
              ['Event ID', view.eventId && <HashChip key="event" value={view.eventId} name="event ID" />],
              ['Proof hash', <HashChip key="proof" value={view.proofHash} name="proof hash" />],
            ]}
          />
          <div className="grid gap-2 text-sm">
            <p>
              The signature attests that exactly these bytes were received at this time by the signer’s clock.
              It does not attest who wrote them, nor that they are true. The source is what the caller
              declared.
            </p>
            <p className="text-muted">Compare the bytes with their hash yourself:</p>
          </div>
          <CodeLine code={`curl -s ${recordUrl} | sha256sum`} label="command" />
        </PanelBody>
      </Panel>
    </div>
  )
}
