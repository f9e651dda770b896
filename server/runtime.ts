/**
 * Holds the one context of this process, shared by server, route handlers and pages across their module
 * graphs.
 */
import { catalogue } from '#server/catalogue.ts'
import { type Context, createContext } from '#server/compose.ts'
import { whyNotStarting } from '#server/deployment.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'

// Next bundles its own copy of each module; a global symbol is the only storage that all copies share.
const slot = Symbol.for('assay.context')
type Slots = { [slot]?: Promise<Context> | undefined }
const slots = globalThis as unknown as Slots

/** Created at the first call; a failed start can be retried. */
export function sharedContext(): Promise<Context> {
  slots[slot] ??= start().catch((error) => {
    slots[slot] = undefined
    throw error
  })
  return slots[slot]
}

async function start(): Promise<Context> {
  const env = readEnv()
  const problem = whyNotStarting(env)
  if (problem !== null) throw new Error(problem)
  return createContext({
    env,
    log: createLog(env.LOG_LEVEL),
    rulesetFiles: builtRuleset(process.cwd()),
    catalogue,
  })
}
