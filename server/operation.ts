/** Defines an operation of the service: contract, price, auth and behaviour in one object; every surface is a projection of it. */
import type { z } from 'zod'
import type { Call } from '#server/call.ts'
import type { ErrorCode } from '#server/errors.ts'
import type { RateClass } from '#server/limits/rate-classes.ts'
import type { DeferredWrite } from '#server/settlement.ts'

/** Who may call. `payer` is any caller: an account, or a payment without one. `local`: a peer on this host. */
export type Auth = 'public' | 'payer' | 'bearer' | 'local'

export interface FixedPrice {
  kind: 'fixed'
  /** Price of a call from our own pages by a signed-in browser. */
  baseSats: number
  /** Price of every programmatic call. Equal to baseSats where the tool is not agent-priced. */
  agentSats: number
  /** Fixed x402 amount, a decimal string in USD; null where x402 does not apply. */
  usd: string | null
  /** Whether an account's free calls pay for it. */
  freeCalls: boolean
}
export type Price = { kind: 'free' } | FixedPrice

export const free: Price = { kind: 'free' }

/** ⌈base × 12 / 10⌉ in integers. */
export const agentPriced = (baseSats: number, usd: string | null, freeCalls = false): FixedPrice => ({
  kind: 'fixed',
  baseSats,
  agentSats: Math.ceil((baseSats * 12) / 10),
  usd,
  freeCalls,
})

/** One price for every caller. */
export const fixedPrice = (sats: number, usd: string | null): FixedPrice => ({
  kind: 'fixed',
  baseSats: sats,
  agentSats: sats,
  usd,
  freeCalls: false,
})

/** read changes nothing; append writes rows; money moves sats. */
export type Effect = 'read' | 'append' | 'money'

/** How a repeat of an effect is recognised: by the Idempotency-Key header, or by what the request names. */
export type Idempotency = 'key' | 'natural'

/** A response that is not the JSON of `output`. */
export class RawAnswer {
  /** Piece by piece where it is large. */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>
  readonly headers: Record<string, string>
  /** Other than 200 and `produces` only where a protocol of others asks for it. */
  readonly status: number
  readonly contentType: string | null
  constructor(
    body: RawAnswer['body'],
    headers: Record<string, string> = {},
    other: { status?: number; contentType?: string } = {},
  ) {
    this.body = body
    this.headers = headers
    this.status = other.status ?? 200
    this.contentType = other.contentType ?? null
  }
}

/** A JSON answer whose HTTP status is not 200 (for example 503 of a health check). */
export class StatusAnswer<Out> {
  readonly status: number
  readonly output: Out
  readonly headers: Record<string, string>
  constructor(status: number, output: Out, headers: Record<string, string> = {}) {
    this.status = status
    this.output = output
    this.headers = headers
  }
}

export interface Example {
  title: string
  /** Members as the caller would send them: path, query and body fields together. */
  request: Record<string, unknown>
}

/** `contentType`: application/json when absent. */
export interface OtherAnswer {
  description: string
  schema: z.ZodType
  contentType?: string
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds operations of every shape; each one is exact where it is defined
export type AnyOperation = Operation<any, any, any>

type Result<Out> = Out | RawAnswer | StatusAnswer<Out> | DeferredWrite<Out>

/** `Deps`: the parts of the composition that `run` uses. */
export interface Operation<In extends z.ZodObject, Out extends z.ZodType, Deps> {
  /** `capability.verbNoun`; operationId and MCP name derive from it. */
  id: string
  method: 'GET' | 'POST' | 'PATCH'
  /** For example `/ledger/{entry}`; each parameter is a key of `input`. `{+index}` at the end spans slashes (RFC 6570). */
  path: string
  summary: string
  description?: string
  /** Path, query and body members in one object. */
  input: In
  /** Members of the body that may also stand in the query. */
  queryMembers?: readonly (keyof In['shape'] & string)[]
  /** Unknown body members: refused with 422, or ignored and named in X-Ignored-Fields. */
  unknownMembers?: 'refuse' | 'report'
  /** Body members that hold signed events, whose integers count as they are written. */
  eventMembers?: readonly (keyof In['shape'] & string)[]
  /** Content type of a body that is no JSON: its text is the member `body`. */
  consumes?: string
  output: Out
  /** Content type when run answers a RawAnswer. */
  produces?: string
  /** Answers in a shape of their own, by status: an error of another protocol is no Error of ours. */
  answers?: Readonly<Record<number, OtherAnswer>>
  /** Codes beyond those that every operation shares. */
  errors: readonly ErrorCode[]
  auth: Auth
  /** A public operation that asks for no key and yet knows an account by one; an unknown key counts as none. */
  knowsAccounts?: true
  price: Price
  /** A free operation that looks at an x402 payment itself (a top-up); all others ignore payment headers. */
  takesPayment?: true
  effect: Effect
  idempotency?: Idempotency
  /** The body member that means the same as the Idempotency-Key header. */
  idempotencyMember?: keyof In['shape'] & string
  /** The answer holds a credential: it is repeated for minutes only, and a caller without an account needs a long key. */
  answersSecret?: true
  /** What two bodies under the same member are compared by; the body itself when absent. */
  comparedBody?(body: Record<string, unknown>): Record<string, unknown>
  rate: RateClass
  maxBodyBytes?: number
  /** Cache-Control of a success; no-store when absent. */
  cache?: string
  /** Name of the MCP tool and of the price-list row; absent where the operation is no tool. */
  tool?: string
  /** No page of another origin may read its answers; local operations never let one. */
  crossOrigin?: false
  /** For our own pages alone: served, and named in no document. */
  hidden?: true
  examples?: readonly Example[]
  run(ctx: Deps, input: z.output<In>, call: Call): Promise<Result<z.input<Out>>> | Result<z.input<Out>>
}

/** Those that documents name. */
export const documented = <One extends AnyOperation>(operations: readonly One[]): One[] =>
  operations.filter(({ hidden }) => !hidden)

export const defaultMaxBodyBytes = 64 * 1024

const parametersOfPath = new Map<string, readonly string[]>()

/** The names in braces of a path template, in order. */
export function pathParameters(path: string): readonly string[] {
  const known = parametersOfPath.get(path)
  if (known) return known
  const names = [...path.matchAll(/\{\+?(\w+)\}/g)].map((match) => match[1]!)
  parametersOfPath.set(path, names)
  return names
}

/** The template as documents show it. */
export const plainPath = (path: string): string => path.replaceAll('{+', '{')

export type PaymentRail = 'balance' | 'l402' | 'x402' | 'card'

/** The rails that an operation admits, whether or not they are configured here. */
export function railsOf({ price, auth }: AnyOperation): PaymentRail[] {
  if (price.kind === 'free') return []
  const withoutAccount: PaymentRail[] = auth === 'payer' ? ['l402'] : []
  if (auth === 'payer' && price.usd !== null) withoutAccount.push('x402')
  return ['balance', ...withoutAccount, 'card']
}

/** The `defineOperation` of a capability whose operations use `Deps`. */
export const operationsOf =
  <Deps>() =>
  <In extends z.ZodObject, Out extends z.ZodType>(
    operation: Operation<In, Out, Deps>,
  ): Operation<In, Out, Deps> =>
    operation
