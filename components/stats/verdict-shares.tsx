// Shares of the verdicts in three rows of one height, so that a reject is as large as an approve.
import { Seal } from '#components/hallmark/seal.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { VERDICT_WORD, type Verdict } from '#components/verdict/words.ts'

const ORDER: readonly Verdict[] = ['approve', 'approve_with_concerns', 'reject']

export function VerdictShares({ counts }: { counts: Record<Verdict, number> }) {
  const total = ORDER.reduce((sum, verdict) => sum + counts[verdict], 0)
  return (
    <ul className="grid gap-4">
      {ORDER.map((verdict) => {
        const share = total === 0 ? 0 : (counts[verdict] / total) * 100
        return (
          <li key={verdict} data-tone={verdict} className="grid gap-1.5">
            <div className="flex items-center gap-2 text-sm">
              <Seal verdict={verdict} size={15} />
              <span className="font-medium text-tone-text">{VERDICT_WORD[verdict]}</span>
              <span className="ml-auto tabular-nums">
                {numberText(counts[verdict])}
                {total > 0 && (
                  <span className="ml-2 inline-block w-12 text-right text-muted">{share.toFixed(1)} %</span>
                )}
              </span>
            </div>
            <svg width="100%" height="8" aria-hidden>
              <rect width="100%" height="8" rx="2" className="fill-fill-strong" />
              <rect width={`${share}%`} height="8" rx="2" className="fill-tone" />
            </svg>
          </li>
        )
      })}
    </ul>
  )
}
