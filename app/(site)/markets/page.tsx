// Market data: what is free, each figure with its source and time, and the paid regime and signals for the account of this browser.
import type { Metadata } from 'next'
import { FreeMarkets } from '#components/markets/free-markets.tsx'
import { PaidMarkets } from '#components/markets/paid-markets.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { OperationError } from '#server/kernel/errors.ts'
import { signalsPrice } from '#server/markets/get-full-signals.ts'
import { regimePrice } from '#server/markets/get-regime.ts'
import { readOperation } from '../read-operation.ts'

export const metadata: Metadata = {
  title: 'Markets',
  description: 'Risk regime and derivatives signals, each figure with its source and time.',
}

/** Null while there are no data. */
const known = <Data,>(reading: Promise<Data>): Promise<Data | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof OperationError && error.code === 'market_data_unavailable') return null
    throw error
  })

export default async function MarketsPage() {
  const [teaser, brief, { components, market_sources: sources }] = await Promise.all([
    known(readOperation('markets.getSignals', {})),
    known(readOperation('markets.previewBrief', {})),
    readOperation('discovery.getHealth', {}),
  ])
  return (
    <>
      <PageTitle title="Market regime and signals">
        Each figure names the venue that gave it and when. What no venue gave is not known, and nothing is
        estimated. Regime and signals are paid, here as in <code>GET /regime</code> and{' '}
        <code>GET /signals/full</code>.
      </PageTitle>
      <div className="grid gap-4">
        <FreeMarkets
          teaser={teaser}
          brief={brief}
          isOff={components.market_data === 'unconfigured'}
          sources={sources}
        />
        <PaidMarkets regimeSats={regimePrice.baseSats} signalsSats={signalsPrice.baseSats} />
      </div>
    </>
  )
}
