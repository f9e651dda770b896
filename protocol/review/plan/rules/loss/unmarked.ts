// Flags destruction of whatever bears no mark or owner: that nobody is named does not show that nobody needs it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { copiedEarlier, lossesIn, namesIn } from '../../relations/losing.ts'
import { quote } from '../../relations/steps.ts'
import { whereSaid } from '../../relations/where.ts'
import { ownSentences, type Sentence, says, waitsFor } from '../../relations/wording.ts'

interface Facts {
  act: string
  unmarked: string
}

const UNMARKED =
  'untagged, unowned, unlabelled, unlabeled, ownerless, no owner, no tag, no label, without owner, without an owner, without a tag, without tag, without label, not tagged, no name on it, nobody claims, nobody claimed, unclaimed'
const HOLDINGS =
  'volume, volumes, snapshot, snapshots, bucket, buckets, database, databases, image, images, ami, amis, instance, instances, disk, disks, box, boxes, sample, samples, folder, folders, file, files, account, accounts, drive, drives, mailbox, mailboxes, resource, resources, remainder, rest'
/** The owner is looked for, or the things stay within reach for a time. */
const CARES =
  'ask, mail the, notify, announce, confirm, confirms, objects, object, claim it, quarantine, final snapshot, dry run, stop first, approved, approve, approves, signs, grace, recycle bin, restorable, can be restored, days, weeks, archive, after a month'

export const unmarkedTaken = rule({
  id: 'plan.loss.unmarked_taken',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-8, CP-9; ISO/IEC 27002 5.9',
  message: ({ act, unmarked }: Facts) =>
    `${act} takes what only bears no mark: ${unmarked}; nobody was asked and no copy is made.`,
  fix: 'Stop or detach it, ask in public who owns it, keep a copy for a stated time, then delete.',
  fires: [
    'Boxes without an owner are unclaimed. Throw away all boxes today, the samples too.',
    '1. List the disks.\n2. Those with our tag are kept.\n3. The rest is unowned. Take down the disks and delete them.',
  ],
  quiet: [
    'Boxes without an owner are unclaimed. Ask all groups by mail, then throw away the boxes nobody wants.',
    '1. List the disks.\n2. Those with our tag are kept.\n3. The rest is unowned: detach, final snapshot, delete after 30 days.',
    'Untagged disks are listed for the owners of the account. Delete the draft of the list.',
  ],
  screen: whereSaid([UNMARKED, HOLDINGS]),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const own = ownSentences(plan, budget)
    const at = own.findIndex((one) => !one.isQuestion && says(one, UNMARKED) && says(one, HOLDINGS))
    if (at < 0) return []
    const loss = lossesIn(plan, budget).find(
      (one) =>
        one.index >= at &&
        one.index <= at + 3 &&
        says(one.sentence, HOLDINGS) &&
        !own.slice(at, one.index + 1).some((care) => says(care, CARES) && !denies(care)) &&
        !one.sentence.tokens.some((_, i) => waitsFor(one.sentence, i)) &&
        !copiedEarlier(one, namesIn(one.sentence)),
    )
    return loss === undefined
      ? []
      : [{ at: loss.sentence, facts: { act: quote(plan, loss.sentence), unmarked: quote(plan, own[at]!) } }]
  },
})

const denies = (one: Sentence): boolean =>
  says(one, 'without asking, no need, not ask, nobody is asked, skip')
