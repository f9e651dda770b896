/** GET /.well-known/verifier-keys.json: lists the signing keys with their validity periods. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { listBindings } from '#server/proofs/post-quantum/bindings.store.ts'
import { currentKeyOf } from '#server/proofs/signing/current-key.ts'
import { findKeyEntries } from './key-entries.store.ts'

export const getVerifierKeys = defineOperation({
  id: 'discovery.getVerifierKeys',
  method: 'GET',
  path: '/.well-known/verifier-keys.json',
  summary: 'Published verifier keys, past and present',
  input: z.object({}),
  output: z
    .object({
      current: z.string().nullable().describe('Current key, 64 hex; null when none is configured'),
      sig_scheme: z.string().describe('Signed object and signature scheme'),
      keys: z
        .array(
          z.object({
            pubkey: z.string().describe('64 hex, x coordinate'),
            valid_from: z.int().describe('When the key came into force, in Unix seconds'),
            valid_to: z.int().nullable().describe('Unix seconds; null for the current key'),
            from_entry: z.int().nullable().describe('First ledger entry signed by this key'),
            status: z
              .enum(['active', 'rotated', 'revoked'])
              .describe('Whether the key signs, was replaced or was revoked'),
            rotation_event_id: z
              .string()
              .nullable()
              .describe('Event in which the previous key names this one'),
            pq_pubkey: z.string().nullable().describe('Post-quantum key that it is bound to, 3,904 hex'),
          }),
        )
        .describe('Signing keys, newest first'),
    })
    .meta({ id: 'VerifierKeys' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  async run({ profile, signer, db }) {
    const [entries, bindings] = await Promise.all([findKeyEntries(db), listBindings(db)])
    return {
      current: currentKeyOf({ signer, profile }),
      sig_scheme: 'bip340-schnorr over the NIP-01 event id',
      keys: profile.keys.map((key) => {
        const named = entries.find(({ pubkey }) => pubkey === key.pubkey)
        return {
          pubkey: key.pubkey,
          valid_from: key.validFromUnix,
          valid_to: key.validToUnix,
          from_entry: named?.fromEntry ?? null,
          status: key.status,
          rotation_event_id: named?.rotationEventId ?? null,
          pq_pubkey: bindings.find(({ verifierPubkey }) => verifierPubkey === key.pubkey)?.pqPubkey ?? null,
        }
      }),
    }
  },
})
