// Formats a record for reading: findings first, unjudged parts separately. Every line derives from the
// record.
import { printable } from '#protocol/printable.ts'
import { cellOfRecord } from '#protocol/review/core/verdict/measured-cell.ts'
import { isCoverageRule } from '#protocol/review/core/verdict/verdict.ts'
import type { CalibrationCell, Issue, ReviewRecord, UnjudgedWhy } from '#protocol/review/types.ts'
import { utf8Decode } from '#protocol/utf8-decode.ts'
import type { Judged } from './judge.ts'
import { listLine } from './snapshots.ts'

const words = {
  approve: 'APPROVE',
  approve_with_concerns: 'APPROVE WITH CONCERNS',
  reject: 'REJECT',
} as const

export function verdictText(
  { record, recordSha256 }: Judged,
  artifact: Uint8Array,
  cells: readonly CalibrationCell[],
): string {
  const findings = record.issues.filter(({ rule }) => !isCoverageRule(rule))
  const notJudged = record.basis === 'unjudged' ? ' (NOT JUDGED)' : ''
  return [
    `${words[record.verdict]}${notJudged}   confidence ${percent(record.confidence_bps)}, evidence class ${record.evidence_class}, ${measured(record, cells)}`,
    ...findings.flatMap((issue) => ['', ...issueLines(issue, artifact)]),
    ...unjudgedLines(record, artifact),
    ...scaleLines(record),
    ...uncheckedLines(record),
    '',
    `artifact   ${record.artifact_sha256}`,
    `record     ${recordSha256}`,
    `rule set   ${record.ruleset_version} ${record.ruleset_sha256}`,
    ...(record.data.length === 0 ? ['lists      none loaded'] : record.data.map(listLine)),
  ].join('\n')
}

/** One line for standard error when the verdict is not approve. */
export function reasonOf({ verdict, issues }: ReviewRecord): string {
  const [first, ...rest] = issues
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`
  return `${verdict.replaceAll('_', ' ')}: ${first ? `${first.rule}: ${printable(first.mechanism)}` : 'no finding'}${more}`
}

function measured(record: ReviewRecord, cells: readonly CalibrationCell[]): string {
  const cell = cellOfRecord(record, cells)
  return cell === null ? 'not measured on blind rows' : `measured on ${cell.rows} blind rows`
}

const WHY: Record<UnjudgedWhy, string> = {
  unparsed: 'could not be parsed',
  unknown_effect: 'the effect is not known to the rules',
  meaning: 'what the words ask for is not known to the rules',
}

/** Not a finding: the spans that no rule understood, for a person or a model to read. */
function unjudgedLines({ coverage, issues }: ReviewRecord, artifact: Uint8Array): string[] {
  if (coverage.unjudged.length === 0) return []
  const fix = issues.find(({ rule }) => isCoverageRule(rule))?.suggested_fix
  return [
    '',
    `not judged; judged ${coverage.judged_bytes} of ${coverage.effect_bytes} bytes with an effect`,
    ...coverage.unjudged.flatMap(({ span, why }) => [
      `         ${linesOf(span, artifact)}, bytes ${span[0]}–${span[1]}: ${quoted(artifact, span)}`,
      `         ${WHY[why]}`,
    ]),
    ...(fix === undefined ? [] : [`         fix: ${printable(fix)}`]),
  ]
}

function linesOf([from, to]: readonly [number, number], artifact: Uint8Array): string {
  const lineAt = (offset: number): number =>
    artifact.subarray(0, offset).reduce((line, byte) => (byte === 10 ? line + 1 : line), 1)
  const [first, last] = [lineAt(from), lineAt(Math.max(from, to - 1))]
  return first === last ? `line ${first}` : `lines ${first}–${last}`
}

function issueLines(
  { severity, rule, span, layers, mechanism, suggested_fix, alternative }: Issue,
  artifact: Uint8Array,
) {
  const place = span === null ? '' : `  bytes ${span[0]}–${span[1]}: ${quoted(artifact, span)}`
  return [
    `${severity.padEnd(8)} ${rule}${place}`,
    ...(layers.length > 0 ? [`         inside ${layers.map(printable).join(' › ')}`] : []),
    `         ${printable(mechanism)}`,
    `         fix: ${printable(suggested_fix)}`,
    ...(alternative === null ? [] : [`         instead: ${printable(alternative)}`]),
  ]
}

function scaleLines({ capital_scale: scale }: ReviewRecord): string[] {
  if (scale === null) return []
  const share = scale.at_risk_bps === null ? '' : `, at risk ${percent(scale.at_risk_bps)} of equity`
  const crossed = scale.tests.filter(({ outcome }) => outcome !== 'ok')
  return [
    '',
    `capital  tier ${scale.tier}${share}`,
    ...crossed.map(
      ({ id, value, ok, reject_above, outcome }) =>
        `         ${id} ${outcome}: ${value} (accepted up to ${ok}, rejected above ${reject_above})`,
    ),
  ]
}

const uncheckedLines = ({ unchecked }: ReviewRecord): string[] =>
  unchecked.length === 0
    ? []
    : ['', 'not checked', ...unchecked.map(({ id, why }) => `         ${id}: ${printable(why)}`)]

const percent = (bps: number): string => `${(bps / 100).toFixed(bps % 100 === 0 ? 0 : 1)} %`

function quoted(artifact: Uint8Array, [from, to]: readonly [number, number]): string {
  const text = utf8Decode(artifact.slice(from, Math.min(to, from + 120)))
  return printable(
    JSON.stringify(text.ok ? text.text : Buffer.from(artifact.slice(from, to)).toString('latin1')).slice(
      0,
      80,
    ),
  )
}
