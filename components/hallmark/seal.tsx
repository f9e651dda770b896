// Draws the shape of a verdict: circle, triangle or octagon with its mark. The shape speaks before the colour.
import clsx from 'clsx'
import { OUTLINES, VERDICT_MARKS } from './outlines.ts'

export type Verdict = 'approve' | 'approve_with_concerns' | 'reject'

/** Below this size the rim would smear, and the mark needs more weight to stay a mark. */
const RIM_FROM_PX = 26
const MARK_WIDTH = 4
const MARK_WIDTH_SMALL = 5.6

interface SealProps {
  verdict: Verdict
  size?: number
  /** Struck once when a verdict appears; give the element a key per verdict. */
  strike?: boolean
  /** Nothing was decided: the outline alone, dashed and empty. */
  unstruck?: boolean
  className?: string
}

/** Hidden from readers: the word stands next to it. */
export function Seal({ verdict, size = 15, strike = false, unstruck = false, className }: SealProps) {
  const { edge, rim } = OUTLINES[verdict]
  const large = size >= RIM_FROM_PX
  if (unstruck)
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 48 48"
        className={className}
        data-struck={false}
        aria-hidden
      >
        <path
          className="fill-none stroke-(--n-8)"
          strokeDasharray={large ? '3 3' : '6 5'}
          strokeWidth={large ? 1.6 : 3.4}
          d={edge}
        />
      </svg>
    )
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      data-tone={verdict}
      className={clsx('text-tone', strike && 'animate-strike', className)}
      aria-hidden
    >
      <path fill="currentColor" d={edge} />
      {large && <path className="fill-none stroke-on-tone" strokeOpacity=".5" strokeWidth="1" d={rim} />}
      <path
        className="fill-none stroke-on-tone"
        strokeWidth={large ? MARK_WIDTH : MARK_WIDTH_SMALL}
        strokeLinecap="square"
        d={VERDICT_MARKS[verdict]}
      />
    </svg>
  )
}
