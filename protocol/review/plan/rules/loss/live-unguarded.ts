// Flags changes of live data and whole fleets that the text itself calls untested, unbounded or without a way back.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const CHANGES: Patterns = [
  /(?:drop (?:column|table|database|schema|index)|truncate (?:table )?[a-z_]|delete from [a-z_]|update [a-z_.]{2,30} set )[^\n;,]{0,60}/g,
  /(?:alter table|(?:drop|remove|delete) the (?:column|table|index|collection|topic|queue))[^\n;,]{0,40}/g,
]
const UNGUARDED: Patterns = [
  /no (?:down|rollback|back-?up|dump|way back|undo|copy|where)(?![a-z])|without (?:a )?(?:where|back-?up|dump|rollback|transaction)|(?:log|logging|wal|versioning|snapshots?) (?:is|are) off/,
  /(?:never|not) (?:been )?(?:tested|tried|backed up)|untested|last (?:backup|dump) is (?:from|of) (?:last|two|three|[0-9])/,
]
const ELSEWHERE =
  /scratch|sandbox|(?:on|in|of) (?:the )?(?:staging|test|dev|local|demo|throwaway)|copy of|ci database|fixture/

export const liveUnguarded = phraseRule({
  id: 'plan.loss.live_unguarded',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-3(2), CP-9; Google SRE workbook, canarying releases',
  message: ({ phrase }) => `${phrase} changes live data, and the text says that nothing brings it back.`,
  fix: 'Take a dump, test its restore, bound the statement, and run it in a transaction on a copy first.',
  fires: [
    'DROP TABLE seats_old on the live shop now; there is no dump of it.',
    'UPDATE members SET fee = fee * 1.1 on the ledger, without a WHERE, it is quicker.',
  ],
  quiet: [
    'DROP TABLE seats_old on the scratch database; there is no dump of it.',
    'UPDATE members SET fee = fee * 1.1 WHERE year = 2025, after the dump was restored for a test.',
  ],
  phrase: CHANGES,
  where: [
    { in: 'text', says: UNGUARDED },
    { in: 'clause', lacks: ELSEWHERE },
  ],
})

const FLEET: Patterns = [
  /(?:push|roll out|ship|deploy|flash|update|upgrade|install|release|send)[^.\n]{0,40}(?:to|on) (?:all|every|the whole|the entire) [^.\n]{0,40}/g,
  /(?:restart|reboot|patch|upgrade|update|stop|take down|replace|recreate|drain)[^.\n]{0,16} (?:all|every|both|the whole|all of the) [^.\n]{0,60}(?:at (?:once|the same)|in one go|together|simultaneous|same (?:time|moment)|in parallel)/g,
]
const BLIND =
  /no (?:canary|pilot|staging|rollback|test|snapshot|way back)|without (?:a )?(?:canary|pilot|staging|test|rollback|snapshot)|untested|not tested|skip (?:the )?(?:canary|pilot|staging)|snapshot isn't needed|needs no (?:snapshot|test)|build (?:from|of) (?:this|an hour)/
const GUARDED =
  /(?:first|one|five|ten|1|5|10) (?:%|percent|devices?|nodes?|machines?|hosts?) (?:first|for)|one (?:by one|at a time|after the other)|in (?:waves|stages|batches)/

export const fleetBlind = phraseRule({
  id: 'plan.loss.fleet_blind',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-40 rev. 4, 3.5 (staged deployment); Google SRE workbook, canarying releases',
  message: ({ phrase }) => `${phrase} reaches all at once, and nobody has tried it before.`,
  fix: 'Try it on a few, watch them, and go on in stages with a way back.',
  fires: [
    'Flash the new firmware to all 900 ticket gates tonight, no pilot.',
    'Upgrade all brokers of the queue in one go; a snapshot would take an hour, so no snapshot.',
  ],
  quiet: [
    'Flash the new firmware to ten ticket gates tonight, the rest in stages.',
    'Upgrade the brokers of the queue one after the other; a snapshot is taken before.',
  ],
  phrase: FLEET,
  where: [{ in: 'text', says: BLIND, lacks: GUARDED }],
})

const EMPTY_NAME: Patterns = [
  /(?:rm -[a-z]{1,4} |-delete|rsync [^\n]{0,40}--delete|aws s3 rm|purge|delete)[^\n]{0,60}\$\{?[a-z_]{2,20}/g,
  /find [^\n]{1,50}\$\{?[a-z_]{2,20}[^\n]{0,24}-delete/g,
]

export const emptyName = phraseRule({
  id: 'plan.loss.empty_name',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'POSIX.1-2024, Shell Command Language 2.6.2 (unset parameters); CWE-73',
  message: ({ phrase }) =>
    `${phrase} deletes by a name that the text says is empty: it then matches everything.`,
  fix: 'Stop when the name is empty (`${NAME:?}`), and list what matches first.',
  fires: [
    'RUN is empty since the ticket had no id. Next: aws s3 rm s3://choir/$RUN --recursive',
    'The variable is not set on two hosts. rm -rf /srv/media/$SET on all of them.',
  ],
  quiet: [
    'RUN is 88-b, three files match. Next: aws s3 rm s3://choir/$RUN --recursive',
    'The variable is not set on two hosts. Ask the owner for it and delete nothing.',
  ],
  phrase: EMPTY_NAME,
  where: [
    {
      in: 'text',
      says: /(?:is|field is|was|are|seems|comes back) (?:empty|unset|blank|undefined|not set|missing)|(?:run id|id|name|path|prefix): ?(?:\n|$)|empty (?:string|variable|field)/,
    },
  ],
})
