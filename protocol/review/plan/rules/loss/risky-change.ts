// Flags changes of live systems that the plan makes untested, all at once, at the busiest time or without a way back.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const CHANGES =
  'deploy, switch, cut over, push, roll out, release, flash, move, go live, migrate, apply, update, upgrade, patch, restart, reboot, run, change, install, replace, load, enable, drop'
const SYSTEM =
  'production, prod, live, main, primary, master, cluster, database, checkout, payment, payments, all hosts, all devices, all nodes, fleet, controllers, every site, all shops, all stores, all branches, ward, hospital, exchange, switchgear, customers'

const WORDINGS: readonly Wording[] = [
  {
    say: [CHANGES, SYSTEM],
    gap: 9,
    near: 'untested, never tested, not tested, without testing, without a test, without tests, never load-tested, no test, no rollback, no way back, without rollback, without a rollback, cannot roll back, no backup, without backup, without a backup, skip the backup, no time for a backup, no dry run, without dry run, skip staging, straight to',
  },
  {
    say: ['force-push, force push, push --force, reset --hard'],
    near: 'main, master, release, shared, origin, everyone',
    other: 'own branch, my branch, feature branch',
  },
  {
    say: [
      'open, expose, publish, bind, allow',
      'port, database, admin panel, dashboard, console, ssh, rdp, bucket, api',
      'internet, 0.0.0.0, public, everyone, world, any ip, all addresses',
    ],
    gap: 8,
  },
  {
    say: [
      'chmod, set permissions, grant',
      '777, everyone full, all privileges, administratoraccess, full control',
    ],
    gap: 8,
  },
  {
    say: [
      'disable, turn off, switch off, skip, ignore',
      'tls verification, certificate check, certificate validation, ssl verification, signature check, host key check, foreign keys, constraints, fsync, authentication',
    ],
    gap: 4,
    other: 'in staging, on staging, in the unit test, in unit tests',
  },
  {
    say: ['restore, load, import, copy', 'into, over, onto', 'production, prod, live database, live system'],
    gap: 7,
    near: 'overwrite, overwrites, test data, staging dump, old dump, last month, yesterday, over the',
    other: 'copy of production',
  },
  {
    say: [
      'run, start, schedule, do',
      'migration, vacuum full, reindex, bulk delete, load test, penetration test, failover, chaos test',
    ],
    gap: 6,
    near: 'peak, rush hour, black friday, during the sale, business hours, lunch peak, opening hours, during surgery, during the match, unannounced, without telling',
  },
]

export const riskyChange = wordingRule({
  id: 'plan.loss.risky_change',
  severity: 'high',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-3, CM-4, CP-9; Google SRE Book, chapters 8 and 27',
  message: ({ clause }: WordingFacts) =>
    `${clause}: by its own words the change has no test, no stages or no way back.`,
  fix: 'Test it, take a copy, change one part first and keep a way back.',
  fires: [
    'Deploy the new tariff engine to production tonight, untested; we have no rollback.',
    'Open the database port to the internet so that the planner can connect.',
  ],
  quiet: [
    'Deploy the new tariff engine to staging tonight and run the tests.',
    'Open the database port for the address of the planner.',
  ],
  wordings: WORDINGS,
})
