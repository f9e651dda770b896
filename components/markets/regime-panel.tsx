// The regime: its score on a scale, and the inputs that make it up, each with source and time.
import { Note } from '#components/ui/feedback/note.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { FigureOrigin, type Origin, timeUtc } from './figure-origin.tsx'

export interface RegimeInput extends Origin {
  name: string
  value: string
  weight_bps: number
  contribution_bps: number
}

export interface RegimeView {
  as_of: number
  stale: boolean
  regime: 'risk_on' | 'neutral' | 'risk_off'
  score_bps: number
  inputs: readonly RegimeInput[]
  missing: readonly string[]
}

const REGIMES = { risk_on: 'Risk on', neutral: 'Neutral', risk_off: 'Risk off' } as const

const INPUTS: Record<string, string> = {
  btc_drawdown_90d: 'BTC below its 90-day high',
  btc_trend: 'BTC against its 100-day mean',
  vol_ratio: 'BTC volatility, 20 to 100 hours',
  dvol_rank: 'Implied volatility, rank in a year',
  funding_mean: 'Mean hourly funding, 24 hours',
}

export const inputName = (name: string): string => INPUTS[name] ?? name

const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${numberText(Math.abs(value))}`

export function RegimePanel({ regime }: { regime: RegimeView }) {
  return (
    <Panel aria-label="Regime">
      <PanelHead title="Regime" aside={regime.stale ? 'older than 10 minutes' : undefined} />
      <PanelBody className="grid gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3 text-2xl font-semibold tracking-tight">
          {REGIMES[regime.regime]}
          <span className="text-sm font-normal tracking-normal text-muted tabular-nums">
            {signed(regime.score_bps)} of ±10,000
          </span>
        </p>
        <Scale scoreBps={regime.score_bps} />
        {regime.missing.length > 0 && (
          <Note tone="warning" title="Left out:">
            {regime.missing.map(inputName).join(', ')}. The other weights are scaled.
          </Note>
        )}
      </PanelBody>
      <Table caption="Inputs of the regime">
        <thead>
          <tr>
            <Th>Input</Th>
            <Th numeric>Value</Th>
            <Th numeric>Contribution</Th>
            <Th>Source and time</Th>
          </tr>
        </thead>
        <tbody>
          {regime.inputs.map((input) => (
            <tr key={input.name}>
              <Td phone="lead">{inputName(input.name)}</Td>
              <Td numeric phone="side">
                {input.value}
              </Td>
              <Td numeric phone="hide">
                {signed(input.contribution_bps)} of ±{numberText(input.weight_bps)}
              </Td>
              <Td phone="line">
                <FigureOrigin {...input} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <PanelTail>
        Oldest answer used: {timeUtc(regime.as_of)}. A description of the present by five numbers, not a
        forecast.
      </PanelTail>
    </Panel>
  )
}

const WIDTH = 400
const x = (bps: number): number => ((bps + 10_000) / 20_000) * WIDTH

/** The three ranges, and where the score stands. */
function Scale({ scoreBps }: { scoreBps: number }) {
  return (
    <div className="max-w-[36rem]">
      <svg
        viewBox={`0 0 ${WIDTH} 20`}
        className="w-full"
        role="img"
        aria-label={`Score ${signed(scoreBps)} between −10,000 and 10,000; risk off to −2,500, risk on from 2,500`}
      >
        <rect x={0} y={7} width={WIDTH} height={6} rx={3} className="fill-fill-strong" />
        {[-2_500, 2_500].map((bps) => (
          <line key={bps} x1={x(bps)} x2={x(bps)} y1={3} y2={17} className="stroke-line-strong" />
        ))}
        <circle cx={Math.min(WIDTH - 7, Math.max(7, x(scoreBps)))} cy={10} r={7} className="fill-accent" />
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-muted">
        <span>Risk off</span>
        <span>Neutral</span>
        <span>Risk on</span>
      </p>
    </div>
  )
}
