/** GET /.well-known/assay-profile.json: what a verifier has to know about this ledger before it looks. */
import { z } from 'zod'
import { defineOperation } from '#server/ledger/deps.ts'
import { free } from '#server/operation.ts'
import { ledgerProfile } from '../append/found-ledger.ts'

export const getProfile = defineOperation({
  id: 'ledger.getProfile',
  method: 'GET',
  path: '/.well-known/assay-profile.json',
  summary: 'Names and keys that a verifier needs',
  description:
    'A profile that is fetched from the ledger under test is self-declared: its SHA-256 is in the statement of entry 1, and a verifier should bring its own copy.',
  input: z.object({}),
  output: z
    .object({
      service_name: z.string().describe('Name'),
      verifier_pubkey: z.string().nullable().describe('Key of entry 1'),
      genesis: z.string().describe('Text whose SHA-256 the chain starts from'),
      schema_prefix: z.string().describe('Prefix of every schema'),
      chain_start_entry: z.int().describe('First chained entry'),
      log: z
        .object({
          origin: z.string().describe('Name of the log'),
          vkeys: z.array(z.string()).describe('Keys of its checkpoints'),
          prefix_url: z.string().describe('Where it is served'),
        })
        .nullable()
        .describe('Null: no tree is published'),
      policy: z.null().describe('No witness quorum is required'),
      pq: z.null().describe('No post-quantum key is configured'),
      max_age_seconds: z.int().describe('Oldest acceptable head'),
    })
    .meta({ id: 'LedgerProfile' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run: (ctx) => ledgerProfile(ctx) as never,
})
