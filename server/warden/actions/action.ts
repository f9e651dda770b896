/** What an approved proposal or a directive does: checked parameters, an effect in words, and its execution. */
import type { z } from 'zod'
import type { Transaction } from '#server/kernel/db.ts'
import type { WardenDeps } from '#server/warden/deps.ts'

/** The effect, as an operator reads it before deciding. */
export interface Effect {
  /** Name and text of each fact. */
  lines: readonly (readonly [name: string, text: string])[]
  /** Whether and how it can be taken back. */
  afterwards: string
  /** The state before and after, where there is one. */
  change: { before: string; after: string } | null
  /** Why it cannot be carried out now; null when it can. */
  problem: string | null
}

export interface Executed {
  /** For the answer of a directive; never stored. */
  result: Record<string, unknown>
  /** Called after the commit. */
  committed?: () => void
}

/** The action was not carried out, and nothing was written; the message is one sentence for the operator. */
export class ActionRefused extends Error {}

export interface Execution {
  /** Names the proposal or directive. */
  decisionId: string
  /** What `reach` returned; null for an action without it. */
  reached: Record<string, unknown> | null
}

export interface Action<Params = never> {
  /** Target and name in a directive (payloads 19.3); null when only a proposal leads to it. */
  directive: { target: string; action: string } | null
  /** Whether a directive must state its reason. */
  needsReason?: true
  params: z.ZodType<Params>
  describe(ctx: WardenDeps, params: Params): Promise<Effect>
  /**
   * The part that the transaction of `execute` cannot hold, done before it and outside of it. After a crash it is repeated with the same
   * `decisionId`, which must change nothing. Null where there is no such part. Throws ActionRefused.
   */
  reach?(ctx: WardenDeps, params: Params, decisionId: string): Promise<Record<string, unknown> | null>
  /** Executed at most once for a proposal or directive. Throws ActionRefused before it writes. */
  execute(tx: Transaction, ctx: WardenDeps, params: Params, execution: Execution): Promise<Executed>
}

/** A list holds actions of every shape; the type of their parameters is known where they are defined. */
export type AnyAction = Action

export const actionOf = <Params>(action: Action<Params>): AnyAction => action as AnyAction

export const dateOf = (unix: number): string =>
  `${new Date(unix * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
