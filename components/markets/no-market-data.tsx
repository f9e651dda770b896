// What the page of markets shows while there are no data: which sources there are, and when each last answered.
import { CloudOff } from 'lucide'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { sourceName, timeUtc } from './figure-origin.tsx'

interface Source {
  source: string
  answered_at: number | null
}

export function NoMarketData({
  what,
  isOff,
  sources,
}: {
  what: string
  isOff: boolean
  sources: readonly Source[]
}) {
  return (
    <Panel aria-label={what}>
      <EmptyState icon={CloudOff} title={`${what}: no data`} level={2}>
        {isOff ? (
          'No source of market data is configured on this instance. Nothing is estimated in its place.'
        ) : (
          <>
            The sources gave no usable answer within the last hour. Nothing is estimated in its place.
            {sources.length > 0 && (
              <ul className="mt-2">
                {sources.map(({ source, answered_at: at }) => (
                  <li key={source}>
                    {sourceName(source)}:{' '}
                    {at === null ? 'has not answered yet' : `last answer ${timeUtc(at)}`}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </EmptyState>
    </Panel>
  )
}
