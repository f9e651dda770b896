/**
 * Checks a caller's expectations about post-quantum keys. No such key is published yet, so neither
 * expectation can be established.
 */
import { type Answer, addCheck } from './add-check.ts'

interface Asked {
  pq_companion_signature?: Record<string, unknown> | null | undefined
  expect_pq_binding?: string | undefined
}

export function afterPostQuantum(answer: Answer, asked: Asked): Answer {
  const companion = asked.pq_companion_signature
    ? addCheck(
        answer,
        {
          id: 'proof.pq_companion',
          title: 'The post-quantum companion signature is over this event id',
          outcome: 'cannot_establish',
          expected: 'a signature by the published post-quantum key',
          recomputed: null,
          reason: 'No post-quantum key is published, so this cannot be verified.',
          needs: ['a published ML-DSA-65 key'],
        },
        'pq_companion_verified',
        { pq_companion_verified: null },
      )
    : answer
  if (asked.expect_pq_binding === undefined) return companion
  const bound = addCheck(
    companion,
    {
      id: 'proof.pq_binding',
      title: 'The post-quantum key of the address is bound to the published key',
      outcome: 'cannot_establish',
      expected: asked.expect_pq_binding,
      recomputed: null,
      reason: 'No post-quantum key is published, so none is bound to an address.',
      needs: ['a published post-quantum key binding'],
    },
    'pq_binding_verified',
    { pq_binding_verified: null },
  )
  return { ...bound, pq_binding_evidence: 'unverifiable' }
}
