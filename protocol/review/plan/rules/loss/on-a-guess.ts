// Flags destruction of what is only guessed to be unused, and of a data directory that a server may be using.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

/** The guess, and behind it the act: what stands between may bind it. */
const GUESSED: Patterns = [
  /(?:probably|presumably|apparently|surely) (?:left over|unused|obsolete|abandoned|stale|dead|orphaned|not in use|not needed)[^\n]{0,120}?(?:drop|delet|remov|terminat|purg|destroy|truncat)/g,
  /(?:i (?:think|guess|assume) (?:it|they) (?:is|are)|seems?|must be) (?:left over|unused|obsolete|abandoned|stale|dead|orphaned)[^\n]{0,120}?(?:drop|delet|remov|terminat|purg|destroy)/g,
  /since (?:nobody|no one|no team) (?:uses|needs|reads|queries|opens) (?:it|them|these|those)[^\n]{0,60}?(?:drop|delet|remov|terminat|purg|destroy|truncat)/g,
]
const GUESSED_LINES: Patterns = [
  /(?:probably|presumably|apparently|surely) (?:left over|unused|obsolete|abandoned|stale|dead|orphaned|not in use|not needed)[^\n]{0,40}\n[^\n]{0,120}?(?:drop|delet|remov|terminat|purg|destroy)/g,
]
const CARES: Patterns = [
  /(?:^|[^a-z])(?:ask(?:s|ed)?|confirms?|confirmed|owners?|copy|copied|backup|back up|snapshot|dump|export|renamed?|detach|quarantine|restorable|grace|trash|recycle)(?![a-z])/,
  /(?:^|[^a-z])(?:nothing is|not|never|list|propose|whether|if|before)(?![a-z])/,
]
const DATA_DIRECTORY: Patterns = [
  /(?:remov|delet|wip|clear|empty)(?:e|es|ing) (?:the )?(?:contents of )?\/var\/lib\/(?:pgsql|postgres(?:ql)?|mysql|mariadb|mongo(?:db)?|redis|etcd|elasticsearch|cassandra|influxdb)(?:\/[\w.-]{1,30}){0,5}/g,
  /(?:remove|delete|rm)(?: -f)? [^ \n]{0,60}postmaster\.pid/g,
  /(?:start|launch|run) (?:a |the )?second (?:postmaster|server|instance|mysqld|member|node|copy) on the same data dir/g,
]
const IN_USE =
  /(?:is running|still running|connected to it|connected to them|is in use|ps[^\n]{0,10} shows|to make room|disk is full|another postmaster|server is up)/

export const destroyedOnGuess = phraseRule({
  id: 'plan.loss.on_a_guess',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-8, CP-9; policy: review.md §9 (irreversible act without a way back)',
  message: ({ phrase }) => `${phrase} is a guess, and what is destroyed on it cannot be brought back.`,
  fix: 'Find the owner, rename or detach it for a stated time, keep a copy, then delete.',
  fires: [
    'The schema hall is probably left over from the old shop. Terminate its sessions and drop database hall.',
    'Since no team queries them: DROP TABLE seats_2019 and halls_2018 today.',
  ],
  quiet: [
    'The schema hall is probably left over from the old shop. Ask its owner, rename it and delete it after a month.',
    'Since no team queries them: list seats_2019 and halls_2018 for review.',
    'The schema hall is probably unused. Read its log.',
  ],
  phrase: [...GUESSED, ...GUESSED_LINES],
  where: [{ in: 'phrase', lacks: CARES }],
})

export const dataDirectoryTaken = phraseRule({
  id: 'plan.loss.data_directory',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'PostgreSQL documentation, 66.1 (database file layout) and 18.4; MySQL manual, 7.2',
  message: ({ phrase }) => `${phrase} takes the files that a database server works on.`,
  fix: 'Free space elsewhere, or stop the server cleanly, copy the directory and then act.',
  fires: [
    'The disk is full. Deleting /var/lib/mysql/shop to make room.',
    'The server is running with two clients. Remove postmaster.pid and start it again.',
  ],
  quiet: [
    'The disk is full. Deleting /var/log/mysql/slow.log.1 to make room, it is in the archive.',
    'The server is running with two clients. Leave postmaster.pid alone.',
    'Removing /var/lib/mysql/shop from the list of watched folders.',
  ],
  phrase: DATA_DIRECTORY,
  where: [
    { in: 'text', says: IN_USE },
    { in: { behind: 30 }, lacks: /^ (?:from the list|from the (?:docs|page|exclude))/ },
  ],
})
