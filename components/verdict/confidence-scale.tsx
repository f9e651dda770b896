// Confidence of a verdict. A needle on 0 to 1 with tenths, a dashed mark at the floor, the number beside it.

const TENTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

interface ConfidenceScaleProps {
  /** Basis points: 9700 is 0.9700. */
  confidenceBps: number
  floorBps?: number
  /** What it rests on, after the number: "evidence class A, hard rule". */
  note?: string
}

export function ConfidenceScale({ confidenceBps, floorBps = 5000, note }: ConfidenceScaleProps) {
  const confidence = (confidenceBps / 10_000).toFixed(4)
  const floor = String(floorBps / 10_000)
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted">
        <span>Confidence</span>
        <span>
          <strong className="text-sm font-semibold text-text tabular-nums">{confidence}</strong>
          {note && ` ${note}`}
        </span>
      </div>
      <svg
        className="h-4 w-full overflow-visible"
        role="img"
        aria-label={`Confidence ${confidence} on a scale from 0 to 1, floor ${floor}`}
      >
        <line x1="0" x2="100%" y1="15.5" y2="15.5" className="stroke-line-control" />
        {TENTHS.map((tenth) => (
          <line
            key={tenth}
            x1={`${tenth * 10}%`}
            x2={`${tenth * 10}%`}
            y1={tenth % 5 === 0 ? 9 : 11}
            y2="16"
            className="stroke-line-control"
          />
        ))}
        <line
          x1={`${floorBps / 100}%`}
          x2={`${floorBps / 100}%`}
          y1="1"
          y2="16"
          strokeDasharray="2 2"
          className="stroke-text"
        />
        <svg x={`${confidenceBps / 100}%`} className="overflow-visible" aria-hidden>
          <rect x="-1.5" y="1" width="3" height="15" className="fill-text" />
        </svg>
      </svg>
      <div className="grid grid-cols-3 text-2xs text-muted" aria-hidden>
        <span>0</span>
        <span className="text-center">{floor} floor</span>
        <span className="text-right">1</span>
      </div>
    </div>
  )
}
