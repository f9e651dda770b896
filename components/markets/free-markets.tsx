// What is free of the market data: Bitcoin's volatility regime, and the counts of the agent economy brief.
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { FigureOrigin, timeUtc } from './figure-origin.tsx'
import { NoMarketData } from './no-market-data.tsx'

interface Teaser {
  as_of: number
  source: string
  vol_ratio: string
  regime: 'expansion' | 'normal'
  threshold: string
  method: string
  stale: boolean
}

interface Brief {
  as_of: number
  source_count: number
  item_count: number
  churn: { new: number; dropped: number }
}

interface FreeMarketsProps {
  teaser: Teaser | null
  brief: Brief | null
  isOff: boolean
  sources: readonly { source: string; answered_at: number | null }[]
}

export function FreeMarkets({ teaser, brief, isOff, sources }: FreeMarketsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-4 max-lg:grid-cols-1">
      {teaser ? (
        <Panel aria-label="Volatility of Bitcoin">
          <PanelHead title="Volatility of Bitcoin" aside={teaser.stale ? 'older than 10 minutes' : 'free'} />
          <PanelBody>
            <p className="flex flex-wrap items-baseline gap-x-3 text-2xl font-semibold tracking-tight">
              {teaser.regime === 'expansion' ? 'Expansion' : 'Normal'}
              <span className="text-sm font-normal tracking-normal text-muted tabular-nums">
                ratio {teaser.vol_ratio}, expansion from {teaser.threshold}
              </span>
            </p>
            <FigureOrigin source={teaser.source} as_of={teaser.as_of} />
          </PanelBody>
          <PanelTail>
            <span>
              <code>{teaser.method}</code> over hourly closes.
            </span>
          </PanelTail>
        </Panel>
      ) : (
        <NoMarketData what="Volatility of Bitcoin" isOff={isOff} sources={sources} />
      )}
      {brief && (
        <Panel aria-label="Agent economy">
          <PanelHead title="Agent economy" aside="free counts" />
          <PanelBody>
            <KeyValues
              rows={[
                ['Listed', `${numberText(brief.item_count)} in ${numberText(brief.source_count)} lists`],
                ['New this cycle', numberText(brief.churn.new)],
                ['Dropped', numberText(brief.churn.dropped)],
                ['Oldest list', timeUtc(brief.as_of)],
              ]}
            />
          </PanelBody>
          <PanelTail>
            <span>
              Paid resources and MCP servers on public lists, in cycles of six hours. The items:{' '}
              <code>POST /agent-economy-brief</code>.
            </span>
          </PanelTail>
        </Panel>
      )}
    </div>
  )
}
