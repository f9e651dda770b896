// Reads /.well-known/assay-profile.json, or a copy of it, as a profile that the verified party declared of itself.
import { isHex64 } from './bytes.ts'
import type { LedgerProfile } from './profile.ts'

/** `document`: untrusted. Null when a constant that a verifier needs is absent. */
export function readProfileDocument(document: unknown): LedgerProfile | null {
  if (typeof document !== 'object' || document === null) return null
  const given = document as Record<string, unknown>
  const { service_name: name, verifier_pubkey: pubkey, genesis, schema_prefix: prefix } = given
  const { chain_start_entry: start, log } = given
  if (typeof name !== 'string' || typeof genesis !== 'string' || typeof prefix !== 'string') return null
  if (!isHex64(pubkey) || !Number.isSafeInteger(start)) return null
  return {
    name,
    source: 'self_declared',
    schemaPrefix: prefix,
    keys: [{ pubkey, validFromUnix: 0, validToUnix: null, status: 'active', fromEntry: 1 }],
    genesis,
    chainStartEntry: start as number,
    log: logOf(log),
    policy: typeof given.policy === 'string' ? given.policy : null,
  }
}

function logOf(given: unknown): LedgerProfile['log'] {
  if (typeof given !== 'object' || given === null) return null
  const { origin, vkeys } = given as Record<string, unknown>
  if (typeof origin !== 'string' || !Array.isArray(vkeys)) return null
  return { origin, vkeys: vkeys.filter((vkey) => typeof vkey === 'string') }
}
