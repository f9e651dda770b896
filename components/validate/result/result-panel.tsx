// The verdict with its reasons and figures, each beside the limit that it is held against.

import clsx from 'clsx'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { Seal } from '#components/hallmark/seal.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { Interval } from '#protocol/validation/result/intervals.ts'
import { REASON_TEXTS, VERDICT_TEXTS, WARNING_TEXTS } from '#protocol/validation/result/texts.ts'
import { figure } from '../plots/figures.ts'
import type { Validated } from '../validator/validate.worker.ts'
import { VERDICT_WORDS } from './verdict-words.ts'

interface ResultPanelProps {
  validated: Validated
  /** False while a newer input is being computed. */
  isCurrent: boolean
}

export function ResultPanel({ validated, isCurrent }: ResultPanelProps) {
  const { result, outputHash, elapsedMs } = validated
  const { word, tone } = VERDICT_WORDS[result.verdict]
  const left = (validated.columns ?? []).filter(({ as }) => as === null).map(({ heading }) => heading)
  return (
    <Panel aria-label="Result" aria-busy={!isCurrent} className={clsx(!isCurrent && 'opacity-60')}>
      <PanelHead title="Result" end={<span className="text-xs text-muted">computed in this page</span>} />
      <PanelBody className="grid gap-4">
        <div data-tone={tone} className="grid gap-1.5">
          <p role="status" className="flex items-center gap-2 text-lg font-medium text-tone-text">
            <Seal verdict={tone} size={20} />
            {word}
          </p>
          <p className="text-sm">{VERDICT_TEXTS[result.verdict]}</p>
          {result.reasons.length > 0 && (
            <ul className="grid list-disc gap-1 pl-5 text-sm text-text-2">
              {result.reasons.map((reason) => (
                <li key={reason}>{REASON_TEXTS[reason]}</li>
              ))}
            </ul>
          )}
        </div>
        <Limits validated={validated} />
        <KeyValues rows={factsOf(validated)} />
        {(result.warnings.length > 0 || left.length > 0) && (
          <ul className="grid gap-1 text-xs text-muted">
            {result.warnings.map((warning) => (
              <li key={warning}>{WARNING_TEXTS[warning]}</li>
            ))}
            {left.length > 0 && <li>Columns that were left out: {left.join(', ')}.</li>}
          </ul>
        )}
        <KeyValues
          rows={[
            ['Input', <HashChip key="input" value={result.input_hash} name="input hash" />],
            ['Output', <HashChip key="output" value={outputHash} name="output hash" />],
          ]}
        />
      </PanelBody>
      <PanelTail>
        {numberText(result.rows)} rows, {numberText(result.n_perms)} permutations,{' '}
        {Math.max(1, Math.round(elapsedMs))} ms. The rows stay in this page. It does not show that they
        happened, or that {numberText(result.n_trials)}{' '}
        {result.n_trials === 1 ? 'is the number of strategies' : 'are all strategies'} that were tried.
      </PanelTail>
    </Panel>
  )
}

function Limits({ validated: { result } }: { validated: Validated }) {
  const { thresholds: limits, robust } = result
  const rows = [
    ['Deflated Sharpe Ratio', figure(result.DSR), `≥ ${limits.dsr_real}`, `< ${limits.dsr_noise}`],
    ['p of random signs', figure(result.permutation_p_value), `≤ ${limits.p_real}`, `> ${limits.p_noise}`],
    ['Fold decay', figure(result.kfold_decay_rho), `≥ ${limits.rho_real}`, '≤ 0'],
    ['Deflated, dependent units', figure(robust.dsr_n_eff), `≥ ${limits.dsr_real}`, ''],
    ['p, dependent units', figure(robust.p_block), `≤ ${limits.p_real}`, ''],
  ] as const
  return (
    <Table caption="Figures and their limits">
      <thead>
        <tr>
          <Th phone="lead">Figure</Th>
          <Th numeric phone="side">
            Here
          </Th>
          <Th numeric phone="hide">
            Real
          </Th>
          <Th numeric phone="hide">
            Noise
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, here, real, noise]) => (
          <tr key={name}>
            <Td phone="lead">{name}</Td>
            <Td numeric phone="side">
              {here}
            </Td>
            <Td numeric phone="hide" className="text-muted">
              {real}
            </Td>
            <Td numeric phone="hide" className="text-muted">
              {noise}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function factsOf({ result }: Validated): (readonly [string, string])[] {
  const { intervals } = result
  const year = result.sharpe_annualized
  return [
    [
      'Units',
      result.n === result.rows
        ? numberText(result.n)
        : `${numberText(result.n)} of ${numberText(result.rows)} rows`,
    ],
    ['Mean', withInterval(result.mean, intervals.mean)],
    ['Standard deviation', figure(result.std)],
    ['Sharpe ratio', withInterval(result.sharpe, intervals.sharpe)],
    ...(year === null ? [] : [['A year', withInterval(year, intervals.sharpe_annualized)] as const]),
    ['After the haircut', figure(intervals.haircut_sharpe)],
    [
      'Units that would suffice',
      intervals.min_track_record === null ? 'none' : numberText(Math.ceil(intervals.min_track_record)),
    ],
    ['Skew, kurtosis', `${figure(result.skew)}, ${figure(result.kurtosis)}`],
  ]
}

const withInterval = (value: number, interval: Interval | null): string =>
  interval === null
    ? figure(value)
    : `${figure(value)}, 95 %: ${figure(interval[0])} to ${figure(interval[1])}`
