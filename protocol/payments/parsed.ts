// Result type of every reader of payments: a value, or a code of a closed list with one sentence.

/** `detail` is for the sender's eyes and may quote at most 40 characters of what was sent. */
export type Parsed<Value, Reason extends string> =
  | { readonly ok: true; readonly value: Value }
  | Refused<Reason>

export interface Refused<Reason extends string> {
  readonly ok: false
  readonly reason: Reason
  readonly detail: string
}

export const accepted = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
})

export const refused = <Reason extends string>(reason: Reason, detail: string): Refused<Reason> => ({
  ok: false,
  reason,
  detail,
})
