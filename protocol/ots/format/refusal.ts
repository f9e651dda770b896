// Why bytes are no OpenTimestamps proof: a closed list of codes, and the byte where reading stopped.

export type OtsProblemCode =
  | 'bad_magic'
  | 'bad_version'
  | 'bad_file_op'
  | 'unknown_operation'
  | 'bad_attestation'
  | 'bad_varuint'
  | 'truncated'
  | 'limit'
  | 'trailing'

export interface OtsProblem {
  readonly code: OtsProblemCode
  /** Offset of the first byte that was not accepted. */
  readonly at: number
  readonly detail: string
}

/** Thrown inside the reader only; exported functions answer `OtsProblem`. */
export class OtsRefusal extends Error {
  readonly problem: OtsProblem
  constructor(code: OtsProblemCode, at: number, detail: string) {
    super(detail)
    this.name = 'OtsRefusal'
    this.problem = { code, at, detail }
  }
}

export type OtsResult<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly problem: OtsProblem }

export function refusedOrThrown(error: unknown): { ok: false; problem: OtsProblem } {
  if (error instanceof OtsRefusal) return { ok: false, problem: error.problem }
  throw error
}
