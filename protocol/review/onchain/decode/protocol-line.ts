// Writes a function of a protocol as one line: its signature, the kind of its effect, and which arguments are the token,
// the amount and the beneficiary.

import { type Call, type Effect, type EffectKind, effectOf } from '../model.ts'
import { type Args, addressAt, intAt } from './abi/values.ts'
import { type FunctionLine, nonpayable, type Outcome, payable } from './function.ts'

export interface Columns {
  readonly token?: number | 'native' | 'contract'
  readonly amount?: number | 'value'
  /** On whose behalf, or to whom. Absent: the sender. */
  readonly who?: number
  /** The least that comes back, one argument for each token. */
  readonly least?: readonly number[]
}

const amountOf = (call: Call, args: Args, amount: Columns['amount']): bigint | null =>
  amount === undefined ? null : amount === 'value' ? call.valueWei : intAt(args, amount)

export const does =
  (kind: EffectKind, what: string, columns: Columns = {}) =>
  (call: Call, args: Args): Outcome => ({ effects: [columnsOf(call, args, kind, what, columns)] })

function columnsOf(call: Call, args: Args, kind: EffectKind, what: string, columns: Columns): Effect {
  const { token, amount, who, least = [] } = columns
  return effectOf(call, kind, what, {
    token:
      typeof token === 'number' ? addressAt(args, token) : token === 'contract' ? call.to : (token ?? null),
    amount: amountOf(call, args, amount),
    counterparty: who === undefined ? call.from : addressAt(args, who),
    minOut: least.length > 0 ? anyLeast(least.map((at) => intAt(args, at))) : null,
  })
}

/** Zero when no token has a least amount. */
export const anyLeast = (amounts: readonly bigint[]): bigint => amounts.find((amount) => amount > 0n) ?? 0n

const nameOf = (signature: string): string => signature.slice(0, signature.indexOf('('))
export const line = (signature: string, kind: EffectKind, columns: Columns = {}): FunctionLine =>
  nonpayable(signature, does(kind, nameOf(signature), columns))
export const paid = (signature: string, kind: EffectKind, columns: Columns = {}): FunctionLine =>
  payable(signature, does(kind, nameOf(signature), columns))

export const VALUE = { token: 'native', amount: 'value' } as const
