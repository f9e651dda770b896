// Signals of coins: prices, funding and volatility, with source and time of each kind of figure.
import { Note } from '#components/ui/feedback/note.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { FigureOrigin, type Origin, sourceName } from './figure-origin.tsx'

export interface CoinView {
  coin: string
  mark_price: string | null
  basis_bps: number | null
  funding_rate: string | null
  vol_ratio: string | null
  vol_regime: 'expansion' | 'normal' | null
  sources: { prices: Origin | null; volatility: Origin | null }
}

export interface SignalsView {
  as_of: number
  stale: boolean
  coins: readonly CoinView[]
  btc_dvol: string | null
  btc_dvol_source: Origin | null
  cross_checks: readonly {
    coin: string
    price: string
    source: string
    other_price: string
    other_source: string
    agrees: boolean
  }[]
}

const UNKNOWN = <span className="text-muted">not known</span>

export function SignalsPanel({ signals }: { signals: SignalsView }) {
  const contradicted = signals.cross_checks.filter(({ agrees }) => !agrees)
  return (
    <Panel aria-label="Signals">
      <PanelHead title="Signals" aside={signals.stale ? 'older than 10 minutes' : 'perpetual futures'} />
      {contradicted.length > 0 && (
        <PanelBody>
          {contradicted.map((check) => (
            <Note
              key={check.coin}
              tone="warning"
              title={`Two venues contradict each other on ${check.coin}.`}
            >
              {sourceName(check.source)} says {check.price}, {sourceName(check.other_source)}{' '}
              {check.other_price}. Its prices are not passed on.
            </Note>
          ))}
        </PanelBody>
      )}
      <Table caption="Signals by coin">
        <thead>
          <tr>
            <Th>Coin</Th>
            <Th numeric>Mark, USD</Th>
            <Th numeric>Basis</Th>
            <Th numeric>Funding an hour</Th>
            <Th numeric>Volatility ratio</Th>
            <Th>Source and time</Th>
          </tr>
        </thead>
        <tbody>
          {signals.coins.map((row) => (
            <tr key={row.coin}>
              <Td phone="lead">
                <strong className="font-medium">{row.coin}</strong>
              </Td>
              <Td numeric phone="side">
                {row.mark_price ?? UNKNOWN}
              </Td>
              <Td numeric phone="hide">
                {row.basis_bps === null ? UNKNOWN : `${row.basis_bps} bps`}
              </Td>
              <Td numeric phone="hide">
                {row.funding_rate ?? UNKNOWN}
              </Td>
              <Td numeric phone="hide">
                {row.vol_ratio === null ? UNKNOWN : `${row.vol_ratio}, ${row.vol_regime}`}
              </Td>
              <Td phone="line">
                <Origins of={row} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <PanelTail>
        {signals.btc_dvol === null || signals.btc_dvol_source === null ? (
          'Implied volatility of Bitcoin: not known.'
        ) : (
          <>
            Implied volatility of Bitcoin (DVOL): {signals.btc_dvol} %,{' '}
            <FigureOrigin {...signals.btc_dvol_source} />
          </>
        )}
      </PanelTail>
    </Panel>
  )
}

/** Prices and volatility are read at different times. */
function Origins({ of }: { of: CoinView }) {
  const { prices, volatility } = of.sources
  return (
    <span className="grid py-1">
      {prices ? <FigureOrigin {...prices} /> : <span className="text-xs text-muted">no prices</span>}
      {volatility && volatility.as_of !== prices?.as_of && (
        <span>
          <span className="text-xs text-muted">volatility: </span>
          <FigureOrigin {...volatility} />
        </span>
      )}
    </span>
  )
}
