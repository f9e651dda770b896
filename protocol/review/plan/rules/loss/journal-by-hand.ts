// Flags journals of a database that are deleted by hand: recovery and replicas read them.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const JOURNAL =
  '(?:pg_wal|pg_xlog|wal (?:files|segments)|ib_logfile|redo logs?|undo tablespaces?|binlog files|mysql-bin\\.|translog|raft logs?)'
const DELETED: Patterns = [
  new RegExp(
    `(?:delete|remove|rm|clear|truncate|empty|wipe)[a-z]{0,3} [^\\n]{0,60}${JOURNAL}[^\\n]{0,40}`,
    'g',
  ),
  new RegExp(
    `${JOURNAL}[^\\n]{0,80}(?:xargs (?:-[a-z0] )?(?:sudo )?rm|-delete|(?:delete|remove) (?:the|all|old|those|them))[^\\n]{0,30}`,
    'g',
  ),
]
/** The database's own tools keep what is needed. */
const BY_TOOL =
  /pg_archivecleanup|purge binary logs|max_wal_size|wal_keep|replication slot|drop(?:ping)? (?:the )?(?:unused |stale |old )?slot|never|restore_command/

export const journalByHand = phraseRule({
  id: 'plan.loss.journal_by_hand',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'PostgreSQL documentation, WAL configuration; MySQL manual, PURGE BINARY LOGS',
  message: ({ phrase }) => `${phrase} takes files that crash recovery and the replicas still read.`,
  fix: 'Find what holds the journal back (a slot, a failing archiver), mend that, and let the database remove it.',
  fires: [
    'The disk of the till database is full: rm the older half of the WAL segments and start it again.',
    'ls /data/pg_wal | head -300 | xargs rm, then restart; the standby will find its way.',
  ],
  quiet: [
    'The disk of the till database is full: drop the stale slot, the WAL segments go by themselves.',
    'ls /data/pg_wal | wc -l, then look which slot is behind; the standby is asked for its position.',
  ],
  phrase: DELETED,
  where: [{ in: 'sentence', lacks: BY_TOOL }],
  since: '2.7.0',
})
