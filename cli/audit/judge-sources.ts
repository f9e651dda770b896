/** Gives each source its answer: every statement is compared with the tree that the site shows. */

import {
  HEAD_ANSWERS,
  type HeadAnswer,
  type Judged,
  judgeCheckpoint,
  judgeHead,
  judgePrefix,
  reachOf,
  truncationOf,
} from '#protocol/ledger/audit/compare-heads.ts'
import type { Finding } from '#protocol/ledger/audit/evidence.ts'
import type { SignedCheckpoint, SignedHead, SignedStatement } from '#protocol/ledger/audit/signed-heads.ts'
import { Unanswered } from '../network/fetch-bytes.ts'
import type { Source } from './collect-sources.ts'
import type { TreeReader } from './site-log.ts'

export interface JudgedSource {
  readonly kind: Source['kind']
  readonly name: string
  readonly answer: HeadAnswer
  /** The entry or size that its newest statement, or the one in question, reaches; null without one. */
  readonly reach: number | null
  readonly statements: number
  readonly refused: number
  /** What stands behind the answer, as one clause; null where the answer says it. */
  readonly detail: string | null
  readonly findings: readonly Finding[]
}

/** `tree`: null with `shown`, when the site was not asked or did not answer. */
export async function judgeSource(
  source: Source,
  shown: SignedCheckpoint | null,
  tree: TreeReader | null,
): Promise<JudgedSource> {
  const judged: (Judged & { statement: SignedStatement; detail: string | null })[] = []
  for (const statement of source.statements) {
    try {
      const found =
        shown === null || tree === null
          ? ({ answer: 'not_comparable', finding: null, detail: null } as const)
          : statement.kind === 'checkpoint'
            ? await ofCheckpoint(statement, shown, tree)
            : await ofHead(statement, shown, tree)
      judged.push({ statement, ...found })
    } catch (cause) {
      if (!(cause instanceof Unanswered)) throw cause
      judged.push({
        statement,
        answer: 'not_comparable',
        finding: null,
        detail: `the site: ${cause.message}`,
      })
    }
  }
  const answers = judged.map(({ answer }) => answer)
  const isIncomplete = source.problem !== null
  // One statement at the end of the tree says more than the older ones of the same source.
  const good: HeadAnswer = answers.includes('matches') ? 'matches' : 'behind'
  const worst =
    HEAD_ANSWERS.find((answer) => answers.includes(answer)) ??
    (isIncomplete ? 'unreachable' : 'no_claim_found')
  const settled = worst === 'behind' || worst === 'matches' ? good : worst
  const answer =
    isIncomplete && !['mismatch', 'truncation_suspected'].includes(settled) ? 'unreachable' : settled
  const decisive = judged.filter((one) => one.answer === settled)
  const newest = decisive.toSorted((a, b) => reachOf(b.statement) - reachOf(a.statement))[0]
  return {
    kind: source.kind,
    name: source.name,
    answer,
    reach: newest === undefined ? null : reachOf(newest.statement),
    statements: source.statements.length,
    refused: source.refused,
    detail: source.problem ?? newest?.detail ?? null,
    findings: judged.flatMap(({ finding }) => (finding === null ? [] : [finding])),
  }
}

type Detailed = Judged & { detail: string | null }

async function ofCheckpoint(
  claim: SignedCheckpoint,
  shown: SignedCheckpoint,
  tree: TreeReader,
): Promise<Detailed> {
  const isOlder = claim.size > 0 && claim.size < shown.size
  const judged = judgeCheckpoint(claim, shown, isOlder ? await tree.consistency(claim.size) : null)
  if (!isOlder || judged.answer !== 'mismatch') return { ...judged, detail: null }
  const fromTiles = judgePrefix(claim, shown, await tree.prefix(claim.size))
  if (fromTiles === null)
    return {
      ...judged,
      detail: 'the consistency proof fails, and the tiles are not those of the signed tree',
    }
  const isProofWrong = fromTiles.answer === 'behind'
  return {
    ...fromTiles,
    detail: isProofWrong ? 'the consistency proof of the site is wrong; its tiles agree' : null,
  }
}

async function ofHead(claim: SignedHead, shown: SignedCheckpoint, tree: TreeReader): Promise<Detailed> {
  if (claim.entry > shown.size)
    return { answer: 'truncation_suspected', finding: truncationOf(claim, shown), detail: null }
  const leaf = await tree.leaf(claim.entry)
  const answer = judgeHead(claim, shown, leaf.head)
  if (answer !== 'mismatch') return { answer, finding: null, detail: null }
  const { event } = claim
  const finding = { kind: 'head_not_in_tree', event, leaf: leaf.text, tlog_proof: leaf.tlogProof() } as const
  return { answer, finding, detail: null }
}
