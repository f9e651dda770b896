/** What the audit row and the answer of an execution say of its run (payloads 2.5, 2.6). */
import { createHash } from 'node:crypto'
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import type { ActionLimits } from '#protocol/proofs/audit-row.ts'
import type { ActionReport } from '#server/proofs/actions/audit-action.ts'
import type { RunResult } from './engine/engine.ts'
import type { ExecuteInput } from './execute.schema.ts'
import type { SandboxRun } from './sandbox.ts'
import { seccompSha256 } from './seccomp/profile.ts'

const hashOf = (bytes: Uint8Array): Hex64 => createHash('sha256').update(bytes).digest('hex') as Hex64

export interface Executed {
  input: ExecuteInput
  requested: ActionLimits
  granted: ActionLimits
  grantId: string | null
  run: SandboxRun
}

export function executionFacts({ input, requested, granted, grantId, run }: Executed) {
  const { result, info, queueMs, startedAtUnix } = run
  const reason = endedReason(result)
  const status =
    reason === 'exit' ? (result.exitCode === 0 ? ('success' as const) : ('error' as const)) : reason
  const code_sha256 = hashOf(Buffer.from(input.code))
  const stdin_sha256 = hashOf(Buffer.from(input.stdin))
  const stdout_sha256 = hashOf(result.stdout.bytes)
  const stderr_sha256 = hashOf(result.stderr.bytes)
  const ends = { end_reason: reason, exit_code: result.exitCode }
  const { language, tier } = input
  const report: ActionReport = {
    kind: 'execute',
    input_hash: sha256Hex(jcsIntegers({ code_sha256, language, stdin_sha256, tier })),
    output_hash: sha256Hex(jcsIntegers({ ...ends, stderr_sha256, stdout_sha256 })),
    target_hash: sha256Hex(info.imageDigest),
    status,
    ...ends,
    oom_events: result.oomEvents,
    started_at: startedAtUnix,
    duration_ms: result.runMs,
    cpu_ms: result.cpuMs,
    tier,
    limits_requested: requested,
    limits_granted: granted,
    engine: { name: info.name, version: info.version },
    sandbox_profile_sha256: seccompSha256,
    image_digest: info.imageDigest,
    stdout_bytes: result.stdout.bytes.length,
    stderr_bytes: result.stderr.bytes.length,
    stdout_truncated: result.stdout.truncated,
    stderr_truncated: result.stderr.truncated,
  }
  const ofKind = {
    isolation: info.isolation,
    missing: [...info.missing],
    boot_sha256: info.bootSha256,
    python: info.python,
    code_sha256,
    stdin_sha256,
    stdout_sha256,
    stderr_sha256,
    queue_ms: queueMs,
    start_ms: result.startMs,
    mem_peak_bytes: result.memoryPeakBytes,
    emptied: result.emptied,
    grant_id: grantId,
  }
  const answer = {
    status,
    ...ends,
    oom_events: result.oomEvents,
    stdout: result.stdout.bytes.toString('utf8'),
    stderr: result.stderr.bytes.toString('utf8'),
    stdout_truncated: result.stdout.truncated,
    stderr_truncated: result.stderr.truncated,
    stdout_sha256,
    stderr_sha256,
    code_sha256,
    duration_ms: result.runMs,
    cpu_ms: result.cpuMs,
    tier,
    limits_requested: requested,
    limits_granted: granted,
    sandbox: {
      engine: info.name,
      runtime_version: info.version,
      image_digest: info.imageDigest,
      seccomp_sha256: seccompSha256,
      network: 'none' as const,
      isolation: info.isolation,
      missing: [...info.missing],
    },
  }
  return { report, ofKind, answer }
}

/** The sandbox refuses a run that its engine lost before anything is said of it. */
function endedReason({ reason }: RunResult) {
  if (reason === 'engine_error') throw new Error('a lost run has no facts')
  return reason
}
