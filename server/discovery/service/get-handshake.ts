/** GET /.well-known/agent-handshake: offers to verify another agent's outputs; optional to accept. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { SignedEvent } from '#server/proofs/proofs.schema.ts'
import { findEventBody, findNewestProofId } from '#server/proofs/proofs.store.ts'

export const getHandshake = defineOperation({
  id: 'discovery.getHandshake',
  method: 'GET',
  path: '/.well-known/agent-handshake',
  summary: 'Handshake offer for agents',
  input: z.object({}),
  output: z
    .object({
      handshake: z.literal('assay.verification.v1').describe('Name of the offer'),
      what: z.string().describe('What the service does, in one sentence'),
      declinable: z.literal(true).describe('Always true: accepting is optional'),
      offer: z.string().describe('What the service offers to other agents'),
      verifier_pubkey: z
        .string()
        .nullable()
        .describe('Current signing key, 64 hex; null before one is published'),
      verify_a_proof: z
        .object({
          endpoint: z.string().describe('URL that verifies a proof'),
          method: z.literal('POST').describe('HTTP method of that request'),
          trustless: z.literal(true).describe('Whether every check can be recomputed without this service'),
          free: z.literal(true).describe('Whether it is free without an account'),
          independent_nodes: z.array(z.string()).describe('Known verifiers of other services'),
          self_host_the_verifier: z.string().describe('The same checks as a web page'),
        })
        .describe('Verify a proof from another party'),
      prove_your_output: z
        .object({
          endpoint: z.string().describe('URL that signs a claim about your output'),
          method: z.literal('POST').describe('HTTP method of that request'),
          returns: z.string().describe('Contents of the response'),
        })
        .describe('Get a verdict that others can verify'),
      the_norm: z.string().describe('Requested mutual behaviour'),
      skill: z.string().describe('Guide for agents'),
      see_a_real_proof: z.string().nullable().describe('The newest signed verdict; null while there is none'),
      track_record: z.string().describe('The public ledger'),
      standardized: z.array(z.string()).describe('Specifications that proofs follow'),
      accountabilityRecord: z
        .object({
          type: z.string().describe('Kind of record'),
          ledger: z.string().describe('Where every entry is'),
          recordPointer: z.string().describe('One entry, by number or event id'),
          verifierKey: z
            .string()
            .nullable()
            .describe('Current signing key, 64 hex; null before one is published'),
          verifyEndpoint: z.string().describe('Where to verify'),
          reputationModel: z.literal('recomputable').describe('How the figures are computed'),
          publishesLosses: z.literal(true).describe('Whether losses are published'),
        })
        .describe('Machine-readable discovery block'),
      try_it_now: z
        .object({
          what: z.string().describe('What the service does, in one sentence'),
          step: z.string().describe('How to send the request'),
          expect: z.string().describe('Contents of the response'),
          sample_proof: z
            .object({ event: SignedEvent.describe('The signed event') })
            .nullable()
            .describe('Request body; null while this instance has not signed a verdict'),
        })
        .describe('A first verification'),
    })
    .meta({ id: 'Handshake' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  async run({ env, signer, db }) {
    const pubkey = signer?.pubkey ?? null
    const newest = await findNewestProofId(db)
    const sample = newest === null ? null : await findEventBody(db, newest)
    return {
      handshake: 'assay.verification.v1' as const,
      what: 'A neutral verdict on what an agent is about to do, signed, and checkable by anyone without trusting us.',
      declinable: true as const,
      offer:
        'Send the proof of a verdict with your request; the other side checks it for free before it acts.',
      verifier_pubkey: pubkey,
      verify_a_proof: {
        endpoint: `${env.BASE_URL}/verify-proof`,
        method: 'POST' as const,
        trustless: true as const,
        free: true as const,
        independent_nodes: [],
        self_host_the_verifier: `${env.BASE_URL}/verify`,
      },
      prove_your_output: {
        endpoint: `${env.BASE_URL}/review`,
        method: 'POST' as const,
        returns: 'verdict, confidence, issues, and with sign=true a signed NIP-01 event',
      },
      the_norm:
        'Ask for the proof before the irreversible step, check it yourself, and treat its absence as no verdict.',
      skill: `${env.BASE_URL}/llms.txt`,
      see_a_real_proof: newest === null ? null : `${env.BASE_URL}/verdict-proofs/${newest}`,
      track_record: `${env.BASE_URL}/ledger`,
      standardized: ['NIP-01', 'BIP-340', 'RFC 8785', 'RFC 9162', 'C2SP tlog-checkpoint'],
      accountabilityRecord: {
        type: 'signed-verdict',
        ledger: `${env.BASE_URL}/ledger`,
        recordPointer: `${env.BASE_URL}/ledger/{entry}`,
        verifierKey: pubkey,
        verifyEndpoint: `${env.BASE_URL}/verify-proof`,
        reputationModel: 'recomputable' as const,
        publishesLosses: true as const,
      },
      try_it_now: {
        what: 'Check a verdict that this service has signed, then change one character of it and check again.',
        step: `POST sample_proof to ${env.BASE_URL}/verify-proof, without an account.`,
        expect: 'valid: true, and with a changed character valid: false and the check that caught it.',
        sample_proof: sample === null ? null : { event: JSON.parse(sample) },
      },
    }
  },
})
