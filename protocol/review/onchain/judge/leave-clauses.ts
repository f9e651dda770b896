// Leaves unjudged the clauses of a text that order something beside the action that was read.

import type { Place } from '../model.ts'
import { unreadClause } from '../read/intent/unread-clauses.ts'
import type { ArtifactRead } from '../read/read-artifact.ts'
import type { Judging } from './judging.ts'

/** What the bytes themselves are told as. */
const CALL = /\bcall\b/gi

/** `left`: verbs that move assets or rights and stand where no effect was made of them. */
export function leaveClauses(
  { findings }: Judging,
  artifact: ArtifactRead,
  left: readonly string[],
  whole: Place,
): void {
  const clause = unreadClause(artifact.around?.replace(CALL, 'note') ?? artifact.text)
  if (clause !== null)
    findings.unjudged(
      artifact.around === null ? artifact.placeOf(clause.start, clause.end).span : whole.span,
      'meaning',
    )
  if (left.length > 0) findings.unjudged(whole.span, 'meaning')
}
