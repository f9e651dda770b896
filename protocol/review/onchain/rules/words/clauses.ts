// Flags clauses of a text that order something beside the action that was read.
import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'
import { unreadClause } from '../../read/intent/unread-clauses.ts'
import type { ArtifactRead } from '../../read/read-artifact.ts'

interface Words {
  readonly words: string
}

export const clauseNotRead = rule({
  id: 'onchain.clause_not_read',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §2',
  message: ({ words }: Words) => `"${words}" orders something that no rule reads.`,
  fix: 'Send the transaction itself, or one action at a time.',
  fires: ['Wrap 0.5 ETH and nuke the vault', 'Revoke my approvals; afterwards relabel the position'],
  quiet: ['Wrap 0.5 ETH. I need it for an auction.', 'Revoke my approvals; the dapp is gone'],
})

export const verbNotRead = rule({
  id: 'onchain.verb_not_read',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §2',
  message: ({ words }: Words) =>
    `The text also speaks of "${words}", and which assets or rights move by it is not stated.`,
  fix: 'Send the transaction itself, or one action at a time.',
  fires: [
    'Wrap 0.5 ETH so that my bot can send it on',
    'Revoke my approvals because I will move the treasury',
  ],
  quiet: ['Wrap 0.5 ETH so that I have gas', 'Revoke my approvals so that nobody can transfer my tokens'],
})

/** `left`: verbs that move assets or rights and stand where no effect was made of them. */
export function judgeClauses(
  judging: Judging,
  artifact: ArtifactRead,
  left: readonly string[],
  whole: Place,
): void {
  const clause = unreadClause(artifact.text)
  if (clause !== null) {
    const { start, end } = clause
    found(judging, clauseNotRead, artifact.placeOf(start, end), { words: artifact.text.slice(start, end) })
  }
  if (left.length > 0) found(judging, verbNotRead, whole, { words: left.join(', ') })
}
