'use client'
// Creates an invoice and polls it while the page is visible, until the service reports its outcome.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Refusal, refusalFrom } from '#components/service/refusal.ts'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC, useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import type { Topup, TopupStatus } from '../session/contract.ts'

export interface Invoice {
  topup: Topup
  status: TopupStatus['status']
  creditedSats: number
}

export interface Invoicing {
  invoice: Invoice | null
  busy: boolean
  /** Why none was made. */
  refusal: Refusal | null
  /** Why it is not known at the moment whether it was paid. */
  doubt: Refusal | null
  make(amountSats: number): void
  /** Asks at once instead of at the next turn. */
  look(): void
}

const OFTEN_MS = 1_000
const SELDOM_MS = 3_000
/** Most people who pay at all do so within minutes. */
const OFTEN_FOR_MS = 120_000

export function useInvoice(apiKey: string, onSettled: () => void): Invoicing {
  const client = useTRPCClient()
  // The one before stays in view while another is made, or refused.
  const [open, setOpen] = useState<{ topup: Topup; sinceMs: number } | null>(null)
  const making = useRequest(
    (amountSats: number, idempotencyKey) =>
      client.payments.createTopup.mutate({ amount_sats: amountSats }, withKey(apiKey, { idempotencyKey })),
    { onDone: (topup) => setOpen({ topup, sinceMs: performance.now() }) },
  )
  const { status, doubt, look } = useTopupStatus(apiKey, open, onSettled)
  return {
    invoice: open && {
      topup: open.topup,
      status: status?.status ?? 'pending',
      creditedSats: status?.credited_sats ?? 0,
    },
    busy: making.busy,
    refusal: making.refusal,
    doubt,
    look,
    make: making.send,
  }
}

function useTopupStatus(
  apiKey: string,
  open: { topup: Topup; sinceMs: number } | null,
  onSettled: () => void,
) {
  const trpc = useTRPC()
  const { data, error, refetch } = useQuery({
    ...trpc.payments.getTopupStatus.queryOptions(
      { payment_hash: open?.topup.payment_hash ?? '' },
      { trpc: withKey(apiKey) },
    ),
    enabled: open !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== 'pending'
        ? false
        : Math.max(waitMs(state.error), pauseMs(open?.sinceMs ?? 0)),
  })
  const settled = useEffectEvent(onSettled)
  useEffect(() => {
    if (data?.status === 'settled') settled()
  }, [data?.status])
  const doubt = useMemo(() => (error ? refusalFrom(error, { moves: false }) : null), [error])
  return { status: data, doubt, look: () => void refetch() }
}

/** What the service asks for before another try. */
const waitMs = (error: unknown): number =>
  error ? (refusalFrom(error, { moves: false }).retryAfterSeconds ?? 0) * 1_000 : 0

const pauseMs = (sinceMs: number): number =>
  performance.now() - sinceMs < OFTEN_FOR_MS ? OFTEN_MS : SELDOM_MS
