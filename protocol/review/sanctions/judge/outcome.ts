// What the lists say about one subject, and how a rule reports on it.
import type { FindingRule } from '../../core/rule.ts'

export type Outcome =
  | 'listed'
  | 'known_bad'
  | 'same_key'
  | 'secondary'
  | 'delisted'
  | 'similar'
  | 'malformed'
  | 'unresolved'
  | 'unlisted'
  | 'not_compared'

export interface SubjectOutcome {
  readonly outcome: Outcome
  readonly entity: string | null
  readonly list: string | null
}

export type Tell = <Facts>(rule: FindingRule<string, Facts>, facts: Facts) => void

export const plain = (outcome: Outcome): SubjectOutcome => ({ outcome, entity: null, list: null })
