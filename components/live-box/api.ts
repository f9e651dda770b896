// HTTP client of the live box; loaded when something is signed, not with the page.
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/surfaces/trpc/trpc.ts'

const TIMEOUT_MS = 20_000

const clientOf = (apiKey: string | null) =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: '/api/trpc',
        headers: () => (apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      }),
    ],
  })

const options = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })

export const createAccount = () => clientOf(null).accounts.createAccount.mutate({}, options())

interface ToSign {
  artifact_type: 'shell_command' | 'code_diff' | 'trade' | 'onchain_action' | 'plan'
  artifact: string
  /** The same id for the same wish: a repeat after a lost answer is not charged twice. */
  operation_id: string
}

export const requestSigned = (apiKey: string, wish: ToSign) =>
  clientOf(apiKey).review.requestReview.mutate({ ...wish, sign: true }, options())

export type SignedAnswer = Awaited<ReturnType<typeof requestSigned>>

/** HTTP status and sentence of a failure; no status when no answer came. */
export function failureOf(error: unknown): { status: number | null; message: string } {
  if (!(error instanceof TRPCClientError)) return { status: null, message: String(error) }
  const status: unknown = error.data?.httpStatus
  return { status: typeof status === 'number' ? status : null, message: error.message }
}
