/** Measures one verifier now and stores the grade with what it was measured from. */
import { collectEvidence } from '#protocol/conformance/collect-evidence.ts'
import { gradeVerifier } from '#protocol/conformance/grade.ts'
import type { Grade } from '#protocol/conformance/grade-types.ts'
import { type Mapping, mappingSha256 } from '#protocol/conformance/mapping.ts'
import type { ConformanceDeps } from '#server/conformance/deps.ts'
import { insertGrade } from '../registry.store.ts'
import { evidenceReader } from './read-evidence.ts'

export const probeSeconds = 21_600
/** This service has no block until its first verdict is in the ledger. */
const ownRetrySeconds = 300

export interface DueVerifier {
  name: string
  is_self: boolean
  /** Canonical JSON. */
  mapping: string
}

export async function probeVerifier(ctx: ConformanceDeps, due: DueVerifier): Promise<Grade> {
  const mapping = JSON.parse(due.mapping) as Mapping
  const reader = evidenceReader(ctx, due.is_self ? new URL(ctx.env.BASE_URL).origin : null)
  const { evidence, sources, blocks } = await collectEvidence(mapping, reader)
  const grade = gradeVerifier(mapping, evidence)
  const nowUnix = ctx.nowUnix()
  const row = {
    name: due.name,
    endpoint: mapping.fetch.url,
    mappingSha256: mappingSha256(mapping),
    overall: grade.overall,
    passed: grade.passed,
    grade: storable(grade),
    evidence: storable({ sources, blocks }),
  }
  const isWaiting = due.is_self && grade.overall === 'no_governance_block'
  const nextUnix = nowUnix + (isWaiting ? ownRetrySeconds : probeSeconds)
  await ctx.db.transaction((tx) => insertGrade(tx, row, { nowUnix, nextUnix }))
  return grade
}

/** Postgres stores no NUL; JSON.stringify escapes it, so the text has none. */
const storable = (value: unknown): string => JSON.stringify(value)
