'use client'
// Rates a delivered purchase, once, with one to five stars.
import { useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Button } from '#components/ui/input/button.tsx'

const STARS = [1, 2, 3, 4, 5] as const

interface RatePurchaseProps {
  apiKey: string
  purchaseId: string
  /** As rated before. */
  stars: number | null
}

export function RatePurchase({ apiKey, purchaseId, stars }: RatePurchaseProps) {
  const client = useTRPCClient()
  const [rated, setRated] = useState(stars)
  const { busy, refusal, send } = useRequest(
    (given: number) =>
      client.marketplace.ratePurchase.mutate({ purchase_id: purchaseId, stars: given }, withKey(apiKey)),
    { moves: false, onDone: (answer) => setRated(answer.stars) },
  )
  if (rated !== null)
    return (
      <p role="status" className="text-sm text-text-2">
        You rated this {rated} of 5.
      </p>
    )
  return (
    <fieldset className="market-rate" disabled={busy}>
      <legend className="text-xs font-medium text-muted">Rate it, once</legend>
      {STARS.map((count) => (
        <Button
          key={count}
          size="dense"
          aria-label={`${count} of 5`}
          onClick={() => send(count)}
          loading={busy}
        >
          {count}
        </Button>
      ))}
      {refusal && <RefusalNote refusal={refusal} title={`Not rated. ${refusal.title}`} />}
    </fieldset>
  )
}
