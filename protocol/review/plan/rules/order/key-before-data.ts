// Flags a key that is destroyed before what it encrypts is encrypted anew.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { hitAt, type PhraseFacts, phrasesIn, wholeText } from '../../relations/own-text.ts'
import { matches, type Patterns } from '../../relations/patterns.ts'
import { where } from '../../relations/where.ts'

const ENDS_KEY: Patterns = [
  /(?:delete|destroy|schedule|disable|revoke|remove|shred|purge)[a-z]{0,3} [^.\n]{0,60}(?:(?:^|[^a-z])(?:kms|cmk|kek|dek|encryption|master|old) keys?|alias\/[\w-]{1,40}|key vault key|crypto keys?)[^.\n]{0,40}/g,
]
const ENCRYPTS: Patterns = [/(?:re-?encrypt|re-?wrap|decrypt|re-?key)[a-z]{0,3}(?![a-z])/g]
/** What lies long and is still under the key. */
const STILL_UNDER: Patterns = [
  /encrypted[^.\n]{0,30} (?:[a-z]{2,10} )?(?:snapshots?|backups?|archives?|tapes?|dumps?)(?![a-z])/,
  /(?:snapshots?|backups?|archives?|objects|tapes?|dumps?)[^.\n]{0,50}(?:keep (?:their|its)|are encrypted|still (?:use|encrypted)|encrypted (?:with|under) (?:it|them|the old))/,
]

export const keyBeforeData = rule({
  id: 'plan.order.key_before_data',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'NIST SP 800-57 part 1 rev. 5, 8.3.4; cloud KMS documentation, key deletion',
  message: ({ phrase }: PhraseFacts) =>
    `${phrase} ends the key before the data under it are encrypted anew: they can never be read again.`,
  fix: 'Encrypt everything with the new key first, see that nothing uses the old one, then delete it.',
  fires: [
    'The old KMS key only appears on encrypted tapes of the archive. Delete the old KMS key to save a dollar.',
    '1. Make a new key.\n2. Delete the old KMS key.\n3. Re-encrypt the choir recordings with the new key.',
    'Schedule alias/hall-2020 for deletion today. Next month: decrypt the tapes and encrypt them again.',
  ],
  quiet: [
    'Schedule the KMS key of the closed stage for deletion; nothing was ever encrypted with it.',
    '1. Make a new key.\n2. Re-encrypt the choir recordings with the new key.\n3. Delete the old KMS key.',
    'Re-encrypt the tapes first. When nothing uses it, schedule alias/hall-2020 for deletion.',
  ],
  screen: where((plan, budget) => phrasesIn(plan, ENDS_KEY, budget).length > 0),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    const [ended] = phrasesIn(plan, ENDS_KEY, budget)
    if (ended === undefined) return []
    const anew = phrasesIn(plan, ENCRYPTS, budget)
    const isFirst =
      anew.length > 0
        ? anew.every(({ start }) => start > ended.end)
        : matches(STILL_UNDER, wholeText(plan, budget))
    return isFirst ? hitAt(plan, ended) : []
  },
})
