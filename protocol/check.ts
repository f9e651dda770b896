// Builds one check of a report: what it compares, both values as text, and the reason for its outcome.
import type { Check, Outcome } from './report.ts'

export type CheckAbout = Pick<Check, 'id' | 'title' | 'spec'>

interface Finding {
  readonly expected: string | null
  readonly actual: string | null
  readonly why: string
}

export const pass = (about: CheckAbout, finding: Finding): Check => record(about, 'pass', finding, [])

export const fail = (about: CheckAbout, finding: Finding, needs: readonly string[] = []): Check =>
  record(about, 'fail', finding, needs)

/** `needs` names the missing facts. */
export const cannotEstablish = (about: CheckAbout, finding: Finding, needs: readonly string[]): Check =>
  record(about, 'cannot_establish', finding, needs)

/** Passes exactly when the two texts are equal. */
export const compare = (
  about: CheckAbout,
  values: { expected: string | null; actual: string | null },
  why: { equal: string; different: string },
): Check =>
  values.expected === values.actual
    ? pass(about, { ...values, why: why.equal })
    : fail(about, { ...values, why: why.different })

const record = (about: CheckAbout, outcome: Outcome, finding: Finding, needs: readonly string[]): Check => ({
  id: about.id,
  title: about.title,
  spec: about.spec,
  outcome,
  expected: finding.expected,
  actual: finding.actual,
  why: finding.why,
  needs,
})

/** A problem, which is a clause, as a sentence. */
export const sentenceOf = (clause: string): string => `${clause[0]!.toUpperCase()}${clause.slice(1)}.`

/** A value from a payload as shown to a reader, cut at 200 characters. */
export function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`
}
