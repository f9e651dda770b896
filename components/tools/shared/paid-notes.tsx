'use client'
// What follows a priced request of a tool: no account, a refusal, or the receipt with its proof.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import type { Refusal } from '#components/service/refusal.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'

export function PaidNotes({ lacksKey, refusal }: { lacksKey: boolean; refusal: Refusal | null }) {
  if (lacksKey)
    return (
      <Note tone="warning" live title="No account in this browser.">
        Nothing was sent. <a href="/account">Open an account or enter its key</a>, then come back.
      </Note>
    )
  if (!refusal) return null
  const isShort = refusal.kind === 'too_little'
  return (
    <RefusalNote
      refusal={refusal}
      action={isShort ? <ButtonLink href="/account">Top up the account</ButtonLink> : undefined}
    />
  )
}

interface ReceiptProps {
  actionId: string
  costSats: number
  /** Null without a signing key. */
  eventId: string | null
}

export function ReceiptPanel({ actionId, costSats, eventId }: ReceiptProps) {
  return (
    <Panel aria-label="Proof">
      <PanelHead title="Proof" aside={`${numberText(costSats)} sats charged`} level={3} />
      <PanelBody className="grid justify-items-start gap-3">
        <KeyValues
          rows={[
            [
              'Action',
              <code key="action" className="wrap-anywhere">
                {actionId}
              </code>,
            ],
            ...(eventId === null
              ? []
              : [['Event', <HashChip key="event" value={eventId} name="event id" />] as const]),
          ]}
        />
        <p className="text-sm text-text-2">
          The proof signs the hashes of the request and of this result. Keep the answer with it.
        </p>
      </PanelBody>
    </Panel>
  )
}
