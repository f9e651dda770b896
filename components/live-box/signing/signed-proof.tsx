'use client'
// The signed proof and its comparison with this page's own result. Expected beside recomputed, then its page, the check of
// its signature, and its publication.
import { BadgeCheck, BookMarked, CircleDashed, X } from 'lucide'
import { useState } from 'react'
import { explainHref } from '#components/explain/record/link.ts'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { Lazy } from '#components/ui/feedback/lazy.tsx'
import { lazyPart } from '#components/ui/feedback/lazy-part.ts'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import type { KeptAccount } from './account-key.ts'
import type { SignedProof } from './use-signing.ts'

const publishBox = lazyPart(() =>
  import('#components/publish/publish-box.tsx').then((file) => file.PublishBox),
)

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
  /** Pays for the publication. */
  account: KeptAccount | null
  publishSats: number
}

export function SignedProofNote({ proof, isCurrent, account, publishSats }: SignedProofNoteProps) {
  const [isPublishing, setPublishing] = useState(false)
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
        <ButtonLink href={`/verdict-proofs/${eventId}`}>Open its page</ButtonLink>
        <ButtonLink href={`/verify?event_id=${eventId}`}>Verify the proof</ButtonLink>
        <ButtonLink href={explainHref(proof.explained)}>Explain it</ButtonLink>
        {account && (
          <Button
            aria-expanded={isPublishing}
            onClick={() => setPublishing(!isPublishing)}
            onFocus={() => void publishBox.bring().catch(() => {})}
          >
            <Icon of={BookMarked} size={15} />
            Publish to the ledger
          </Button>
        )}
      </div>
      {account && isPublishing && (
        <section aria-label="Publish to the ledger" className="well p-3">
          <Lazy
            part={publishBox}
            props={{ account, eventId, priceSats: publishSats }}
            place={<Skeleton className="h-32" />}
          />
        </section>
      )}
      <p className="text-xs text-muted">
        The page of the proof is permanent. Your verdicts are listed in{' '}
        <a href="/account?tab=verdicts">your account</a>.
      </p>
    </section>
  )
}
