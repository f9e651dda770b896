import { describe, expect, it } from 'vitest'
import {
  type ChainedDecision,
  chainDecision,
  type DecisionRecord,
  decisionGenesis,
  decisionRecord,
  decisionSchema,
  verifyDecisionLog,
} from './decision-log.ts'

const recordOf = (seq: number): DecisionRecord => ({
  schema: decisionSchema,
  seq,
  decision_id: `dec_${seq}`,
  proposal_id: 'wp_1',
  directive_id: null,
  action: 'approve',
  actor: 'ada',
  reason: 'Evidence holds.',
  idempotency_key: null,
  previous_status: 'pending',
  status: 'approved',
  subject_sha256: '0'.repeat(64),
  at: 1_790_000_000 + seq,
})

function logOf(length: number): ChainedDecision[] {
  let head = decisionGenesis
  return Array.from({ length }, (_, index) => {
    const row = chainDecision(decisionRecord(recordOf(index + 1)), head)
    head = row.head_sha256
    return row
  })
}
const outcomesOf = (rows: ChainedDecision[], keptHead: string | null = null) => {
  const { outcome, checks } = verifyDecisionLog(rows, keptHead)
  return [outcome, ...checks.filter((check) => check.outcome !== 'pass').map(({ id }) => id)]
}

describe('the decision log [payloads, 19]', () => {
  const log = logOf(5)

  it('passes whole, in any order, with a head that was kept', () => {
    expect(outcomesOf(log)).toEqual(['pass'])
    expect(outcomesOf(log.toReversed(), log[2]!.head_sha256)).toEqual(['pass'])
    expect(verifyDecisionLog(log).newest).toEqual({ seq: 5, head: log[4]!.head_sha256 })
  })

  it.each<[string, (rows: ChainedDecision[]) => ChainedDecision[], string[]]>([
    [
      'a changed reason',
      (rows) => rows.with(1, { ...rows[1]!, record: rows[1]!.record.replace('holds', 'fails') }),
      ['fail', 'decision.record', 'decision.chain'],
    ],
    [
      'a changed record with its own hash',
      (rows) => rows.with(1, { ...chainDecision(rows[1]!.record.replace('ada', 'bob'), decisionGenesis) }),
      ['fail', 'decision.chain'],
    ],
    ['a missing decision', (rows) => rows.toSpliced(2, 1), ['fail', 'decision.chain']],
    ['a decision twice', (rows) => [...rows, rows[2]!], ['fail', 'decision.chain']],
    [
      'a record that is not canonical',
      (rows) => rows.with(0, { ...rows[0]!, record: ` ${rows[0]!.record}` }),
      ['fail', 'decision.record', 'decision.chain', 'decision.start'],
    ],
    ['a log without its start', (rows) => rows.slice(2), ['cannot_establish', 'decision.start']],
    ['an empty log', () => [], ['cannot_establish', 'decision.start']],
  ])('finds %s', (_what, damage, outcomes) => {
    expect(outcomesOf(damage(log))).toEqual(outcomes)
  })

  it('finds a cut end by a head that was kept', () => {
    expect(outcomesOf(log.slice(0, 3))).toEqual(['pass'])
    expect(outcomesOf(log.slice(0, 3), log[4]!.head_sha256)).toEqual(['fail', 'decision.kept'])
  })
})
