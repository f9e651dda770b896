'use client'
// State of a withdrawal. Polls until the node reports success or failure; until then the sats stay on hold.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Refusal, refusalFrom } from '#components/service/refusal.ts'
import { type ServiceClient, withKey } from '#components/service/service-client.ts'
import { useTRPC, useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import type { Withdrawal } from '../session/contract.ts'

export type Destination = (
  | { kind: 'invoice'; invoice: string; amountSats: number }
  | { kind: 'address'; address: string; amountSats: number }
) & {
  /** The reader has seen that a referral bonus goes back, and wants it so. */
  givesUpBonus?: true
}

export interface Sent {
  withdrawal: Withdrawal
  /** As the reader gave it. */
  to: Destination
}

export interface Withdrawing {
  busy: boolean
  sent: Sent | null
  refusal: Refusal | null
  send(to: Destination): void
  clear(): void
}

const AGAIN_MS = 2_000
/** The service waits up to 15 s for the node, then answers that it is pending. */
const TIMEOUT_MS = 30_000

export function useWithdrawal(apiKey: string, onMoved: () => void): Withdrawing {
  const client = useTRPCClient()
  const [sent, setSent] = useState<Sent | null>(null)
  const sending = useRequest(
    (to: Destination, idempotencyKey) =>
      withdraw(client, to, withKey(apiKey, { idempotencyKey, timeoutMs: TIMEOUT_MS })),
    { onDone: (withdrawal, to) => setSent({ withdrawal, to }), onEnd: onMoved },
  )
  const withdrawal = useOutcome(apiKey, sent?.withdrawal ?? null, onMoved)
  return {
    busy: sending.busy,
    sent: sent && withdrawal && { ...sent, withdrawal },
    refusal: sending.refusal,
    send(to) {
      if (sending.busy) return
      setSent(null)
      sending.send(to)
    },
    clear() {
      setSent(null)
      sending.clear()
    },
  }
}

function withdraw(client: ServiceClient, to: Destination, options: ReturnType<typeof withKey>) {
  const accepted = to.givesUpBonus ? { give_up_bonus: true } : {}
  return to.kind === 'invoice'
    ? client.payments.withdrawBalance.mutate({ bolt11: to.invoice, ...accepted }, options)
    : client.payments.withdrawToAddress.mutate(
        { lightning_address: to.address, amount_sats: to.amountSats, ...accepted },
        options,
      )
}

/** The withdrawal as it stands now. */
function useOutcome(apiKey: string, first: Withdrawal | null, onMoved: () => void): Withdrawal | null {
  const trpc = useTRPC()
  const isPending = first?.status === 'pending'
  const { data } = useQuery({
    ...trpc.payments.getWithdrawal.queryOptions(
      { withdrawal_id: first?.withdrawal_id ?? '' },
      { trpc: withKey(apiKey) },
    ),
    enabled: isPending,
    staleTime: 0,
    // Also while another window is looked at: its end moves the balance.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data: now, error } }) =>
      now && now.status !== 'pending'
        ? false
        : Math.max(
            AGAIN_MS,
            error ? (refusalFrom(error, { moves: false }).retryAfterSeconds ?? 0) * 1_000 : 0,
          ),
  })
  const latest = isPending && data ? data : first
  const hasEnded = isPending && latest !== null && latest.status !== 'pending'
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    if (hasEnded) moved()
  }, [hasEnded])
  return latest
}
