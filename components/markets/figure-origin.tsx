// Where a figure comes from, and when its source answered.
export interface Origin {
  source: string
  as_of: number
}

const SOURCES: Record<string, string> = { hyperliquid: 'Hyperliquid', deribit: 'Deribit' }

export const sourceName = (source: string): string => SOURCES[source] ?? source

export const timeUtc = (unix: number): string =>
  `${new Date(unix * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

export function FigureOrigin({ source, as_of: asOf }: Origin) {
  return (
    <span className="text-xs text-muted">
      {sourceName(source)},{' '}
      <time dateTime={new Date(asOf * 1_000).toISOString()} className="whitespace-nowrap tabular-nums">
        {timeUtc(asOf)}
      </time>
    </span>
  )
}
