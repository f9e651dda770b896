// Flags the deletion of backups and snapshots for space or cost.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

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
      'set, change, shorten, cut, reduce, let, put',
      'lifecycle, retention, expiry, expiration',
      'backup, backups, snapshots, vault, dumps, copies, bucket, object, objects, version, versions, logs, policy',
      '1 day, one day, 0 days, zero, a day, 24 hours, expire, minimum',
    ],
    gap: 6,
  },
  {
    say: [
      'delete, drop, remove, empty, destroy, purge, close',
      'vault, backup vault, backup bucket, backup account, replica bucket, recovery vault, second region, off-site copy, offsite copies, tape library',
    ],
    gap: 4,
    other: 'test, empty, expired, old, duplicate',
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
    'Set the lifecycle of the backup bucket of the choir to one day, it costs too much.',
    'Purge all dumps of the ledger, the disk is full.',
  ],
  quiet: [
    'Set the lifecycle of the backup bucket of the choir to 90 days as agreed.',
    'Delete the downloads folder to free up space for the import.',
    'Delete snapshots older than 70 days to free up space, as the retention plan says.',
  ],
  wordings: WORDINGS,
})
