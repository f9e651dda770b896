// Flags a change in place for which the plan itself first takes the copies away, with the next copy only afterwards.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { whereWorded } from '../../relations/where.ts'
import {
  isAgents,
  lengthAt,
  ownSentences,
  type Sentence,
  says,
  type Wording,
  wordingsIn,
} from '../../relations/wording.ts'

interface Facts {
  copies: string
  change: string
}

const TAKES: readonly Wording[] = [
  {
    say: [
      'delete, drop, purge, remove, prune, wipe, rm, empty',
      'backup, backups, base backup, snapshots, replica, replicas, standby, dumps, restore points',
    ],
    gap: 6,
    other: 'older than, old, expired, duplicate, except, test, staging',
  },
]
const CHANGES =
  'upgrade, pg_upgrade, migrate, migration, convert, repartition, resize, reindex, in place, in-place, reformat, rebuild, alter, cut over, reimage'
const KEPT =
  'off-site, offsite, second copy, another copy, other region, verified, restore tested, restore test, newest stays, latest stays, keep the newest, keep the last, kept, copied to, moved to'
const LATER =
  'afterwards, later, weekend, next week, tomorrow, new base backup, new backup, first backup, once it runs'

const changes = (one: Sentence): boolean =>
  !one.isQuestion &&
  one.tokens.some((_, at) => lengthAt(one.tokens, at, CHANGES) > 0 && isAgents(one.tokens, at))
const runs = (one: Sentence): boolean =>
  !one.isQuestion &&
  says(one, CHANGES) &&
  one.tokens.some(
    (_, at) =>
      lengthAt(one.tokens, at, 'run, start, do, make, execute, begin') > 0 && isAgents(one.tokens, at),
  )

export const copiesBeforeChange = rule({
  id: 'plan.loss.copies_before_change',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-34 rev. 1, 3.4; NIST SP 800-53 CP-9, CM-3',
  message: ({ copies, change }: Facts) =>
    `${copies} comes before ${change}: when that fails, nothing brings the data back.`,
  fix: 'Move the copies elsewhere or order space; test one copy, and then make the change.',
  fires: [
    'The disk of the till is full. Remove the nightly backups (90 GB). Run the upgrade in place. A new backup follows at the weekend.',
    '- drop the standby of the ledger\n- migrate the ledger to version 9 in place\n- first backup afterwards',
  ],
  quiet: [
    'The disk of the till is full. Copy the nightly backups to the second site and compare them. Remove the nightly backups (90 GB). Run the upgrade in place.',
    '- take a backup of the ledger and test it\n- migrate the ledger to version 9\n- remove the backups older than a year',
  ],
  screen: whereWorded(TAKES, { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const own = ownSentences(plan, budget)
    for (const { at } of wordingsIn(plan, TAKES, budget)) {
      const index = own.findIndex(({ start, end }) => at.start >= start && at.end <= end)
      budget.spend(own.length)
      if (own.slice(0, index + 1).some((one) => says(one, KEPT))) continue
      const behind = own.slice(index + 1, index + 5)
      const change = behind.find((one) => changes(one) || runs(one))
      if (
        change === undefined ||
        !own
          .slice(index + 1)
          .some((one) => says(one, LATER) && says(one, 'backup, backups, copy, replica, standby, dump'))
      )
        continue
      return [{ at: own[index]!, facts: { copies: quote(plan, own[index]!), change: quote(plan, change) } }]
    }
    return []
  },
})
