/** What an approved proposal or a directive does: checked parameters, an effect in words, and its execution in one transaction. */
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

export interface Action<Params = never> {
  /** Target and name in a directive (payloads 19.3); null when only a proposal leads to it. */
  directive: { target: string; action: string } | null
  /** Whether a directive must state its reason. */
  needsReason?: true
  params: z.ZodType<Params>
  describe(ctx: WardenDeps, params: Params): Promise<Effect>
  /** `decisionId` names the proposal or directive: it is executed at most once. Throws ActionRefused before it writes. */
  execute(tx: Transaction, ctx: WardenDeps, params: Params, decisionId: string): Promise<Executed>
}

/** A list holds actions of every shape; the type of their parameters is known where they are defined. */
export type AnyAction = Action

export const actionOf = <Params>(action: Action<Params>): AnyAction => action as AnyAction

const dateOf = (unix: number): string =>
  `${new Date(unix * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export { dateOf }
