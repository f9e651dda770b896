// Flags deletion for good of a whole set, or of live tables by a migration, without a copy before it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import { isAsked } from '../../relations/asked.ts'
import type { Hit } from '../../relations/hit.ts'
import { copiedEarlier, namesIn } from '../../relations/losing.ts'
import { quote } from '../../relations/steps.ts'
import { whereWorded } from '../../relations/where.ts'
import {
  clauseAt,
  lengthAt,
  ownSentences,
  type Sentence,
  says,
  type Wording,
  type WordingFacts,
  wordingsIn,
} from '../../relations/wording.ts'

const FOR_GOOD =
  'delete forever, delete permanently, permanently delete, erase forever, erase permanently, permanently erase, permanently remove, hard-delete, hard delete, purge, wipe, destroy, empty the trash, skip final snapshot, without final snapshot, skip the final snapshot'
const WHOLE =
  'everything, everything else, all, every, entire, whole, the rest, any, snapshots, database, databases, instances, mailbox, archive, history'
const WHOLE_SETS: readonly Wording[] = [
  { say: [FOR_GOOD, WHOLE], gap: 4 },
  {
    say: [
      WHOLE,
      'delete forever, delete permanently, erase forever, erase permanently, purge, hard-delete, hard delete',
    ],
    ofAny: true,
    gap: 9,
  },
  {
    say: [
      'delete, erase, remove, terminate, stop, drop',
      'instance, instances, database, databases, volume, volumes, cluster, rds, bucket',
      'skip final snapshot, without final snapshot, skip the final snapshot, without a snapshot, no snapshot, without backup',
    ],
    gap: 12,
  },
  {
    say: [
      'migration, migrations, script, rollback, job, them',
      'drop, drops, delete, deletes, erase, erases, truncate, truncates, remove, removes',
      'column, columns, table, tables, rows, records, data',
    ],
    ofAny: true,
    gap: 5,
    near: 'prod, production, live, customer',
  },
]

/** Caches, queues and dirt: what is purged there comes again or is of no use. */
const REMADE =
  'cache, cdn, queue, fastly, cloudfront, varnish, browser data, dust, debris, temp file, scratch, sandbox'
const isRemade = (sentence: Sentence, start: number): boolean => {
  const at = sentence.tokens.findIndex((token) => token.start >= start)
  const near = [...sentence.tokens.slice(Math.max(0, at - 2), at), ...clauseAt(sentence, at)]
  return near.some((_, i) => lengthAt(near, i, REMADE) > 0)
}

const ANSWERS = 'ok, okay, shall, should, may i, can i, go ahead, agree'
/** "shall I go ahead?": the plan waits for an answer. */
const asks = (sentence: Sentence): boolean => sentence.isQuestion && says(sentence, ANSWERS)

export const permanent = rule({
  id: 'plan.loss.permanent',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-53 CP-9; NIST SP 800-88 rev. 1',
  message: ({ clause }: WordingFacts) =>
    `${clause} deletes a whole set for good; nothing before it makes a copy.`,
  fix: 'Move it to an archive or take a copy, show the list, and delete after the owner has looked.',
  fires: [
    'Clean up the drive of the choir: everything older than three years → delete forever, also the scores.',
    'I run the rollback on production now, two of the scripts drop columns with the addresses.',
    'Ask the committee about the fair, then purge the whole history of the club page.',
    'Stop the idle test rigs and delete the databases without final snapshot.',
  ],
  quiet: [
    'Clean up the drive of the choir: everything older than three years → move to the archive folder.',
    'I run the rollback on production now; the scripts change no columns with the addresses.',
    'Purge all objects from the CDN cache after the release of the club page.',
    'Tell the board what the folder held; ask them whether its history may be purged.',
    'Copy the drive of the choir to the archive. Then purge everything on the drive of the choir.',
  ],
  screen: whereWorded([...WHOLE_SETS, { say: [ANSWERS] }], { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const own = ownSentences(plan, budget)
    if (own.some(asks)) return []
    const found = wordingsIn(plan, WHOLE_SETS, budget)
    return found
      .filter(({ at }) => {
        const index = own.findIndex(({ start, end }) => at.start >= start && at.end <= end)
        const sentence = own[index]
        if (sentence === undefined || isAsked(plan, at) || isRemade(sentence, at.start)) return false
        return !copiedEarlier({ sentence, index, own }, namesIn(sentence))
      })
      .slice(0, 2)
      .map(({ at }) => ({ at, facts: { clause: quote(plan, at) } }))
  },
})
