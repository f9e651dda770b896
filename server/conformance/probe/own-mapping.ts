/** The mapping of this service, graded over its public address like that of a stranger. */
import type { Hex64 } from '#protocol/bytes.ts'
import { type Mapping, mappingSha256 } from '#protocol/conformance/mapping.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import type { ConformanceDeps } from '#server/conformance/deps.ts'
import { keepOwnVerifier } from '../registry.store.ts'

export const ownName = 'assay'

/** The key comes from the published profile, not from the block. */
export const ownMapping = (baseUrl: string, pubkeys: readonly Hex64[]): Mapping => ({
  name: ownName,
  display_name: 'Assay',
  fetch: { method: 'GET', url: `${baseUrl}/governance`, governance_path: '/governance' },
  fields: {
    envelope_hash: '/envelope_hash',
    pubkey: '/pubkey',
    sig_scheme: 'nostr-event',
    event: '/event',
    anchor_endpoint: '/anchor_url',
    canonical_bytes: '/canonical_bytes',
    proposed_action_ref: '/proposed_action_ref',
    terminal_action_ref: '/terminal_action_ref',
  },
  trust_policy: { independent_verifier_pubkeys: pubkeys },
  terminal_outcome_time: '/terminal_outcome_time',
})

export async function enterOwn({ db, env, signer, nowUnix }: ConformanceDeps): Promise<void> {
  const mapping = ownMapping(env.BASE_URL, signer ? [signer.pubkey as Hex64] : [])
  await keepOwnVerifier(
    db,
    {
      name: ownName,
      displayName: mapping.display_name!,
      mapping: jcs(mapping),
      mappingSha256: mappingSha256(mapping),
    },
    nowUnix(),
  )
}
