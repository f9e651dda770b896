// Writes the result of an audit: for a reader as a table, for a program as JSON.
import type { Finding } from '#protocol/ledger/audit/evidence.ts'
import type { SignedCheckpoint } from '#protocol/ledger/audit/signed-heads.ts'
import { printable } from '#protocol/printable.ts'
import type { Outcome, ProfileSource } from '#protocol/report.ts'
import type { JudgedSource } from './judge-sources.ts'

export interface AuditResult {
  readonly outcome: Outcome
  readonly why: string
  readonly ledger: { readonly name: string; readonly origin: string; readonly profile: ProfileSource }
  readonly site: string | null
  readonly shown: SignedCheckpoint | null
  /** Why the site showed no checkpoint. */
  readonly siteProblem: string | null
  readonly sources: readonly JudgedSource[]
  readonly findings: readonly Finding[]
  readonly evidenceFile: string | null
}

const profileWords: Record<ProfileSource, string> = {
  built_in: 'built in',
  given: 'given or remembered',
  self_declared: 'self-declared by the site',
}

export function auditText(result: AuditResult): string {
  const { ledger, site, shown, sources, findings, evidenceFile } = result
  const rows = sources.map(({ kind, name, answer, reach, statements, refused, detail }) => [
    kind,
    printable(name),
    answer.replaceAll('_', ' '),
    reach === null ? '' : `to ${reach}`,
    [
      `${statements} signed`,
      ...(refused > 0 ? [`${refused} not signed by the ledger`] : []),
      ...(detail === null ? [] : [printable(detail)]),
    ].join('; '),
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]!.length)))
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [
    `ledger   ${printable(ledger.origin)} (${printable(ledger.name)}), keys ${profileWords[ledger.profile]}`,
    `site     ${site ?? 'none asked'}${shown ? `: ${shown.size} entries, root ${shown.root}` : `: ${printable(result.siteProblem ?? 'no answer')}`}`,
    '',
    ...(table.length > 0 ? table : ['no other source']),
    '',
    ...findings.map(({ kind }) => `found    ${kind.replaceAll('_', ' ')}`),
    ...(evidenceFile === null ? [] : [`evidence ${evidenceFile}`]),
    result.why,
  ].join('\n')
}

export const auditJson = (result: AuditResult): string =>
  JSON.stringify(
    {
      outcome: result.outcome,
      reason: result.why,
      ledger: result.ledger,
      site: {
        url: result.site,
        size: result.shown?.size ?? null,
        root: result.shown?.root ?? null,
        problem: result.siteProblem,
      },
      sources: result.sources.map(({ findings, ...source }) => ({ ...source, findings: findings.length })),
      findings: result.findings.map(({ kind }) => kind),
      evidence_file: result.evidenceFile,
    },
    null,
    2,
  )
