/** Turns evidence into points, a grade and ranked fixes. Pure: the same evidence gives the same score. */
import { CATEGORIES, CHECK_IDS, CHECKS, type CheckId, type Finding } from './check-table.ts'
import { checkDiscovery } from './checks/discovery-checks.ts'
import { checkDocs } from './checks/docs-checks.ts'
import { checkHandshake } from './checks/handshake-checks.ts'
import { checkPayment } from './checks/payment-checks.ts'
import { checkProof } from './checks/proof-checks.ts'
import { isReached, type SiteEvidence } from './evidence.ts'

export interface ScoredCheck extends Finding {
  id: CheckId
  points: number
  maxPoints: number
}

const GRADES = [
  ['A', 90],
  ['B', 75],
  ['C', 60],
  ['D', 40],
  ['F', 0],
] as const

export const gradeOf = (score: number) => GRADES.find(([, from]) => score >= from)![0]

export function scoreSite(evidence: SiteEvidence) {
  const { host } = new URL(evidence.origin)
  const findings = findingsOf(evidence)
  const checks = CHECK_IDS.map((id): ScoredCheck => {
    const finding = findings[id]
    const { points: maxPoints } = CHECKS[id]
    const points = finding.passed ? maxPoints : finding.isHalf ? Math.floor(maxPoints / 2) : 0
    return { ...finding, id, points, maxPoints }
  })
  const score = sumOf(checks)
  return {
    score,
    grade: gradeOf(score),
    categories: CATEGORIES.map((name) => {
      const own = checks.filter(({ id }) => CHECKS[id].category === name)
      return { name, score: sumOf(own), weight: own.reduce((sum, { maxPoints }) => sum + maxPoints, 0) }
    }),
    checks,
    fixes: fixesOf(checks, host),
  }
}

const sumOf = (checks: readonly ScoredCheck[]): number => checks.reduce((sum, { points }) => sum + points, 0)

/** By points lost, then by id. */
export function fixesOf(checks: readonly ScoredCheck[], host: string) {
  return checks
    .filter(({ points, maxPoints }) => points < maxPoints)
    .sort((a, b) => b.maxPoints - b.points - (a.maxPoints - a.points) || (a.id < b.id ? -1 : 1))
    .map(({ id, points, maxPoints }, i) => ({
      rank: i + 1,
      id,
      title: CHECKS[id].title,
      how: CHECKS[id].how(host),
      points: maxPoints - points,
    }))
}

function findingsOf(evidence: SiteEvidence): Record<CheckId, Finding> {
  if (!isReached(evidence)) {
    const { url, problem } = evidence.home
    const finding = { passed: false, evidenceUrl: url, detail: `The site was not reached: ${problem}` }
    return Object.fromEntries(CHECK_IDS.map((id) => [id, finding])) as Record<CheckId, Finding>
  }
  return {
    ...checkHandshake(evidence),
    ...checkDiscovery(evidence),
    ...checkProof(evidence),
    ...checkPayment(evidence),
    ...checkDocs(evidence),
  }
}
