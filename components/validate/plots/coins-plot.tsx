// Sum of each coin, largest first.
import type { CoinSum } from '#protocol/validation/result/concentration.ts'
import type { ConcentrationAndRegime } from '#protocol/validation/validate.ts'
import { figure } from './figures.ts'
import { heightOf, PlotFrame } from './plot-frame.tsx'

const SHOWN = 24

interface CoinsPlotProps {
  coins: readonly CoinSum[]
  concentration: ConcentrationAndRegime
}

export function CoinsPlot({ coins, concentration }: CoinsPlotProps) {
  const shown = coins.slice(0, SHOWN)
  const sums = shown.map(({ sum }) => sum)
  const y = heightOf(Math.min(0, ...sums), Math.max(0, ...sums))
  const slot = 1000 / shown.length
  const { top_coin_share: share, jackknife } = concentration
  return (
    <PlotFrame
      title="Concentration"
      finding={`${coins[0]!.coin} carries ${share === null ? `${figure(coins[0]!.sum)}, and the total is not positive` : `${figure(share * 100, 3)} % of the total`}. Without the best row the total is ${figure(jackknife.without_best_trade)}.`}
      ends={[coins[0]!.coin, shown.at(-1)!.coin]}
      head={['Coin', 'Sum']}
      rows={coins.map(({ coin, sum }) => [coin, figure(sum)])}
    >
      {shown.map(({ coin, sum }, i) => (
        <rect
          key={coin}
          x={i * slot + slot * 0.2}
          width={slot * 0.6}
          y={Math.min(y(0), y(sum))}
          height={Math.abs(y(sum) - y(0))}
          className={sum > 0 ? 'validate-gain' : 'validate-loss'}
        />
      ))}
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
    </PlotFrame>
  )
}
