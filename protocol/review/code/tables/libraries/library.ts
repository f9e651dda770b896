// Defines how the calls of a library that are harmless are listed.
import type { Language } from '../../model.ts'

export interface Library {
  readonly language: Language
  readonly source: string
  /** Full paths; a trailing `.*` takes all members. */
  readonly pure: readonly string[]
  /** Methods of values, whatever the value. */
  readonly methods: readonly string[]
}
