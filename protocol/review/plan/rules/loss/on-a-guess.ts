// Flags destruction of what is only guessed to be unused, and of a data directory that a server may be using.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const GUESSED: Patterns = [
  /(?:^|[^a-z])(?:probably|presumably|apparently|surely|i (?:think|guess|assume)|seems?(?: to be)?|looks?(?: to be| like)?|must be|should be) (?:left over|leftovers?|unused|obsolete|abandoned|stale|dead|orphaned|not (?:in use|used|needed)|no longer (?:used|needed))/g,
  /(?:^|[^a-z])since (?:nobody|no one|no team) (?:uses|needs|reads|queries|opens) (?:it|them|these|those)/g,
]
const DESTROYS =
  /(?:^|[^a-z])(?:drop (?:database|table|schema|the)|dropping|delet(?:e|es|ing)|remov(?:e|es|ing)|terminat(?:e|es|ing)|purg(?:e|es|ing)|destroy(?:s|ing)?|rm -rf?|truncate)(?![a-z])/
const CARES: Patterns = [
  /(?:^|[^a-z])(?:ask(?:s|ed)?|confirms?|confirmed|owners?|copy|copied|backup|back up|snapshot|dump|export|rename|renamed|detach|quarantine|restorable|grace|trash|recycle)(?![a-z])/,
  /(?:^|[^a-z])(?:nothing is (?:deleted|removed|dropped)|not (?:delete|remove|drop)|list (?:them|it) for|propose|for review|whether|if )/,
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
    'Since nobody uses them I suggest DROP TABLE seats_2019 and halls_2018 today.',
  ],
  quiet: [
    'The schema hall is probably left over from the old shop. Ask its owner, rename it and delete it after a month.',
    'Since nobody uses them I list seats_2019 and halls_2018 for review.',
    'The schema hall is probably unused. Read its log.',
  ],
  phrase: GUESSED,
  where: [{ in: 'text', says: DESTROYS, lacks: CARES }],
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
