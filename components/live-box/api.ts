// The calls of the live box; loaded when something is signed, not with the page.
import { TRPCClientError } from '@trpc/client'
import { faultsOf, membersOf } from '#components/service/refusal.ts'
import { createServiceClient, withKey } from '#components/service/service-client.ts'
import type { AppRouter } from '#server/surfaces/trpc/trpc.ts'

const client = createServiceClient()

export const createAccount = () => client.accounts.createAccount.mutate({})

interface ToSign {
  artifact_type: 'shell_command' | 'code_diff' | 'trade' | 'onchain_action' | 'plan'
  artifact: string
  /** The same id for the same request: a repeat after a lost answer is not charged twice. */
  operation_id: string
}

export const requestSigned = (apiKey: string, request: ToSign) =>
  client.review.requestReview.mutate({ ...request, sign: true }, withKey(apiKey))

export type SignedAnswer = Awaited<ReturnType<typeof requestSigned>>

/** HTTP status and sentence of a failure; no status when no answer came. */
export function failureOf(error: unknown): { status: number | null; message: string } {
  const data = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null
  if (!data) return { status: null, message: String(error) }
  const { detail } = membersOf(data.refused?.body)
  const message = typeof detail === 'string' ? detail : Object.values(faultsOf(detail)).join(' ')
  return { status: data.httpStatus, message }
}
