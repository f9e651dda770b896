// Defines a row of the sink tables: a call, what it does with which argument, and where that is documented.
export type SinkClass =
  | 'sql'
  | 'nosql'
  | 'shell'
  | 'program'
  | 'eval'
  | 'template'
  | 'path'
  | 'ssrf'
  | 'redirect'
  | 'load'
  | 'deserialise'
  | 'xss'
  | 'ldap'
  | 'xml'
  | 'attribute'

export interface Sink {
  /** Full path by its import; one that begins with a dot is a method of any value. */
  readonly call: string
  readonly class: SinkClass
  /** Which argument decides; -1 for all, -2 for the value whose method it is. */
  readonly argument: number
  readonly source: string
}

/** Rows of one class, argument and reference. */
export const sinks = (kind: SinkClass, argument: number, source: string, calls: string): readonly Sink[] =>
  calls
    .trim()
    .split(/\s+/)
    .map((call) => ({ call, class: kind, argument, source }))
