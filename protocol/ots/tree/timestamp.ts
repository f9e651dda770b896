// A timestamp as a tree: operations lead from a message to further messages, and attestations state when a message existed.
// The order of items is that of the file, so that a file read and written again has the same bytes.
import type { Attestation } from '../format/attestation.ts'
import type { Operation } from '../format/operation.ts'

export interface Timestamp {
  readonly message: Uint8Array
  /** At least one. */
  readonly items: readonly Item[]
}

export interface Branch {
  readonly operation: Operation
  /** Its message is the result of the operation. */
  readonly next: Timestamp
}

export type Item = { readonly attestation: Attestation } | Branch

export interface Step {
  readonly operation: Operation
  readonly result: Uint8Array
}

/** One way from the digest of a file to an attestation. */
export interface AttestedPath {
  readonly steps: readonly Step[]
  /** What the attestation is about. */
  readonly message: Uint8Array
  readonly attestation: Attestation
}

/** All ways to all attestations, in the order of the file. */
export function attestedPaths(root: Timestamp): AttestedPath[] {
  const found: AttestedPath[] = []
  const steps: Step[] = []
  const visit = ({ message, items }: Timestamp): void => {
    for (const item of items) {
      if ('attestation' in item) {
        found.push({ steps: [...steps], message, attestation: item.attestation })
        continue
      }
      steps.push({ operation: item.operation, result: item.next.message })
      visit(item.next)
      steps.pop()
    }
  }
  visit(root)
  return found
}
