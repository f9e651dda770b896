// Shows how much of an artifact was judged, in words; where something was not, a bar: judged bytes solid, the rest hatched.
import { useId } from 'react'
import { numberText } from '#components/ui/number-text.ts'

interface CoverageBarProps {
  judgedBytes: number
  effectBytes: number
}

export function CoverageBar({ judgedBytes, effectBytes }: CoverageBarProps) {
  const id = useId()
  if (effectBytes === 0) return null
  const percent = (judgedBytes / effectBytes) * 100
  const words = coverageText(judgedBytes, effectBytes)
  return (
    <div className="grid gap-1" data-coverage>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted">
        <span>Coverage</span>
        <span className="tabular-nums">{words}</span>
      </div>
      {judgedBytes < effectBytes && (
        <svg className="h-2 w-full rounded-sm" role="img" aria-label={words}>
          <defs>
            <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="5" height="5" className="fill-surface" />
              <line y2="5" className="stroke-line-control" strokeWidth="3" />
            </pattern>
          </defs>
          <rect width="100%" height="100%" fill={`url(#${id})`} />
          <rect width={`${percent}%`} height="100%" className="fill-text" />
        </svg>
      )}
    </div>
  )
}

export const coverageText = (judgedBytes: number, effectBytes: number): string =>
  judgedBytes === effectBytes
    ? `all ${numberText(effectBytes)} bytes with an effect judged`
    : `judged ${numberText(judgedBytes)} of ${numberText(effectBytes)} bytes with an effect`
