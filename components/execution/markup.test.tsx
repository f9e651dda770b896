import { describe, expect, it } from 'vitest'
import { html } from '#components/testing/markup.ts'
import type { ActionReportView } from '#server/execution/explore-action.ts'
import { ActionReport } from './action-report.tsx'

const limits = { timeout_ms: 30_000, memory_mb: 512, vcpu_milli: 500, pids: 64, tmp_mb: 64 }
const view: ActionReportView = {
  actionId: 'exec_0123456789abcdef0123',
  kind: 'execute',
  status: 'oom',
  endReason: 'oom',
  exitCode: 137,
  startedAtUnix: 1_790_000_000,
  durationMs: 1_812,
  cpuMs: null,
  tier: 0,
  hashes: [['Input', 'a'.repeat(64)]],
  limits: { requested: limits, granted: { ...limits, memory_mb: 256 } },
  engine: 'bwrap 0.8.0',
  missing: ['cpu'],
  blocked: [['Memory', '2 processes were ended at the limit.']],
  screenshot: null,
}

describe('the report of an action', () => {
  it('says how it ended, what was in force, and what was blocked', () => {
    const text = html(<ActionReport view={view} />)
    for (const shown of ['Ended at the memory limit', '137', '512 MiB', '256 MiB', 'could not set: cpu'])
      expect(text).toContain(shown)
    expect(text).toContain('2 processes were ended at the limit.')
    expect(text).not.toContain('<img')
  })

  it('shows a screenshot by its id, and no limits where none were set', () => {
    const screenshot = {
      artifactId: `shot_${'a'.repeat(26)}`,
      sha256: 'b'.repeat(64),
      width: 1_280,
      height: 800,
      keptUntilUnix: 1_790_600_000,
    }
    const text = html(<ActionReport view={{ ...view, kind: 'browse', limits: null, screenshot }} />)
    expect(text).toContain(`src="/artifacts/${screenshot.artifactId}"`)
    expect(text).not.toContain('Of the tier')
    expect(text).not.toContain('Exit code')
  })
})
