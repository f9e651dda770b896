/**
 * Serves tRPC to this service's own pages: procedures generated from the same operations, with the same
 * limits, prices and checks.
 */
import { initTRPC, TRPCError } from '@trpc/server'
import type { z } from 'zod'
import { capabilities } from '#server/catalogue.ts'
import type { Context } from '#server/compose.ts'
import { httpStatus, InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import type { Operation } from '#server/kernel/operation.ts'
import { pathParameters } from '#server/kernel/operation.ts'
import { noCredentials } from '#server/payments/method.ts'
import { runOperation } from '#server/run-operation.ts'
import { requestIdOf } from '../http/request-id.ts'

export interface TrpcContext {
  assay: Context
  ip: string
  apiKey: string | null
}

const t = initTRPC.context<TrpcContext>().create()

const codeOfStatus: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

async function call(
  operation: Operation<z.ZodObject, z.ZodType, Context>,
  given: unknown,
  ctx: TrpcContext,
): Promise<unknown> {
  const members = (given ?? {}) as Record<string, unknown>
  const inPath = pathParameters(operation.path)
  const texts = (keep: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(members)
        .filter(([name, value]) => keep(name) && value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    )
  try {
    const answer = await runOperation(ctx.assay, {
      operation,
      requestId: requestIdOf(null),
      ip: ctx.ip,
      surface: 'trpc',
      isLocal: false,
      credentials: {
        ...noCredentials,
        authorization: ctx.apiKey === null ? null : `Bearer ${ctx.apiKey}`,
      },
      idempotencyKey: null,
      path: texts((name) => inPath.includes(name)),
      query: operation.method === 'GET' ? texts((name) => !inPath.includes(name)) : {},
      readBody: async () => (operation.method === 'GET' ? undefined : members),
    })
    if (typeof answer.body !== 'string') throw new Error(`${operation.id} does not return JSON`)
    return JSON.parse(answer.body)
  } catch (error) {
    if (!(error instanceof OperationError)) {
      ctx.assay.log.error({ err: error, operation: operation.id }, 'procedure failed')
      throw new TRPCError({
        code: 'INTERNAL_SERVER_ERROR',
        message: 'The service failed. Nothing was charged.',
      })
    }
    const faults =
      error instanceof InvalidRequest ? error.faults.map(({ msg }) => msg).join('; ') : error.message
    throw new TRPCError({
      code: codeOfStatus[httpStatus(error.code)] ?? 'INTERNAL_SERVER_ERROR',
      message: faults,
      cause: error,
    })
  }
}

const queryOf = <In extends z.ZodObject, Out extends z.ZodType>(operation: Operation<In, Out, Context>) =>
  t.procedure
    .input((given: unknown) => given as z.input<In>)
    .query(({ input, ctx }) => call(operation as never, input, ctx) as Promise<z.output<Out>>)

const mutationOf = <In extends z.ZodObject, Out extends z.ZodType>(operation: Operation<In, Out, Context>) =>
  t.procedure
    .input((given: unknown) => given as z.input<In>)
    .mutation(({ input, ctx }) => call(operation as never, input, ctx) as Promise<z.output<Out>>)

const { review, proofs, accounts, discovery } = capabilities

/** The router used by the pages; the operation itself parses the input. */
export const appRouter = t.router({
  review: { requestReview: mutationOf(review.requestReview) },
  proofs: { verifyProof: mutationOf(proofs.verifyProof), getVerdictProof: queryOf(proofs.getVerdictProof) },
  accounts: { createAccount: mutationOf(accounts.createAccount), getBalance: queryOf(accounts.getBalance) },
  discovery: { getStats: queryOf(discovery.getStats), getPrices: queryOf(discovery.getPrices) },
})

export type AppRouter = typeof appRouter
