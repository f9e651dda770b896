/** Reads the witness policy file from the settings and validates it at server start. */
import { readFileSync } from 'node:fs'
import { type Policy, parsePolicy } from '#protocol/ledger/note/policy.ts'
import type { Env } from '#server/kernel/env.ts'

export interface LogPolicy {
  policy: Policy
  /** The text as served. */
  text: string
}

/** Throws when the file cannot be read or is invalid, naming the line. */
export function logPolicyOf({ LOG_POLICY_FILE }: Pick<Env, 'LOG_POLICY_FILE'>): LogPolicy | null {
  if (!LOG_POLICY_FILE) return null
  const text = readFileSync(LOG_POLICY_FILE, 'utf8')
  const parsed = parsePolicy(text)
  if (!parsed.ok) throw new Error(`LOG_POLICY_FILE, line ${parsed.line}: ${parsed.problem}.`)
  return { policy: parsed.value, text }
}
