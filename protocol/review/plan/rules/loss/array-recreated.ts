// Flags stores that are made anew under data that is still wanted, where no copy exists.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const MADE_ANEW: Patterns = [
  /(?:zero|zeroing|wipe|clear|erase|overwrite)[a-z]{0,3} (?:the |all |every )?(?:super ?blocks?|partition tables?|metadata|labels?|headers?)[^.\n]{0,40}/g,
  /mdadm (?:--create|-c) [^.\n]{0,40}|zpool (?:create|labelclear)[^.\n]{0,40}|mkfs(?:\.[a-z0-9]{2,6})?(?![a-z])|pvcreate[^.\n]{0,30}|wipefs[^.\n]{0,30}/g,
  /(?:re-?create|re-?initiali[sz]e|re-?format|format)[a-z]{0,3} (?:the |this |that |its )(?:[a-z]{1,12} )?(?:array|raid|pool|volume|vault|cluster|disk|drive|share)(?![a-z])/g,
]
/** The data on it is wanted. */
const WANTED =
  /(?:recordings|data|files|photos|mail|records|images|database|share|footage|archive)[^.\n]{0,60}(?:visible|back|again|there|kept|available|online)|[0-9.]{1,5} ?(?:tb|gb)(?![a-z])/
const NO_COPY =
  /backups?[^.\n]{0,40}(?:discontinued|stopped|ended|failed|broken|missing|old|none|never|not)|no (?:backup|copy|copies|snapshot)|without (?:a )?(?:backup|copy|snapshot)|only copy/

export const arrayRecreated = phraseRule({
  id: 'plan.loss.array_recreated',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'mdadm(8), --create and --zero-superblock; mkfs(8)',
  message: ({ phrase }) => `${phrase} makes the store anew: the data on it is gone, and no copy exists.`,
  fix: 'Leave the members as they are, add the new disk and let it rebuild; copy the data first.',
  fires: [
    'The pool of the archive is degraded. Wipe the labels of all disks and zpool create tank again, the footage is back in an hour. There is no backup.',
    'One of four disks failed. mkfs.xfs on the set is quicker than the rebuild; 9 TB will be there again. Backups were stopped in May.',
  ],
  quiet: [
    'The pool of the archive is degraded. Replace the failed disk and let it resilver, the footage stays online. There is no backup.',
    'Four new disks came. mkfs.xfs on the set, then restore 9 TB from the backup of last night.',
  ],
  phrase: MADE_ANEW,
  where: [
    { in: 'text', says: WANTED },
    { in: 'text', says: NO_COPY },
  ],
  since: '2.7.0',
})
