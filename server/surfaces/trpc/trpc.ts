/**
 * Serves tRPC to this service's own pages: one procedure for each operation of the catalogue. A procedure is
 * a request to the HTTP surface in this process, so limits, prices, idempotency and errors are the same.
 */
import { initTRPC, TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server'
import type { z } from 'zod'
import { capabilities } from '#server/catalogue.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'
import { sourceOf } from '#server/kernel/parse-input.ts'

export interface ProcedureContext {
  /** Of the request to the procedure; they are those of the operation. */
  headers: Headers
  send(request: Request): Promise<Response>
}

/** What the operation answered in place of its output. */
export interface RefusedCall {
  status: number
  /** The error body of the HTTP surface: `code`, `detail`, `request_id` and the members of the code. */
  body: unknown
  retryAfter: string | null
}

class RefusedError extends Error {
  readonly refused: RefusedCall
  constructor(refused: RefusedCall) {
    super(`refused with ${refused.status}`)
    this.refused = refused
  }
}

const t = initTRPC.context<ProcedureContext>().create({
  errorFormatter({ shape, error }) {
    const refused = error.cause instanceof RefusedError ? error.cause.refused : null
    // Without the stack, which names files of the server.
    const { code, path } = shape.data
    return { ...shape, data: { code, path, httpStatus: refused?.status ?? shape.data.httpStatus, refused } }
  },
})

const codeOfStatus: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** They describe the body of the procedure's request, or ask for a form of answer that JSON replaces. */
const ownHeaders = ['content-length', 'content-type', 'content-encoding', 'accept-encoding', 'if-none-match']

/** The request that the operation would receive from any other caller. */
function requestOf(operation: AnyOperation, given: unknown, from: Headers): Request {
  const { method, path } = operation
  const members = Object.entries((given ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  const membersOf = (source: string) => members.filter(([name]) => sourceOf(operation, name) === source)
  const filled = path.replace(/\{\+?(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Object.fromEntries(members)[name] ?? '')),
  )
  const headers = new Headers(from)
  for (const name of ownHeaders) headers.delete(name)
  headers.set('accept', 'application/json')
  const url = new URL(filled, `http://${from.get('host') ?? 'localhost'}`)
  for (const [name, value] of membersOf('query')) url.searchParams.append(name, String(value))
  if (method === 'GET') return new Request(url, { headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, body: JSON.stringify(Object.fromEntries(membersOf('body'))) })
}

async function call(operation: AnyOperation, input: unknown, ctx: ProcedureContext): Promise<unknown> {
  const response = await ctx.send(requestOf(operation, input, ctx.headers))
  const body: unknown = await response.json()
  if (response.ok) return body
  const { status, headers } = response
  throw new TRPCError({
    code: codeOfStatus[status] ?? 'INTERNAL_SERVER_ERROR',
    message: `${operation.id} answered ${status}`,
    cause: new RefusedError({ status, body, retryAfter: headers.get('retry-after') }),
  })
}

const procedureOf = (operation: AnyOperation) => {
  const procedure = t.procedure.input((given: unknown) => given)
  return operation.method === 'GET'
    ? procedure.query(({ input, ctx }) => call(operation, input, ctx))
    : procedure.mutation(({ input, ctx }) => call(operation, input, ctx))
}

interface Shape<One extends Pick<AnyOperation, 'input' | 'output'>> {
  input: z.input<One['input']>
  output: z.output<One['output']>
  meta: unknown
}
type ProcedureOf<One extends AnyOperation> = One extends { method: 'GET' }
  ? TRPCQueryProcedure<Shape<One>>
  : TRPCMutationProcedure<Shape<One>>
type Capabilities = typeof capabilities
type Procedures = {
  [Capability in keyof Capabilities]: {
    [Name in keyof Capabilities[Capability]]: Capabilities[Capability][Name] extends AnyOperation
      ? ProcedureOf<Capabilities[Capability][Name]>
      : never
  }
}

/** Operations whose request or answer is no JSON have no procedure. */
const isJson = ({ consumes, produces }: AnyOperation): boolean => !consumes && !produces

const procedures = Object.fromEntries(
  Object.entries(capabilities).map(([capability, operations]) => [
    capability,
    Object.fromEntries(
      Object.entries<AnyOperation>(operations)
        .filter(([, operation]) => isJson(operation))
        .map(([name, operation]) => [name, procedureOf(operation)]),
    ),
  ]),
) as unknown as Procedures

/** The router used by the pages; the operation itself parses the input. */
export const appRouter = t.router(procedures)

export type AppRouter = typeof appRouter
