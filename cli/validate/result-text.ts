/** Prints the result of a validation for people. */
import { REASON_TEXTS, VERDICT_TEXTS, WARNING_TEXTS } from '#protocol/validation/result/texts.ts'
import type { ValidationResult } from '#protocol/validation/validate.ts'

/** The verdict in one sentence, with its reasons. */
export const sentenceOf = ({ verdict, reasons }: ValidationResult): string =>
  [VERDICT_TEXTS[verdict], ...reasons.map((reason) => REASON_TEXTS[reason])].join(' ')

export function resultText(result: ValidationResult): string {
  const { robust, intervals, warnings } = result
  const rows: (readonly [string, string])[] = [
    ['verdict', result.verdict],
    ['units', `${result.n}${result.rows === result.n ? '' : ` of ${result.rows} rows`}`],
    ['trials declared', String(result.n_trials)],
    ['mean, std', `${figure(result.mean)}, ${figure(result.std)}`],
    ['Sharpe', withInterval(result.sharpe, intervals.sharpe)],
    ...(result.sharpe_annualized === null
      ? []
      : [['  annualised', withInterval(result.sharpe_annualized, intervals.sharpe_annualized)] as const]),
    ['Deflated Sharpe', `${figure(result.DSR)}, real from 0.95, noise below 0.5`],
    [
      'p of sign flips',
      `${figure(result.permutation_p_value)} (${result.flips_b} of ${result.n_perms}), real to 0.05, noise above 0.2`,
    ],
    [
      'fold decay',
      result.kfold_decay_rho === null
        ? 'undefined'
        : `${figure(result.kfold_decay_rho)}, real from 0.5, noise to 0`,
    ],
    [
      'with dependence',
      `${robust.n_eff === null ? 'no' : figure(robust.n_eff)} units, Deflated Sharpe ${figure(robust.dsr_n_eff)}, p ${figure(robust.p_block)}`,
    ],
    [
      'needed record',
      intervals.min_track_record === null
        ? 'none suffices'
        : `${Math.ceil(intervals.min_track_record)} units`,
    ],
    ['input hash', result.input_hash],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    ...warnings.map((warning) => `note: ${WARNING_TEXTS[warning]}`),
  ].join('\n')
}

const figure = (value: number): string => String(Number(value.toPrecision(6)))

const withInterval = (value: number, interval: readonly [number, number] | null): string =>
  interval === null ? figure(value) : `${figure(value)} (${figure(interval[0])} to ${figure(interval[1])})`
