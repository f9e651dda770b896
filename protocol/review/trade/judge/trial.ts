// What a test sees. One order, what follows from it, the equity and positions that count, and the sheet on which the
// outcome is written.
import { fromBps, type Rational, rational } from '../../core/number/rational.ts'
import type { Order, Position } from '../model.ts'
import type { Bounds, TradeThresholds } from '../thresholds.ts'
import type { Figures } from './figures.ts'
import type { Spread } from './option-cover.ts'
import type { TestSheet } from './sheet.ts'

export interface Trial {
  readonly order: Order
  readonly figures: Figures
  /** Positive, or null when unknown. */
  readonly equity: Rational | null
  /** Stated positions, and what earlier orders of the same artifact would open. */
  readonly positions: readonly Position[]
  readonly t: TradeThresholds
  /** With another option of the artifact this one has a largest loss. */
  readonly spread: Spread | null
  readonly sheet: TestSheet
  /** From tier S2 on the ok bounds of T08 to T13 are halved. */
  readonly halved: boolean
  readonly asOfUnix: number | null
}

type Ends = { readonly ok: Rational; readonly reject: Rational }

const half = rational(1, 2)

export const shares = ({ ok, reject }: Bounds): Ends => ({ ok: fromBps(ok), reject: fromBps(reject) })

/** Basis points as percent figures. */
export const percents = ({ ok, reject }: Bounds): Ends => ({
  ok: rational(ok, 100),
  reject: rational(reject, 100),
})

/** Multiples that are kept in hundredths. */
export const multiples = percents

export const halvedIf = (halved: boolean, { ok, reject }: Ends): Ends => ({
  ok: halved ? { num: ok.num * half.num, den: ok.den * half.den } : ok,
  reject,
})
