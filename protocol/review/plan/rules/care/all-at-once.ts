// Flags every machine taken at the same time, with the guard overruled that keeps a part running.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const ALL_NODES: Patterns = [
  /drain[a-z]{0,3} [^\n]{0,80}?(?:--all|all (?:[0-9]{1,4} )?nodes|every node|for all|all of them|on all)/g,
  /(?:terminate|restart|reboot|reimage|replace|delete|power off|shut down)[a-z]{0,3} (?:all|every) (?:[0-9]{1,4} )?(?:nodes?|hosts?|servers?|machines|brokers|replicas)/g,
]
const OVERRULES =
  /disable-eviction|disregard|despite the|ignore (?:the )?(?:pdbs?|budgets?|quorum)|delete-emptydir-data|grace-period=0|bypass|hold (?:it|us) up|without (?:waiting|the quorum)/
const AT_ONCE =
  /at once|in one go|at the same time|same time|simultaneous|in parallel|--all|all [0-9]{1,4} nodes|one instead of/

const TRIAL = /staging|sandbox|(?:test|lab) (?:cluster|nodes)/

export const allAtOnce = phraseRule({
  id: 'plan.care.all_at_once',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'Kubernetes documentation, PodDisruptionBudget and kubectl drain; Google SRE workbook, canarying',
  message: ({ phrase }) =>
    `${phrase} takes every machine at the same time and overrules what would keep a part running.`,
  fix: 'Take one machine at a time and let the budget hold the next one back.',
  fires: [
    'kubectl drain --grace-period=0 --disable-eviction on all 9 nodes of the box office, the budgets only slow it.',
    'Restart all brokers at once without waiting for the quorum, it is quicker on production.',
  ],
  quiet: [
    'kubectl drain node-3, wait until its pods run elsewhere, then node-4.',
    'Restart all brokers one after the other, each when the quorum is whole again.',
  ],
  phrase: ALL_NODES,
  where: [
    { in: 'text', says: OVERRULES },
    { in: 'text', says: AT_ONCE },
    { in: 'clause', lacks: TRIAL },
  ],
})
