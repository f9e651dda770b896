// A run of load against the server, with the processor time that each answer cost.
import type { Row } from '../../entry.ts'
import type { Assay } from '../assay.ts'
import { type CpuSeconds, cpuSeconds } from '../measure/cpu.ts'
import type { LoadGenerator } from './load.ts'
import type { LoadPlan, LoadResult } from './load-plan.ts'

export interface MeteredResult extends LoadResult {
  /** Null where the system does not tell. */
  cpuMicrosPerAnswer: CpuSeconds | null
}

export async function runMetered(
  load: LoadGenerator,
  assay: Assay,
  plan: Omit<LoadPlan, 'url'>,
): Promise<MeteredResult> {
  const before = cpuSeconds(assay.pid, assay.postmasterPid)
  const result = await load.run({ ...plan, url: assay.url })
  const after = cpuSeconds(assay.pid, assay.postmasterPid)
  if (!before || !after) return { ...result, cpuMicrosPerAnswer: null }
  const per = (part: keyof CpuSeconds) => ((after[part] - before[part]) * 1e6) / result.answers
  return {
    ...result,
    cpuMicrosPerAnswer: {
      mainThread: per('mainThread'),
      allThreads: per('allThreads'),
      postgres: per('postgres'),
    },
  }
}

/** `postgres`: only where the entry uses the database. */
export function cpuRows(prefix: string, results: MeteredResult[], { postgres = false } = {}): Row[] {
  const parts = results.flatMap(({ cpuMicrosPerAnswer }) => cpuMicrosPerAnswer ?? [])
  if (parts.length < results.length) return []
  const row = (what: string, part: keyof CpuSeconds): Row => ({
    what: `${prefix}CPU per answer, ${what}`,
    unit: 'µs',
    rounds: parts.map((cpu) => cpu[part]),
  })
  return [
    row('event loop', 'mainThread'),
    row('whole server', 'allThreads'),
    ...(postgres ? [row('Postgres', 'postgres')] : []),
  ]
}
