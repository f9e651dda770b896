// Draws how much of a balance can be withdrawn. The withdrawable part is solid accent; each spend-only part is hatched at an
// angle of its own, so that the parts stay apart without colour.
import { useId } from 'react'
import { numberText } from '#components/ui/number-text.ts'

export interface BalancePart {
  name: string
  amountSats: number
  withdrawable: boolean
}

const HATCH_DEGREES = [45, -45, 0, 90, 22]

/** Which hatch stands for each spend-only part that is shown, counted from 0. */
const hatchesOf = (parts: readonly BalancePart[]): Map<string, number> =>
  new Map(
    parts
      .filter((part) => part.amountSats > 0 && !part.withdrawable)
      .map((part, hatch) => [part.name, hatch] as const),
  )

export function BalanceBar({ parts }: { parts: readonly BalancePart[] }) {
  const id = useId()
  const total = parts.reduce((sum, part) => sum + part.amountSats, 0)
  const shown = parts.filter((part) => part.amountSats > 0)
  const finding = shown.map((part) => `${part.name} ${numberText(part.amountSats)} sats`).join(', ')
  const hatches = hatchesOf(parts)
  let startPercent = 0
  return (
    <svg className="h-3.5 w-full rounded-sm" role="img" aria-label={finding || 'No balance'}>
      <rect width="100%" height="100%" className="fill-fill-strong" />
      {shown.map((part) => {
        const widthPercent = (part.amountSats / total) * 100
        const x = startPercent
        startPercent += widthPercent
        const hatch = hatches.get(part.name)
        return (
          <g key={part.name}>
            {hatch !== undefined && <Hatch id={`${id}${hatch}`} degrees={degreesOf(hatch)} />}
            <rect
              x={`${x}%`}
              width={`${widthPercent}%`}
              height="100%"
              className={part.withdrawable ? 'fill-accent' : undefined}
              fill={hatch === undefined ? undefined : `url(#${id}${hatch})`}
            />
            {x > 0 && <line x1={`${x}%`} x2={`${x}%`} y2="100%" className="stroke-surface" strokeWidth="2" />}
          </g>
        )
      })}
    </svg>
  )
}

/** The square that explains a part beside its name; plain where the bar shows nothing of it. */
export function PartKey({ parts, name }: { parts: readonly BalancePart[]; name: string }) {
  const id = useId()
  const hatch = hatchesOf(parts).get(name)
  const isSolid = parts.some((part) => part.name === name && part.withdrawable && part.amountSats > 0)
  return (
    <svg width="12" height="12" className="rounded-sm" aria-hidden>
      {hatch !== undefined && <Hatch id={id} degrees={degreesOf(hatch)} />}
      <rect
        width="12"
        height="12"
        className={isSolid ? 'fill-accent' : hatch === undefined ? 'fill-fill-strong' : undefined}
        fill={hatch === undefined ? undefined : `url(#${id})`}
      />
    </svg>
  )
}

const degreesOf = (hatch: number): number => HATCH_DEGREES[hatch] ?? 10 * hatch

function Hatch({ id, degrees }: { id: string; degrees: number }) {
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
