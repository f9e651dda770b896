/** GET /.well-known/nostr.json: Nostr keys by name (NIP-05): the verifier, and agents that declared one. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { currentKeyOf } from '#server/proofs/signing/current-key.ts'
import { findNostrNames } from './nostr-names.store.ts'

/** `_` is the service itself (NIP-05). */
const verifierNames = ['_', 'assay']

export const getNostrNames = defineOperation({
  id: 'discovery.getNostrNames',
  method: 'GET',
  path: '/.well-known/nostr.json',
  summary: 'Nostr keys by name (NIP-05)',
  description: 'Without name: the verifier and up to 1,000 agents. A name that nobody has gives no entry.',
  input: z.object({
    name: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,64}$/, 'send 1 to 64 of A-Z a-z 0-9 . _ -')
      .optional()
      .describe('Part of the identifier before the @: _, assay, or an agent_id'),
  }),
  output: z
    .object({
      names: z.record(z.string(), z.string()).describe('Public key, 64 hex, by name'),
      relays: z
        .record(z.string(), z.array(z.string()))
        .describe('Relays by public key; only of the verifier, whose events are published there'),
    })
    .meta({ id: 'NostrNames' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  examples: [{ title: 'The verifier', request: { name: '_' } }],
  async run(ctx, { name }) {
    const pubkey = currentKeyOf(ctx)
    const verifier = pubkey === null ? [] : verifierNames.map((known): [string, string] => [known, pubkey])
    const asked = name?.toLowerCase()
    const isVerifier = asked !== undefined && verifierNames.includes(asked)
    const agents = isVerifier ? [] : await findNostrNames(ctx.db, asked ?? null)
    const names = Object.fromEntries(
      [
        ...agents.map(({ agentId, nostrPubkey }): [string, string] => [agentId, nostrPubkey]),
        ...verifier,
      ].filter(([known]) => asked === undefined || known === asked),
    )
    const urls = ctx.relays.map(({ url }) => url)
    const isNamed = pubkey !== null && Object.values(names).includes(pubkey)
    return { names, relays: isNamed && urls.length > 0 ? { [pubkey]: urls } : {} }
  },
})
