// States of the report: what can be dropped, rows in their final geometry, or why there are no checks.
import { ShieldCheck } from 'lucide'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel, PanelBody, PanelTail } from '#components/ui/panel.tsx'
import { CheckList } from '#components/verdict/check-list.tsx'
import { PendingCheckRow } from '#components/verdict/pending-check-row.tsx'
import type { VerifierProfile } from '#protocol/profile.ts'
import type { VerifierHandle } from '../verifier/use-verifier.ts'

interface EmptyReportProps {
  verifier: VerifierHandle
  profile: VerifierProfile
}

export function EmptyReport({ verifier, profile }: EmptyReportProps) {
  if (verifier.state === 'failed') return <VerifierMissing verifier={verifier} />
  return (
    <Panel className="max-lg:order-3 noscript:hidden" aria-label="Report">
      <EmptyState icon={ShieldCheck} title="Nothing loaded yet" level={2}>
        <p>
          Drop a signed event, a complete proof or the response from <code>POST /review</code>, or enter an
          event ID. This page recomputes its hashes, verifies its signature and shows each value beside the
          expected one.
        </p>
      </EmptyState>
      <PanelTail className="flex-wrap">
        {profile.keys.length === 0 ? (
          <span>This instance has not published a signing key, so no signer can be established.</span>
        ) : (
          <>
            <span>Keys of this instance, built into this page</span>
            {profile.keys.map(({ pubkey }) => (
              <HashChip key={pubkey} value={pubkey} name="published key" />
            ))}
          </>
        )}
      </PanelTail>
    </Panel>
  )
}

const FIRST_CHECKS = [
  'The event has exactly its seven fields',
  'The id is the hash of the event',
  'The signature is over this id by this key',
  'The key is the published one, in force when the event was signed',
]

export function PendingReport({ verifier }: { verifier: VerifierHandle }) {
  if (verifier.state === 'failed') return <VerifierMissing verifier={verifier} />
  return (
    <Panel className="animate-late max-lg:order-3" aria-label="Report" aria-busy>
      <CheckList label="Checks">
        {FIRST_CHECKS.map((title) => (
          <PendingCheckRow key={title} title={title} />
        ))}
      </CheckList>
    </Panel>
  )
}

function VerifierMissing({ verifier }: { verifier: VerifierHandle }) {
  return (
    <Panel className="max-lg:order-3" aria-label="Report">
      <PanelBody className="grid justify-items-start gap-3">
        <Note tone="error" live title="The verifier could not be loaded.">
          Nothing was checked. Treat the proof as unverified.
        </Note>
        <Button onClick={verifier.retry}>Load it again</Button>
      </PanelBody>
    </Panel>
  )
}
