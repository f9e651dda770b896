// Flags a clean-up by age whose comparison keeps the old and deletes the new.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const DELETES_NEW: Patterns = [
  /delete from [^;\n]{1,80} where [a-z_.]{2,40} ?>=? ?(?:cutoff|:?cut_off|now\(\)|current_date|current_timestamp|date|sysdate|getdate|'?[0-9]{4}-|$)/g,
  /find [^|;\n]{1,80}-(?:mtime|ctime|atime|mmin) -[0-9]{1,5}[^|;\n]{0,60}(?:-delete|rm )/g,
]
const OLD_GOES = /older|keep (?:the |only )?(?:last|latest|recent|newest|past)|retention|expired|ageing|aged/

export const wrongSide = phraseRule({
  id: 'plan.loss.wrong_side',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'find(1), -mtime; NIST SP 800-53 SI-12',
  message: ({ phrase }) => `${phrase} deletes what is newer than the limit; the text wants the old to go.`,
  fix: 'Turn the comparison round, and count both sides before anything is deleted.',
  fires: [
    "Bookings older than two years may go. DELETE FROM bookings WHERE created > now() - interval '2 years';",
    'Keep the last week of recordings. Then find /srv/rec -mtime -7 -delete',
  ],
  quiet: [
    "Bookings older than two years may go. DELETE FROM bookings WHERE created < now() - interval '2 years';",
    'Keep the last week of recordings. Then find /srv/rec -mtime +7 -delete',
  ],
  phrase: DELETES_NEW,
  where: [{ in: 'text', says: OLD_GOES }],
})
