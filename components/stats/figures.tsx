// Figures in one row, each with its name and what it counts.
import { numberText } from '#components/ui/number-text.ts'

export interface Figure {
  name: string
  value: number
  unit?: string
  aside: string
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-4 max-lg:grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line">
      {figures.map(({ name, value, unit, aside }) => (
        <div key={name} className="bg-surface px-4 py-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="mt-0.5 text-2xl leading-tight font-semibold tracking-tight tabular-nums">
            {numberText(value)}
            {unit && <span className="ml-1.5 text-sm font-normal tracking-normal text-muted">{unit}</span>}
          </dd>
          <dd className="text-xs text-muted">{aside}</dd>
        </div>
      ))}
    </dl>
  )
}
