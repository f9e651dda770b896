/** Stores consumed proofs: each decision_ref can be consumed once. */
import type { Transaction } from '#server/kernel/db.ts'

export interface Consumption {
  decisionRef: string
  eventId: string
  /** CAIP-10 of the intended verifier, or `account:` and the account. */
  consumer: string
}

/** True when this call consumed the proof, false when another already had; null when not requested. */
export async function consumeProofs(
  tx: Transaction,
  asked: (Consumption | null)[],
  nowUnix: number,
): Promise<(boolean | null)[]> {
  const first = new Map<string, Consumption>()
  for (const one of asked) if (one && !first.has(one.decisionRef)) first.set(one.decisionRef, one)
  if (first.size === 0) return asked.map(() => null)
  // Sorted, so that transactions that need the same proofs lock them in the same order.
  const rows = [...first.values()].sort((a, b) => (a.decisionRef < b.decisionRef ? -1 : 1))
  const stored = await tx.query(
    'proof_consume',
    `INSERT INTO proof_consumption (decision_ref, event_id, consumer, consumed_at_unix)
     SELECT decision_ref, event_id, consumer, $4
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS c(decision_ref, event_id, consumer, place)
     ORDER BY place ON CONFLICT (decision_ref) DO NOTHING RETURNING decision_ref`,
    [
      rows.map(({ decisionRef }) => decisionRef),
      rows.map(({ eventId }) => eventId),
      rows.map(({ consumer }) => consumer),
      nowUnix,
    ],
  )
  const taken = new Set(stored.map(({ decision_ref }) => decision_ref))
  return asked.map((one) => one && first.get(one.decisionRef) === one && taken.has(one.decisionRef))
}
