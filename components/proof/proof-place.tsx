// Whether a verdict is on the ledger: its entry, when it will have one, or the form that publishes it.
import type { MoneyTerms } from '#components/account/session/terms.ts'
import { clockWords, dayWords } from '#components/ledger/time-words.ts'
import { PublishPanel } from '#components/publish/publish-panel.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import type { VerdictProofView } from '#server/ledger/submit/explore-proof.ts'

interface ProofPlaceProps {
  view: VerdictProofView
  priceSats: number
  /** Null where they are not needed. */
  terms: MoneyTerms | null
}

export function ProofPlace({ view: { publication, event }, priceSats, terms }: ProofPlaceProps) {
  if (publication.state === 'published') {
    const { entry } = publication.view.row
    return (
      <Panel aria-label="On the ledger">
        <PanelHead
          title="On the ledger"
          aside="chained, in the signed tree, never changed or removed"
          end={
            <ButtonLink href={`/ledger/${entry}`} size="dense" variant="primary">
              Open entry {numberText(entry)}
            </ButtonLink>
          }
        />
      </Panel>
    )
  }
  if (publication.state === 'queued')
    return (
      <Note title="Waiting for the ledger.">
        Its rules publish this verdict without a request, by {dayWords(publication.publishByUnix)}{' '}
        {clockWords(publication.publishByUnix)} UTC.
      </Note>
    )
  return (
    <Panel aria-label="Publish to the ledger" id="publish">
      <PanelHead title="Publish to the ledger" aside={`${numberText(priceSats)} sats`} />
      <PanelBody>
        {terms && (
          <div className="noscript:hidden">
            <PublishPanel eventId={event.id} priceSats={priceSats} terms={terms} />
          </div>
        )}
        <noscript>
          <Note title="Publishing here needs JavaScript.">
            Without it, send the signed event to <code>POST /ledger/submit</code>.
          </Note>
        </noscript>
      </PanelBody>
    </Panel>
  )
}
