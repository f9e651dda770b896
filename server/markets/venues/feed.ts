/** One interface for everything that is read from a source of market data: what to ask for, and how its answer is checked. */
import type { Database } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'

/** The source gave nothing that can be used; the message says why, without addresses of this host. */
export class VenueUnusable extends Error {
  readonly retryAfterSeconds: number | null
  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.name = 'VenueUnusable'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface VenueRequest {
  url: string
  /** Sent as JSON in a POST; a GET when absent. */
  json?: unknown
  /** Requests that the source counts, in its own unit. */
  weight: number
}

/** Throws VenueUnusable. */
export type Ask = (request: VenueRequest) => Promise<unknown>

export interface Reading<Body> {
  body: Body
  /** The source's own time of its newest value, in Unix seconds; null where it states none. */
  sourceTimeUnix: number | null
  /** Stores what readers look up one by one, beside the body. */
  storeRows?(db: Database): Promise<void>
}

export interface Feed<Body> {
  /** Short name of the source. */
  source: string
  /** What is asked for, unique within the source. */
  key: string
  /** Address that readers can ask themselves. */
  url: string
  timeoutMs: number
  /** Reads and checks a whole answer; throws VenueUnusable. `previous`: the last good body. */
  read(ask: Ask, at: { nowUnix: number; previous: Body | null }): Promise<Reading<Body>>
  /** What changed too much since the previous body to be taken at once; null when nothing did. */
  jumps?(previous: Body, next: Body): string | null
}

export const OFF = 'off'

/** A base address without a final slash, or null when the source is off. */
export function baseOf(env: Env, name: 'MARKET_DERIVATIVES_URL' | 'MARKET_VOLATILITY_URL'): string | null {
  return env[name] === OFF ? null : env[name].replace(/\/+$/, '')
}
