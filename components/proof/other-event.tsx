// Page of a signed event that is no verdict: what it says it is, where it belongs, and its bytes.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { clockWords, dayWords } from '#components/ledger/time-words.ts'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { printable } from '#protocol/printable.ts'
import type { OtherEventView } from '#server/ledger/submit/explore-proof.ts'

export function OtherEvent({ view: { event, schema, entry } }: { view: OtherEventView }) {
  return (
    <>
      <PageTitle title="Signed event">
        An event that belongs to the ledger or to an attestation. It carries no verdict of its own.
      </PageTitle>
      <Panel aria-label="Event">
        <PanelHead
          title="Event"
          end={
            entry !== null && (
              <ButtonLink href={`/ledger/${entry}`} size="dense">
                Open entry {numberText(entry)}
              </ButtonLink>
            )
          }
        />
        <PanelBody>
          <KeyValues
            rows={[
              ['Schema', schema === null ? 'none named' : <code key="schema">{printable(schema)}</code>],
              ['Event', <HashChip key="event" value={event.id} name="event id" />],
              ['Key', <HashChip key="key" value={event.pubkey} name="key" />],
              ['Signed', `${dayWords(event.created_at)}, ${clockWords(event.created_at)} UTC`],
              ['Kind', String(event.kind)],
            ]}
          />
        </PanelBody>
      </Panel>
    </>
  )
}
