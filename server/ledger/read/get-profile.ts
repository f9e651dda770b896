/** GET /.well-known/assay-profile.json: serves the constants that a verifier needs for this ledger. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'
import { ledgerProfile } from '../append/found-ledger.ts'
import { findFoundingProfile } from '../keys/key-history.store.ts'

export const getProfile = defineOperation({
  id: 'ledger.getProfile',
  method: 'GET',
  path: '/.well-known/assay-profile.json',
  summary: 'Names and keys a verifier needs',
  description:
    'A profile fetched from the ledger under test is self-declared. Its SHA-256 is in the statement of entry 1; a verifier should use its own copy.',
  input: z.object({}),
  output: z
    .object({
      service_name: z.string().describe('Name of the service'),
      verifier_pubkey: z.string().nullable().describe('Key of entry 1'),
      genesis: z.string().describe('Text whose SHA-256 starts the chain'),
      schema_prefix: z.string().describe('Prefix of every schema'),
      chain_start_entry: z.int().describe('First chained entry'),
      log: z
        .object({
          origin: z.string().describe('Name of the log'),
          vkeys: z.array(z.string()).describe('Keys that sign its checkpoints'),
          prefix_url: z.string().describe('URL of the log'),
        })
        .nullable()
        .describe('Null: no tree is published'),
      policy: z.null().describe('Empty: no witness quorum is required'),
      pq: z
        .object({
          algorithm: z.literal('ML-DSA-65').describe('Signature algorithm of FIPS 204'),
          pq_pubkey: z.string().describe('ML-DSA public key, 3,904 hex'),
        })
        .nullable()
        .describe('Post-quantum key at the founding; later ones follow from the key events'),
      max_age_seconds: z.int().describe('Maximum age of a head'),
    })
    .meta({ id: 'LedgerProfile' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  // Of the founding record, so that the hash in entry 1 is that of this answer, also after a rotation.
  run: async (ctx) => ((await findFoundingProfile(ctx.db)) ?? ledgerProfile(ctx)) as never,
})
