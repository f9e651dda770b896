// Lead of a proof's page: what was decided about what, since when it is signed, and the punches of its hallmark.
import { Hallmark } from '#components/hallmark/hallmark.tsx'
import { anchorSentence } from '#components/ledger/entry/entry-lead.tsx'
import { artifactWords, findingOf } from '#components/ledger/ledger-words.ts'
import { clockWords, dayWords } from '#components/ledger/time-words.ts'
import { QuotedText } from '#components/live-box/editor/quoted-text.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Tag } from '#components/ui/tag.tsx'
import { VerdictLabel } from '#components/verdict/verdict.tsx'
import type { VerdictProofView } from '#server/ledger/submit/explore-proof.ts'
import { proofHeadline } from './proof-words.ts'

interface ProofLeadProps {
  view: VerdictProofView
  verifierPubkey: string | null
}

export function ProofLead({ view, verifierPubkey }: ProofLeadProps) {
  const { payload, event, commitment, publication } = view
  const { verdict, confidence_bps: confidenceBps } = payload
  const anchor = commitment.ots_anchor
  // A block that anyone can mine strikes no punch.
  const blockHeight = anchor?.network === 'mainnet' ? anchor.bitcoin_block_height : null
  return (
    <div className="entry-lead">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <VerdictLabel verdict={verdict} pill />
          <Tag look="line">{placeWords(publication)}</Tag>
        </div>
        <h1 className="max-w-[34rem]">{proofHeadline(view)}</h1>
        <p className="max-w-[36rem] text-text-2">
          <FindingSentence view={view} /> Signed {dayWords(event.created_at)}, {clockWords(event.created_at)}{' '}
          UTC (our clock). {anchorSentence({ row: { createdAtUnix: event.created_at }, commitment })}
        </p>
      </div>
      <div className="max-md:[&_figcaption]:max-w-17">
        <Hallmark
          size={56}
          verdict={verdict}
          confidenceBps={confidenceBps}
          {...(verifierPubkey ? { verifierPubkey } : {})}
          {...(blockHeight === null ? {} : { blockHeight })}
        />
      </div>
    </div>
  )
}

/** The summary where it is public; a proof holds no more of it than a hash otherwise. */
function FindingSentence({ view: { payload, publication } }: { view: VerdictProofView }) {
  const record = publication.state === 'published' ? publication.view.record : null
  if (record?.type === 'pre_action_verdict')
    return <QuotedText>{findingOf(record.verdict.summary, record.disclosure?.artifact ?? null)}</QuotedText>
  if (payload.disclosed_summary !== null)
    return <QuotedText>{findingOf(payload.disclosed_summary, null)}</QuotedText>
  return `The proof holds hashes alone: of ${artifactWords(payload.artifact_type).noun}, and of what was found in it.`
}

const placeWords = (publication: VerdictProofView['publication']): string =>
  publication.state === 'published'
    ? `Entry ${numberText(publication.view.row.entry)}`
    : publication.state === 'queued'
      ? 'Waiting for the ledger'
      : 'Not on the ledger'
