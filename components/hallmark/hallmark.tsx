// Hallmark: what is known about an entry in four punches of fixed order: verdict, confidence, ledger, Bitcoin.
import { BlockPunch, FinenessPunch, OfficePunch, UnstruckVerdictPunch } from './punch.tsx'
import { Seal, type Verdict } from './seal.tsx'

interface HallmarkProps {
  /** Each fact that is missing leaves its punch unstruck; a pending fact must not be passed. */
  verdict?: Verdict
  confidenceBps?: number
  verifierPubkey?: string
  /** The Bitcoin block that holds the entry. */
  blockHeight?: number
  size?: number
  captions?: boolean
}

const VERDICT_CAPTION: Record<Verdict, string> = {
  approve: 'Approve',
  approve_with_concerns: 'Approve with concerns',
  reject: 'Reject',
}

export function Hallmark(props: HallmarkProps) {
  const { verdict, confidenceBps, verifierPubkey, blockHeight, size = 48, captions = true } = props
  const confidence = confidenceBps === undefined ? null : (confidenceBps / 10_000).toFixed(2)
  const captionOf = {
    verdict: verdict ? VERDICT_CAPTION[verdict] : 'No verdict yet',
    fineness: confidence ? `Confidence ${confidence}` : 'No confidence yet',
    office: verifierPubkey ? 'Signing key' : 'No key yet',
    block: blockHeight === undefined ? 'Not anchored yet' : 'Bitcoin block',
  }
  const blockLabel = blockHeight === undefined ? captionOf.block : `Bitcoin block ${blockHeight}`
  const punches = [
    {
      caption: captionOf.verdict,
      drawing: verdict ? (
        <span role="img" aria-label={captionOf.verdict}>
          <Seal verdict={verdict} size={size} />
        </span>
      ) : (
        <UnstruckVerdictPunch height={size} label={captionOf.verdict} />
      ),
    },
    {
      caption: captionOf.fineness,
      drawing: <FinenessPunch height={size} label={captionOf.fineness} confidenceBps={confidenceBps} />,
    },
    {
      caption: captionOf.office,
      drawing: <OfficePunch height={size} label={captionOf.office} verifierPubkey={verifierPubkey} />,
    },
    {
      caption: captionOf.block,
      drawing: <BlockPunch height={size} label={blockLabel} blockHeight={blockHeight} />,
    },
  ]
  return (
    <div className="flex flex-wrap items-start gap-2.5">
      {punches.map(({ caption, drawing }) => (
        <figure key={caption} className="grid justify-items-center gap-1.5">
          {drawing}
          {captions && (
            <figcaption aria-hidden className="max-w-21 text-center text-2xs leading-tight text-muted">
              {caption}
            </figcaption>
          )}
        </figure>
      ))}
    </div>
  )
}
