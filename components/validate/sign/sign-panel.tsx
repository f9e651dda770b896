'use client'
// Has the service repeat the validation and sign the hashes of input and result.
import { PenLine } from 'lucide'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import type { Validated } from '../validator/validate.worker.ts'
import { type SignedValidation, useSign } from './use-sign.ts'

interface SignPanelProps {
  validated: Validated
  priceSats: number
  /** Whether the service has a signing key. */
  isAvailable: boolean
}

export function SignPanel({ validated, priceSats, isAvailable }: SignPanelProps) {
  const { signing, sign } = useSign()
  return (
    <Panel aria-label="Signed report">
      <PanelHead title="Signed report" />
      <PanelBody className="grid justify-items-start gap-3 text-sm">
        <p>
          The service repeats this validation, keeps none of the rows, and signs the hashes of input and
          result. Whoever has the same file can recompute every number at the link of the report.
        </p>
        <Button
          variant="primary"
          disabled={!isAvailable}
          loading={signing.step === 'signing'}
          loadingLabel="Signing"
          onClick={() => void sign(validated)}
        >
          <Icon of={PenLine} size={15} />
          Sign it, {priceSats} sats
        </Button>
        {!isAvailable && <p className="text-xs text-muted">This instance has no signing key.</p>}
        {signing.step === 'no_key' && (
          <Note tone="warning" live title="No account in this browser.">
            Nothing was sent. <a href="/account">Open an account or enter its key</a>, then sign here.
          </Note>
        )}
        {signing.step === 'refused' && (
          <RefusalNote
            refusal={signing.refusal}
            action={
              signing.refusal.kind === 'too_little' ? (
                <ButtonLink href="/account">Top up the account</ButtonLink>
              ) : undefined
            }
          />
        )}
        {signing.step === 'signed' && (
          <SignedNote
            signed={signing.signed}
            isCurrent={signing.signed.inputHash === validated.result.input_hash}
          />
        )}
      </PanelBody>
    </Panel>
  )
}

function SignedNote({ signed, isCurrent }: { signed: SignedValidation; isCurrent: boolean }) {
  const { eventId, actionId, isSame, costSats } = signed
  return (
    <section aria-label="Signed validation" className="grid w-full gap-2">
      <p role="status" className="font-medium">
        {isCurrent ? 'Signed' : 'Signed, for the earlier rows'}, {costSats} sats.{' '}
        {isSame ? 'The service found the same numbers.' : 'The service found other numbers than this page.'}
      </p>
      <KeyValues
        rows={[
          ['Action', <code key="action">{actionId}</code>],
          ...(eventId === null
            ? []
            : [['Event', <HashChip key="event" value={eventId} name="event id" />] as const]),
        ]}
      />
      {eventId !== null && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={`/validate?event_id=${eventId}`}>Open the report</ButtonLink>
          <ButtonLink href={`/verify?event_id=${eventId}`}>Verify the signature</ButtonLink>
        </div>
      )}
    </section>
  )
}
