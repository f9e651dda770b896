// How much of a balance may leave? The withdrawable part is solid accent; each spend-only part is hatched at an
// angle of its own, so that the parts stay apart without colour.
import { useId } from 'react'

export interface BalancePart {
  name: string
  amountSats: number
  withdrawable: boolean
}

const HATCH_DEGREES = [45, -45, 0, 90, 22]

export function BalanceBar({ parts }: { parts: readonly BalancePart[] }) {
  const id = useId()
  const total = parts.reduce((sum, part) => sum + part.amountSats, 0)
  const shown = parts.filter((part) => part.amountSats > 0)
  const finding = shown.map((part) => `${part.name} ${part.amountSats.toLocaleString('en')} sats`).join(', ')
  let hatches = 0
  let startPercent = 0
  return (
    <svg className="h-3.5 w-full rounded-sm" role="img" aria-label={finding || 'No balance'}>
      <rect width="100%" height="100%" className="fill-fill-strong" />
      {shown.map((part) => {
        const widthPercent = (part.amountSats / total) * 100
        const x = startPercent
        startPercent += widthPercent
        const pattern = part.withdrawable ? null : hatches++
        return (
          <g key={part.name}>
            {pattern !== null && (
              <Hatch id={`${id}${pattern}`} degrees={HATCH_DEGREES[pattern] ?? 10 * pattern} />
            )}
            <rect
              x={`${x}%`}
              width={`${widthPercent}%`}
              height="100%"
              className={part.withdrawable ? 'fill-accent' : undefined}
              fill={pattern === null ? undefined : `url(#${id}${pattern})`}
            />
            {x > 0 && <line x1={`${x}%`} x2={`${x}%`} y2="100%" className="stroke-surface" strokeWidth="2" />}
          </g>
        )
      })}
    </svg>
  )
}

/** The square that explains a part beside its name. */
export function Hatch({ id, degrees }: { id: string; degrees: number }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${degrees})`}
    >
      <rect width="5" height="5" className="fill-fill-strong" />
      <rect width="2" height="5" className="fill-mark" />
    </pattern>
  )
}
