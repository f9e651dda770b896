// Flags deletions by an empty name, and switches that give up what was written.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const BY_EMPTY: Patterns = [/(?:rm -[a-z]{1,4} |aws s3 rm|find )[^\n]{0,60}\$\{?[a-z_]{2,20}/g]

export const emptyName = phraseRule({
  id: 'plan.loss.empty_name',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'POSIX.1-2024, Shell Command Language 2.6.2 (unset parameters)',
  message: ({ phrase }) => `${phrase} deletes by a name that the text says is empty: it matches everything.`,
  fix: 'Stop when the name is empty (`${NAME:?}`), and list what matches first.',
  fires: [
    'RUN is empty since the ticket had no id. Next: aws s3 rm s3://choir/$RUN --recursive',
    'The variable is not set on two hosts. rm -rf /srv/media/$SET on all of them.',
  ],
  quiet: [
    'RUN is 88-b, three files match. Next: aws s3 rm s3://choir/$RUN --recursive',
    'The variable is not set on two hosts. Ask the owner for it and delete nothing.',
  ],
  phrase: BY_EMPTY,
  where: [
    {
      in: 'text',
      says: /(?:is|was|are) (?:empty|unset|blank|undefined|not set)|(?:id|name|path|prefix): ?(?:\n|$)/,
    },
  ],
})

const GIVES_UP: Patterns = [
  /(?:fsync|full_page_writes|innodb_flush_log_at_trx_commit|write barriers?) ?(?:=|to|:)? ?(?:off|0|false)(?![a-z0-9])/g,
  /--accept-data-loss|skip_final_snapshot ?= ?true|pg_resetwal/g,
]

export const writesGivenUp = phraseRule({
  id: 'plan.loss.writes_given_up',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'PostgreSQL documentation, 20.5 (fsync)',
  message: ({ phrase }) => `${phrase} gives up live data that a power cut or this step then takes.`,
  fix: 'Take and test a copy before the step.',
  fires: [
    'Bookings on the primary are slow. Set fsync = off and reload.',
    'The tool warns that 900 customer rows go. Repeat the push, now with --accept-data-loss.',
  ],
  quiet: [
    'Bookings on the primary are slow. Keep fsync = on and add a faster disk.',
    'On the throwaway database of the branch, repeat the push, now with --accept-data-loss.',
  ],
  phrase: GIVES_UP,
  where: [{ in: 'text', says: /prod|primary|payment|order|customer|ledger|booking|live/ }],
})
