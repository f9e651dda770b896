/** Probes the verifiers that are due, a few at a time, the longest overdue first. */
import type { ConformanceDeps } from '#server/conformance/deps.ts'
import { listDue } from '../registry.store.ts'
import { enterOwn } from './own-mapping.ts'
import { probeVerifier } from './probe-verifier.ts'

export const probeJobName = 'probe_verifiers'

const perRun = 40
const atOnce = 8

/** Answers why it failed, or null. A verifier that misbehaves has a grade, so it is no failure. */
export async function probeDue(ctx: ConformanceDeps, signal: AbortSignal): Promise<string | null> {
  await enterOwn(ctx)
  const due = await listDue(ctx.db, ctx.nowUnix(), perRun)
  const waiting = [...due]
  const problems: unknown[] = []
  const work = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift())
      await probeVerifier(ctx, next).catch((error: unknown) => problems.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (due.length === perRun) ctx.jobs.wake(probeJobName)
  return problems.length === 0 ? null : `${problems.length} probes failed; the first: ${String(problems[0])}`
}
