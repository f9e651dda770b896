// Regime and signals of the market, each figure with its source and time.
import type { Metadata } from 'next'
import { NoMarketData } from '#components/markets/no-market-data.tsx'
import { RegimePanel } from '#components/markets/regime-panel.tsx'
import { SignalsPanel } from '#components/markets/signals-panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { getHealth } from '#server/discovery/service/get-health.ts'
import { readMarketPage } from '#server/markets/read/market-page.ts'
import { sharedContext } from '#server/runtime.ts'
import { readOperation } from '../read-operation.ts'

export const metadata: Metadata = {
  title: 'Markets',
  description: 'Risk regime and derivatives signals, each figure with its source and time.',
}

export default async function MarketsPage() {
  const [{ regime, signals }, { components, market_sources: sources }] = await Promise.all([
    readMarketPage(await sharedContext()),
    readOperation(getHealth, {}),
  ])
  const isOff = components.market_data === 'unconfigured'
  return (
    <>
      <PageTitle title="Market regime and signals">
        Each figure names the venue that gave it and when. What no venue gave is not known, and nothing is
        estimated. Programs read <code>GET /regime</code> and <code>GET /signals/full</code>, which are paid.
      </PageTitle>
      <div className="grid gap-4">
        {regime ? (
          <RegimePanel regime={regime} />
        ) : (
          <NoMarketData what="Regime" isOff={isOff} sources={sources} />
        )}
        {signals ? (
          <SignalsPanel signals={signals} />
        ) : (
          <NoMarketData what="Signals" isOff={isOff} sources={sources} />
        )}
      </div>
    </>
  )
}
