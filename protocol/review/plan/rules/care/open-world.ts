// Flags systems with live data that are opened to everybody.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const OPENS: Patterns = [
  /(?:set|open|change|allow|add|expose|widen|make|put|switch|relax|point)[a-z]{0,3} [^\n]{0,90}?(?:0\.0\.0\.0\/0|::\/0|(?:the )?whole internet|any(?: source)? ip|from anywhere|publicly (?:reachable|accessible))/g,
  /host (?:all|[a-z_]{2,20}) (?:all|[a-z_]{2,20}) (?:0\.0\.0\.0\/0|all) trust/g,
]
const STORE =
  /postgres|mysql|mariadb|mongo|redis|elasticsearch|opensearch|database|(?:^|[^a-z])db(?:[^a-z]|$)|5432|3306|27017|6379|9200|pg_hba|ssh|rdp|3389|warehouse|admin|kibana|jenkins|patient|customer/
const NO_LOCK =
  /trust|without (?:a )?password|no password|patient|(?:^|[^a-z])prod|production|customer|personal/
const TRIAL =
  /staging|sandbox|(?:^|[^a-z])(?:test|demo|lab|local)(?:[^a-z]|$)|honeypot|remove|close|found|was (?:set|open)/

export const openWorld = phraseRule({
  id: 'plan.care.open_world',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'CIS Controls 4.4, 12.2; PostgreSQL documentation, pg_hba.conf (trust)',
  message: ({ phrase }) => `${phrase} lets everybody on the internet reach a store of live data.`,
  fix: 'Allow the one address that needs it, for a stated time, with its own login.',
  fires: [
    'The agency cannot connect: set the firewall of the production MySQL to 0.0.0.0/0 on 3306 until they are done.',
    'Add "host all all 0.0.0.0/0 trust" to pg_hba.conf of the ward so that nobody needs a password.',
  ],
  quiet: [
    'The agency cannot connect: allow their address 203.0.113.9/32 on 3306 of the production MySQL until Friday.',
    'Open port 443 of the load balancer to 0.0.0.0/0, the shop is public.',
  ],
  phrase: OPENS,
  where: [
    { in: 'text', says: NO_LOCK },
    { in: { around: [80, 120] }, says: STORE },
    { in: 'clause', lacks: TRIAL },
  ],
})
