/** Reads an execution or a visit of a page for its page: what its audit row says, without anything of its caller. */
import type { ActionLimits, AuditRow } from '#protocol/proofs/audit-row.ts'
import type { Database } from '#server/kernel/db.ts'
import { findReadableAction } from '#server/proofs/actions/audit-rows.store.ts'
import { findArtifactOf } from './browse/artifacts.store.ts'

export interface ActionReportView {
  actionId: string
  kind: 'execute' | 'browse'
  status: AuditRow['status']
  endReason: string | null
  exitCode: number | null
  startedAtUnix: number
  durationMs: number
  cpuMs: number | null
  tier: number | null
  /** Name, hash. */
  hashes: readonly (readonly [name: string, hash: string | null])[]
  limits: { requested: ActionLimits; granted: ActionLimits } | null
  engine: string | null
  /** Limits that the host could not set. */
  missing: readonly string[]
  /** What was cut off or refused. */
  blocked: readonly (readonly [name: string, what: string])[]
  screenshot: {
    artifactId: string
    sha256: string
    width: number
    height: number
    keptUntilUnix: number
  } | null
}

/**
 * 'withheld' while a proof of the action is. `artifactId`: of the screenshot to show, which only the answer to the caller names. Null for
 * an action of another kind too.
 */
export async function exploreAction(
  { db, nowUnix }: { db: Database; nowUnix(): number },
  { actionId, artifactId }: { actionId: string; artifactId: string | null },
): Promise<ActionReportView | 'withheld' | null> {
  const found = await findReadableAction(db, actionId)
  if (found === null || found === 'withheld') return found
  const { row } = found
  if (row.kind !== 'execute' && row.kind !== 'browse') return null
  const shot = artifactId === null ? null : await findArtifactOf(db, { artifactId, actionId }, nowUnix())
  return {
    actionId,
    kind: row.kind,
    status: row.status,
    endReason: row.end_reason,
    exitCode: row.exit_code,
    startedAtUnix: row.started_at,
    durationMs: row.duration_ms,
    cpuMs: row.cpu_ms,
    tier: row.tier,
    hashes: [
      ['Input', row.input_hash],
      ['Output', row.output_hash],
      [row.kind === 'execute' ? 'Image' : 'Final address', row.target_hash],
      ['Audit row', found.auditHash],
    ],
    limits:
      row.limits_requested && row.limits_granted
        ? { requested: row.limits_requested, granted: row.limits_granted }
        : null,
    engine: row.engine && `${row.engine.name} ${row.engine.version}`,
    missing: (row.missing as readonly string[] | null | undefined) ?? [],
    blocked: row.kind === 'execute' ? blockedOfRun(row) : blockedOfVisit(row),
    screenshot: shot && {
      artifactId: shot.artifact_id,
      sha256: shot.sha256,
      width: shot.width,
      height: shot.height,
      keptUntilUnix: shot.expires_at_unix,
    },
  }
}

function blockedOfRun(row: AuditRow): [string, string][] {
  const cut = (['stdout', 'stderr'] as const).filter((name) => row[`${name}_truncated`])
  return [
    ['Network', 'No socket can be opened; the sandbox has no network.'],
    ['Time', row.end_reason === 'timeout' ? 'The run was ended at its limit.' : 'Within the limit.'],
    [
      'Memory',
      row.oom_events > 0 ? `${row.oom_events} processes were ended at the limit.` : 'Within the limit.',
    ],
    ['Output', cut.length > 0 ? `Cut off at 1 MiB: ${cut.join(' and ')}.` : 'Complete.'],
    ['Processes left', row.emptied === 'leaked' ? 'Some had to be ended from outside.' : 'None.'],
  ]
}

function blockedOfVisit(row: AuditRow): [string, string][] {
  const count = (name: string) => Number(row[name] ?? 0)
  return [
    ['Connections refused', count('egress_denied').toLocaleString('en')],
    ['Connections allowed', count('egress_allowed').toLocaleString('en')],
    ['Bytes received', count('egress_bytes').toLocaleString('en')],
    [
      'Network',
      row.network_isolation === 'namespace'
        ? 'The browser had none of its own; it reached checked addresses only.'
        : 'No browser ran; checked addresses only.',
    ],
  ]
}
