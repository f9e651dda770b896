'use client'
// Provides the tRPC client and its cache to a part of a page. What belongs to one account is under a provider of its
// own, so that no answer of another account is ever shown.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { type ReactNode, useState } from 'react'
import type { AppRouter } from '#server/surfaces/trpc/trpc.ts'
import { createServiceClient } from './service-client.ts'

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

export { useTRPC, useTRPCClient }

/** Returning to the page within this time asks nothing again. */
const FRESH_MS = 3_000

export function ServiceProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries)
  const [client] = useState(createServiceClient)
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={client} queryClient={queries}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}

/**
 * Never paused: a page that believes to be offline says so at once, and a payment is never sent later than it was
 * pressed. Never repeated unasked: the page says what failed, and offers to try again.
 */
const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: FRESH_MS },
      mutations: { networkMode: 'always', retry: false },
    },
  })
