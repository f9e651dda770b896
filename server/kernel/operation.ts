/**
 * Defines an operation: contract, price, auth and behaviour in one object, of which every surface is a
 * projection.
 */
import type { z } from 'zod'
import type { Call, CallerAccount } from '#server/kernel/call.ts'
import type { ErrorCode } from '#server/kernel/errors.ts'
import type { RateClass } from '#server/kernel/limits/rate-classes.ts'
import type { DeferredWrite } from '#server/kernel/settlement.ts'

/**
 * Allowed callers. `payer`: an account, or a payment without one. `local`: a peer on this host. `operator`: a
 * person who runs this instance. `allowlist`: a token that the settings name.
 */
export type Auth = 'public' | 'payer' | 'bearer' | 'local' | 'operator' | 'allowlist'

/** What an operator's token may do: read the queue and its log, decide proposals, give directives. */
export const operatorScopes = ['read', 'decide', 'direct'] as const
export type OperatorScope = (typeof operatorScopes)[number]

export interface FixedPrice {
  kind: 'fixed'
  /** Price for a signed-in browser on this service's own pages. */
  baseSats: number
  /** Price of every programmatic call; equals baseSats when the tool has no agent surcharge. */
  agentSats: number
  /** Fixed x402 amount, a decimal string in USD; null when x402 does not apply. */
  usd: string | null
  /** Whether the account's free calls can pay for it. */
  freeCalls: boolean
  /** How the price follows from the request, where it does; the amounts are then the least. */
  rule?: string
  /** The run moves it to another account, in the transaction of its rows; nothing is reserved before. */
  movedByRun?: true
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

/** One price for all callers. */
export const fixedPrice = (sats: number, usd: string | null): FixedPrice => ({
  kind: 'fixed',
  baseSats: sats,
  agentSats: sats,
  usd,
  freeCalls: false,
})

/** The price of an operation with `priceOf`: at least `leastSats`. `usd` pays for calls at that price. */
export const priceByRequest = (leastSats: number, rule: string, usd: string | null = null): FixedPrice => ({
  ...fixedPrice(leastSats, usd),
  rule,
})

/** The price of what another account sells, by a rule: at least `leastSats`, moved by the run. */
export const priceOfSeller = (leastSats: number, rule: string): FixedPrice => ({
  ...priceByRequest(leastSats, rule),
  movedByRun: true,
})

/** read changes nothing; append writes rows; money moves sats. */
export type Effect = 'read' | 'append' | 'money'

/**
 * How a repeated request is recognised: by the Idempotency-Key header, or by an identifier in the request.
 */
export type Idempotency = 'key' | 'natural'

/** A response that is not the JSON of `output`. */
export class RawAnswer {
  /** Streamed when the body is large. */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>
  readonly headers: Record<string, string>
  /** Differs from 200 and `produces` only where another protocol requires it. */
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

/** A JSON answer with an HTTP status other than 200 (for example 503 from a health check). */
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

/** The answer of a priced operation that found nothing to do: the reservation is released and nothing is charged. */
export class UnchargedAnswer<Out> {
  readonly output: Out
  constructor(output: Out) {
    this.output = output
  }
}

export interface Example {
  title: string
  /** The request as the caller would send it: path, query and body members together. */
  request: Record<string, unknown>
}

/** `contentType` defaults to application/json. */
export interface OtherAnswer {
  description: string
  schema: z.ZodType
  contentType?: string
}

/** What an MCP tool states beyond the contract of its operation. */
export interface McpTool<Member extends string = string> {
  /** False when neither a call nor its answer involves anything outside this service; MCP assumes true. */
  openWorld?: boolean
  /** Whether a call, beyond its price, removes something or cannot be undone. */
  destructive?: true
  /** Members to require where the contract also takes an alias. */
  requires?: readonly Member[]
  /** Text members that an argument may give as an integer. */
  integers?: readonly Member[]
  /** Sent for arguments that a call does not name, in place of the defaults of the contract. */
  defaults?: Readonly<Partial<Record<Member, string | number>>>
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds operations of every shape; each one is exact where it is defined
export type AnyOperation = Operation<any, any, any>

type Result<Out> =
  | Out
  | RawAnswer
  | StatusAnswer<Out>
  | UnchargedAnswer<Out>
  | DeferredWrite<Out | StatusAnswer<Out>>

/** `Deps`: the parts of the composition that `run` uses. */
export interface Operation<In extends z.ZodObject, Out extends z.ZodType, Deps> {
  /** `capability.verbNoun`; operationId derives from it. */
  id: string
  method: 'GET' | 'POST' | 'PATCH'
  /**
   * For example `/ledger/{entry}`; each parameter is a key of `input`. A final `{+index}` spans slashes
   * (RFC 6570).
   */
  path: string
  summary: string
  description?: string
  /** Path, query and body members in one object. */
  input: In
  /** Body members that may also be sent in the query. */
  queryMembers?: readonly (keyof In['shape'] & string)[]
  /** Unknown body members: refused with 422, or ignored and listed in X-Ignored-Fields. */
  unknownMembers?: 'refuse' | 'report'
  /** Body members that hold signed events, in which the written form of an integer matters. */
  eventMembers?: readonly (keyof In['shape'] & string)[]
  /** Content type of a non-JSON body, whose text becomes the member `body`. */
  consumes?: string
  output: Out
  /** Content type when run returns a RawAnswer. */
  produces?: string
  /** Status of a success; 202 where it says that work was queued. */
  successStatus?: 202
  /** Answer shapes by status that another protocol defines, in place of the common error body. */
  answers?: Readonly<Record<number, OtherAnswer>>
  /** Codes beyond those that every operation shares. */
  errors: readonly ErrorCode[]
  auth: Auth
  /** What the token must allow; for `operator` alone. */
  scope?: OperatorScope
  /** A public operation that needs no key but recognises an account by one; an unknown key is ignored. */
  knowsAccounts?: true
  price: Price
  /** Whether this request costs nothing although the operation has a price. `path`: as sent, not checked. */
  isFree?(ctx: Deps, path: Record<string, string>, account: CallerAccount | null): Promise<boolean>
  /** Members of its 402 beyond those of every challenge. `path`: as sent, not checked. */
  challenge?: {
    members: z.ZodObject
    read(ctx: Deps, path: Record<string, string>): Promise<Record<string, unknown>>
  }
  /** Throws what is refused before anything is reserved or paid. */
  beforePayment?(ctx: Deps, input: z.output<In>): void | Promise<void>
  /**
   * Sats of this call, for a price with a rule. A refusal that it throws costs nothing. A payment for a single call is asked for
   * before the request is known, so it covers the least price only.
   */
  priceOf?(ctx: Deps, input: z.output<In>, account: CallerAccount | null): number | Promise<number>
  /** Whether only Lightning-backed sats pay this call. */
  lightningOnly?(ctx: Deps, input: z.output<In>): boolean
  /** A query member that, sent as 1, asks for the operation free of charge, in a smaller form and within a quota. */
  freeTool?: {
    member: keyof In['shape'] & string
    rate: RateClass
    /** Accounts with this feature have no quota. */
    unlimited: string
  }
  /** A free operation that handles an x402 payment itself (a top-up); all others ignore payment headers. */
  takesPayment?: true
  effect: Effect
  idempotency?: Idempotency
  /** The body member equivalent to the Idempotency-Key header. */
  idempotencyMember?: keyof In['shape'] & string
  /** Longest time of this call, for work that may take more than a minute; its reservation is held that long. */
  runSecondsOf?(input: z.output<In>): number
  /**
   * The answer contains a credential: it is replayed for minutes only, and a caller without an account
   * needs a long key.
   */
  answersSecret?: true
  /** The value used to compare two bodies with the same key; the body itself when absent. */
  comparedBody?(body: Record<string, unknown>): Record<string, unknown>
  rate: RateClass
  maxBodyBytes?: number
  /** Cache-Control of a success; no-store when absent. */
  cache?: string
  /** Name of the price-list row and of the MCP tool. Reads that share a name differ in their path parameters. */
  tool?: string
  /** Traits of the MCP tool `tool`; false when the name is only one of the price list. */
  mcp?: McpTool<keyof In['shape'] & string> | false
  /** Disables CORS for its answers; always disabled for local operations. */
  crossOrigin?: false
  /** For this service's own pages: served, but not documented. */
  hidden?: true
  /** For providers and for this service's own pages rather than for callers: the reference lists it in its appendix. */
  internal?: true
  /** Name of its page in the reference, where another operation has the same verb and noun. */
  slug?: string
  /** What cannot be undone; the reference asks before it sends the call. */
  warning?: string
  examples?: readonly Example[]
  run(ctx: Deps, input: z.output<In>, call: Call): Promise<Result<z.input<Out>>> | Result<z.input<Out>>
}

/** Whether it is an MCP tool, under its name `tool`. */
export const isTool = ({ tool, mcp, hidden }: AnyOperation): boolean =>
  tool !== undefined && mcp !== false && !hidden

/** The documented operations. */
export const documented = <One extends AnyOperation>(operations: readonly One[]): One[] =>
  operations.filter(({ hidden }) => !hidden)

/** Last path segment of its page in the reference: `request-review`. */
export const slugOf = ({ id, slug }: Pick<AnyOperation, 'id' | 'slug'>): string =>
  slug ?? id.slice(id.indexOf('.') + 1).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Whether only operators, this host, providers or the service's own pages call it. */
export const isInternal = ({ auth, internal }: AnyOperation): boolean =>
  internal === true || auth === 'operator' || auth === 'local'

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

/** The path template as documents show it. */
export const plainPath = (path: string): string => path.replaceAll('{+', '{')

export type PaymentRail = 'balance' | 'l402' | 'x402' | 'card'

/** The rails that an operation accepts, whether or not they are configured. */
export function railsOf({ price, auth }: AnyOperation): PaymentRail[] {
  if (price.kind === 'free') return []
  const withoutAccount: PaymentRail[] = auth === 'payer' ? ['l402'] : []
  if (auth === 'payer' && price.usd !== null) withoutAccount.push('x402')
  return ['balance', ...withoutAccount, ...(price.movedByRun ? [] : (['card'] as const))]
}

/** The `defineOperation` of a capability whose operations use `Deps`. */
export const operationsOf =
  <Deps>() =>
  <In extends z.ZodObject, Out extends z.ZodType, Method extends Operation<In, Out, Deps>['method']>(
    operation: Operation<In, Out, Deps> & { method: Method },
  ): Operation<In, Out, Deps> & { method: Method } =>
    operation
