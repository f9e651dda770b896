/** Witness policy of this ledger: the file of the settings, checked when the server starts. */
import { readFileSync } from 'node:fs'
import { type Policy, parsePolicy } from '#protocol/ledger/note/policy.ts'
import type { Env } from '#server/env.ts'

export interface LogPolicy {
  policy: Policy
  /** As it is served. */
  text: string
}

/** Throws where the file cannot be read or says something wrong, naming the line. */
export function logPolicyOf({ LOG_POLICY_FILE }: Pick<Env, 'LOG_POLICY_FILE'>): LogPolicy | null {
  if (!LOG_POLICY_FILE) return null
  const text = readFileSync(LOG_POLICY_FILE, 'utf8')
  const parsed = parsePolicy(text)
  if (!parsed.ok) throw new Error(`LOG_POLICY_FILE, line ${parsed.line}: ${parsed.problem}.`)
  return { policy: parsed.value, text }
}
