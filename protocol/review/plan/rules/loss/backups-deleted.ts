// Flags the deletion of backups and snapshots for space or cost.
import type { Wording, WordingFacts } from '../../relations/wording.ts'
import { wordingRule } from '../../relations/wording-rule.ts'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      'delete, drop, purge, remove, prune, expire, wipe',
      'backup, backups, snapshots, replicas, wal, binlog, archive logs, restore points, dumps, nightly copies',
    ],
    gap: 5,
    near: 'space, disk, full, room, quota, cost, cheaper, free up, quick',
    other: 'older than, expired, except, duplicate',
  },
  {
    say: [
      'rm, rm -rf, rmdir, del',
      'snapshots, .snapshots, ../.snapshots, backups, backup, .backup, dumps, .zfs',
    ],
    gap: 3,
  },
]

export const backupsDeleted = wordingRule({
  id: 'plan.loss.backups_deleted',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-53 CP-9; MITRE ATT&CK T1490',
  message: ({ clause }: WordingFacts) => `${clause} takes away the copies that a loss is repaired from.`,
  fix: 'Order space, or delete by the retention period after a restore test.',
  fires: [
    'Delete the nightly copies and snapshots to free up space for the import.',
    'Purge all dumps of the ledger, the disk is full.',
  ],
  quiet: [
    'Delete the downloads folder to free up space for the import.',
    'Delete snapshots older than 90 days to free up space, as the retention plan says.',
  ],
  wordings: WORDINGS,
})
