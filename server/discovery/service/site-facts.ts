/** Collects the facts about this instance that every page shows. */
import { sharedContext } from '#server/runtime.ts'

export interface SiteFacts {
  baseUrl: string
  /** Null when no signing key is configured. */
  verifierPubkey: string | null
  rulesetVersion: string
  rulesetSha256: string
  engineSha256: string
}

export async function readSiteFacts(): Promise<SiteFacts> {
  const { env, signer, ruleset } = await sharedContext()
  return {
    baseUrl: env.BASE_URL,
    verifierPubkey: signer?.pubkey ?? null,
    rulesetVersion: ruleset.version,
    rulesetSha256: ruleset.sha256,
    engineSha256: ruleset.engineSha256,
  }
}
