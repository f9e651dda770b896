// Flags settings that let the backups of a store expire at once.
import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

/** Amazon S3 lifecycle, RDS and AWS Backup, Velero, restic, MySQL: the members that say how long a copy lives. */
const EXPIRES: Patterns = [
  /(?:expiration|noncurrentdays|noncurrentversionexpiration|deleteafterdays|backup-?_?retention-?_?period|retention_?(?:days|in_?days)|expire_logs_days|keep-?_?(?:last|daily|within)|--ttl)[\\"']{0,3} {0,2}(?:[:= {\\"']{1,8}days)?[\\"' :={]{1,8}(?:to |of )?(?:0|1|1d|24h|1h)(?![0-9.a-z])/g,
]

export const backupsExpire = phraseRule({
  id: 'plan.loss.backups_expire',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-53 CP-9; Amazon S3 API, LifecycleRule; MITRE ATT&CK T1490',
  message: ({ phrase }) => `${phrase} lets the copies that a loss is repaired from expire within a day.`,
  fix: 'Keep the copies as long as the retention plan says, after a restore test.',
  fires: [
    'Save money: on choir-sql-backups let Expiration Days=1 hold for every object.',
    'Change the ledger instance: --backup-retention-period 0, nobody restores its snapshots.',
  ],
  quiet: [
    'Save money: on choir-sql-backups let Expiration Days=35 hold for every object.',
    'Save money: on choir-thumbnails let Expiration Days=1 hold for every object.',
    'Do not set Expiration Days=1 on choir-sql-backups.',
  ],
  since: '2.15.0',
  phrase: EXPIRES,
  where: [
    { in: { around: [240, 160] }, says: /backups?|snapshots?|(?:^|[^a-z])dumps?(?![a-z])|recovery point/ },
    {
      in: 'sentence',
      lacks:
        /[-_](?:staging|sandbox|scratch|test|dev|preview|ci)(?![a-z])|(?:^|[^a-z])(?:staging|sandbox|scratch|test|dev|preview|ci)[-_]|multipart/,
    },
  ],
})
