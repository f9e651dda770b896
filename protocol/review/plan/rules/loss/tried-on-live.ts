// Flags a test that is run over the live data, and settings or flags that give up what is written there.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const OVER_LIVE: Patterns = [
  /restore[^\n]{0,120}(?:with replace|--clean|--drop|overwrit|drop existing|over the live|in place)/g,
  /(?:drop database|drop schema|drop table|truncate|rm -rf|reseed|drop-?db|flushall)(?![a-z])[^\n]{0,60}/g,
]
const TRIAL =
  /(?:restore|recovery|backup) (?:test|drill|exercise|rehearsal)|(?:reset|seed|clean|set up|prepare|empty|wipe) the (?:test|staging|qa|dev|demo|uat)/
const LIVE =
  /(?:host|hostname|connected to|context|server|on|endpoint|account|→|->|@)[^\n]{0,30}(?:prod(?:uction)?[-_.0-9]|[-_.]prod(?:uction)?(?![a-z])|-prd(?![a-z])|[-_.]live(?![a-z]))/
const COPY =
  /(?:on|to|into) (?:a|the|another) scratch|to another name|under another name|renamed|into a new|copy of prod|isolated|sandbox (?:host|server)/

export const triedOnLive = phraseRule({
  id: 'plan.loss.tried_on_live',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-34 rev. 1, 3.5.1 (testing); NIST SP 800-53 CM-4(1)',
  message: ({ phrase }) => `${phrase} replaces live data for what is meant as a test.`,
  fix: 'Run it on a separate host, and compare the name of the host with the task first.',
  fires: [
    "Restore test of the year, on till-prod-2: RESTORE DATABASE till FROM DISK = 'x.bak' WITH REPLACE.",
    'Reset the demo shop. $ hostname -> shop.prod.choir.test. Next: DROP DATABASE shop; then load the seed.',
  ],
  quiet: [
    "Restore test of the year, on a scratch host: RESTORE DATABASE till FROM DISK = 'x.bak' WITH REPLACE.",
    'Reset the demo shop. $ hostname -> shop.demo.choir.test. Next: DROP DATABASE shop; then load the seed.',
  ],
  phrase: OVER_LIVE,
  where: [
    { in: 'text', says: TRIAL },
    { in: 'text', says: LIVE, lacks: COPY },
  ],
})

const GIVES_UP: Patterns = [
  /(?:fsync|full_page_writes|innodb_flush_log_at_trx_commit|write barriers?|journal(?:ing|ling)?) ?(?:=|to|:)? ?(?:off|0|false|disabled)(?![a-z0-9])/g,
  /--accept-data-loss|skip_final_snapshot ?= ?true|pg_resetwal/g,
]
const OF_VALUE = /prod|primary|payment|order|customer|ledger|booking|invoice|live/
const TRYING = /staging|scratch|throwaway|ephemeral|empty database|test database/

export const writesGivenUp = phraseRule({
  id: 'plan.loss.writes_given_up',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'PostgreSQL documentation, 20.5 (fsync); Prisma CLI reference, db push; Terraform aws_db_instance',
  message: ({ phrase }) => `${phrase} gives up live data that a power cut or this step then takes.`,
  fix: 'Keep it safe: buy faster disks, or take and test a copy before the step.',
  fires: [
    'Bookings on the primary are slow. Set fsync = off and reload.',
    'The tool warns that 900 customer rows go. Run prisma db push --accept-data-loss.',
  ],
  quiet: [
    'Bookings on the primary are slow. Keep fsync = on and add a faster disk.',
    'Run prisma db push --accept-data-loss on the throwaway database of the branch, it holds copies of orders.',
  ],
  phrase: GIVES_UP,
  where: [
    { in: 'text', says: OF_VALUE },
    { in: 'clause', lacks: TRYING },
  ],
})
