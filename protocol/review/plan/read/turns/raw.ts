// A turn before its calls and results are told apart.
import type { Budget } from '../../../core/budget.ts'
import type { Party, Range, TurnForm } from '../../ir.ts'
import type { Role } from './roles.ts'

export interface RawArgument {
  readonly name: string
  readonly value: string
  readonly range: Range
}

export interface RawCall {
  readonly name: string
  readonly args: readonly RawArgument[]
  readonly range: Range
}

export interface RawTurn extends Range {
  readonly party: Party
  readonly form: TurnForm
  readonly label: string
  readonly isRule: boolean
  readonly call: RawCall | null
  /** The whole string of JSON that holds it, as decoded. */
  readonly value?: string
  /** A string of JSON within one: its escapes stand twice. */
  readonly isInner?: true
}

export const rawTurn = (role: Role, label: string, range: Range, call: RawCall | null = null): RawTurn => ({
  party: role.party,
  form: role.form,
  isRule: role.isRule,
  label,
  call,
  start: range.start,
  end: range.end,
})

/** The turns of an artifact in JSON. */
export type TurnsOfJson = (text: string, budget: Budget) => RawTurn[]
