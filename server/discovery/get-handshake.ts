/** GET /.well-known/agent-handshake: an offer, declinable, to verify each other's outputs. */
import { z } from 'zod'
import { defineOperation, free } from '#server/operation.ts'

export const getHandshake = defineOperation({
  id: 'discovery.getHandshake',
  method: 'GET',
  path: '/.well-known/agent-handshake',
  summary: 'Handshake offer for agents',
  input: z.object({}),
  output: z
    .object({
      handshake: z.literal('assay.verification.v1').describe('Name of the offer'),
      what: z.string().describe('In one sentence'),
      declinable: z.literal(true).describe('Nobody has to take it'),
      offer: z.string().describe('What is offered'),
      verifier_pubkey: z.string().nullable().describe('Key in force'),
      verify_a_proof: z
        .object({
          endpoint: z.string().describe('Where'),
          method: z.literal('POST').describe('How'),
          trustless: z.literal(true).describe('Every check can be recomputed without this service'),
          free: z.literal(true).describe('No account, no payment'),
          self_host_the_verifier: z.string().describe('The same checks in a page'),
        })
        .describe('Check what somebody shows you'),
      prove_your_output: z
        .object({
          endpoint: z.string().describe('Where'),
          method: z.literal('POST').describe('How'),
          returns: z.string().describe('What comes back'),
        })
        .describe('Get a verdict that others can check'),
      the_norm: z.string().describe('What we ask of each other'),
      accountabilityRecord: z
        .object({
          type: z.string().describe('Kind of record'),
          verifierKey: z.string().nullable().describe('Key in force'),
          verifyEndpoint: z.string().describe('Where to check'),
        })
        .describe('For machines that look for one'),
    })
    .meta({ id: 'Handshake' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run({ env, signer }) {
    const pubkey = signer?.pubkey ?? null
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
        self_host_the_verifier: `${env.BASE_URL}/verify`,
      },
      prove_your_output: {
        endpoint: `${env.BASE_URL}/review`,
        method: 'POST' as const,
        returns: 'verdict, confidence, issues, and with sign=true a signed NIP-01 event',
      },
      the_norm:
        'Ask for the proof before the irreversible step, check it yourself, and treat its absence as no verdict.',
      accountabilityRecord: {
        type: 'signed-verdict',
        verifierKey: pubkey,
        verifyEndpoint: `${env.BASE_URL}/verify-proof`,
      },
    }
  },
})
