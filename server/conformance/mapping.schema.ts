/** Schema of a mapping file, for documents; protocol/conformance/mapping.ts decides. */
import { z } from 'zod'
import { VerifierName } from './registry.schema.ts'

const pointer = (what: string) => z.string().optional().describe(`JSON Pointer to ${what}`)

export const mappingMembers = {
  name: VerifierName,
  display_name: z.string().min(1).max(120).optional().describe('Name to show; the name itself when absent'),
  fetch: z
    .object({
      method: z.enum(['GET', 'POST']).describe('HTTP method of the request'),
      url: z.string().max(2_000).describe('Public address of the governance block'),
      headers: z
        .record(z.string(), z.string())
        .optional()
        .describe('Headers to send; public, so no credentials'),
      body: z.string().max(16_384).optional().describe('Body of a POST'),
      governance_path: z
        .string()
        .describe('JSON Pointer to the block in the answer; empty for the whole answer'),
    })
    .describe('How the block is fetched'),
  fields: z
    .object({
      envelope_hash: pointer('the declared hash of the canonical bytes'),
      pubkey: pointer('the declared key, 64 hex digits'),
      signature: pointer('the signature, or an array of signers {id, pubkey, signature}'),
      sig_scheme: z
        .string()
        .optional()
        .describe('nostr-event, bip340-hash, ed25519-jcs or jws, or a JSON Pointer to it'),
      event: pointer('the signed Nostr event'),
      anchor_endpoint: z
        .string()
        .optional()
        .describe(
          'Address of the anchor with {event_id} and {envelope_hash} replaced, or a JSON Pointer to it: an .ots file, or {ots, status, precedence}',
        ),
      canonical_bytes: pointer('the canonical JSON: as text, hex or base64, or the value itself'),
      proposed_action_ref: pointer('the reference of the proposed action'),
      terminal_action_ref: pointer('the reference that the terminal action gives'),
    })
    .describe('What the members of the block mean; absent members are not provided'),
  trust_policy: z
    .object({
      independent_verifier_pubkeys: z
        .array(z.string())
        .describe('Keys that may sign an independent admission, 64 hex digits each'),
    })
    .describe('Whose signature counts'),
  terminal_outcome_time: z
    .union([z.int(), z.string()])
    .optional()
    .describe('Unix time of the outcome, or a JSON Pointer to it; a null there means that no outcome exists'),
}

export const MappingSchema = z.object(mappingMembers).meta({ id: 'ConformanceMapping' })
