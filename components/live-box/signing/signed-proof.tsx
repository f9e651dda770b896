// The signed proof and its comparison with this page's own result. Expected beside recomputed, then the way to check the
// signature.
import { BadgeCheck, CircleDashed, X } from 'lucide-react'
import { explainHref } from '#components/explain/record/link.ts'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import type { SignedProof } from './use-signing.ts'

const OUTCOME = {
  same: { icon: BadgeCheck, ink: 'text-approve-text', words: 'Same bytes here and on the server' },
  different: {
    icon: X,
    ink: 'text-reject-text',
    words: 'The server signed a different record from the one computed here',
  },
  cannot_establish: { icon: CircleDashed, ink: 'text-muted', words: 'Cannot establish' },
} as const

interface SignedProofNoteProps {
  proof: SignedProof
  /** Whether the box still holds what was signed. */
  isCurrent: boolean
}

export function SignedProofNote({ proof, isCurrent }: SignedProofNoteProps) {
  const { eventId, artifactSha256, evidence } = proof
  const { icon, ink, words } = OUTCOME[evidence.outcome]
  return (
    <section className="live-proof" aria-label="Signed proof">
      <p role="status" className="font-medium">
        {isCurrent ? 'Signed.' : 'Signed, for the earlier text.'}
      </p>
      <KeyValues
        rows={[
          ['Event', <HashChip key="event" value={eventId} name="event id" />],
          ['Artifact', <HashChip key="artifact" value={artifactSha256} name="artifact hash of the proof" />],
          [
            'Record, signed',
            <HashChip key="served" value={evidence.served} name="record hash of the proof" />,
          ],
          [
            'Record, here',
            evidence.computed === null ? (
              <span key="computed" className="text-muted">
                not computed
              </span>
            ) : (
              <HashChip key="computed" value={evidence.computed} name="record hash computed here" />
            ),
          ],
        ]}
      />
      <p className={`flex items-start gap-1.5 text-sm ${ink}`}>
        <Icon of={icon} size={15} className="mt-0.5" />
        <span className="wrap-anywhere">
          {words}
          {evidence.why && `: ${evidence.why}`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/verify?event_id=${eventId}`}>Verify the proof</ButtonLink>
        <ButtonLink href={explainHref(proof.explained)}>Explain it</ButtonLink>
      </div>
    </section>
  )
}
