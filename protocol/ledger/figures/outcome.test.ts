import { describe, expect, it } from 'vitest'
import { type CitingTrade, gradeOutcome, tradeResult, usdE8, type VerdictToGrade } from './outcome.ts'

const approved: VerdictToGrade = {
  judgmentType: 'outcome_verifiable',
  verdict: 'approve',
  proposedCoins: ['BTC', 'ETH'],
  committedAt: 100,
  shadowPnlUsd: null,
}

const row = (entry: number, coin: string, pnl: string, settled_at: number): CitingTrade => ({
  entry,
  trade: {
    trade_id: `${entry}-${coin}`,
    coin,
    side: 'long',
    realized_pnl_usd: pnl,
    result: tradeResult(pnl),
    reason: 'time_exit',
    source: 'test',
    opened_at: null,
    settled_at,
    verdict_entry: 40,
    fill_refs: [],
  },
})

describe('gradeOutcome [payloads, 5.7]', () => {
  it('does not apply where rules decide', () => {
    expect(gradeOutcome({ ...approved, judgmentType: 'rule_verifiable' }, [])).toMatchObject({
      applicable: false,
      outcome_status: 'not_applicable',
      outcome_current: null,
    })
  })
  it('goes from open to cited to settled', () => {
    const rows = [row(60, 'BTC', '1.5', 200), row(61, 'ETH', '-0.5', 300)]
    expect(gradeOutcome(approved, [])).toMatchObject({ outcome_status: 'open', outcome_current: null })
    expect(gradeOutcome(approved, rows.slice(0, 1))).toMatchObject({
      outcome_status: 'cited',
      outcome_current: null,
      settled_at: null,
      settled_by: [60],
    })
    expect(gradeOutcome(approved, rows)).toMatchObject({
      outcome_status: 'settled',
      outcome_current: 'proven_right',
      settled_at: 300,
      settled_after_commit: true,
      settled_by: [60, 61],
    })
  })
  it.each([
    ['0.3', '-0.2', 'proven_right'],
    ['0.2', '-0.2', 'inconclusive'],
    ['0.1', '-0.2', 'proven_wrong'],
  ])('nets %s and %s exactly', (a, b, current) => {
    const rows = [row(60, 'BTC', a, 200), row(60, 'ETH', b, 200)]
    expect(gradeOutcome(approved, rows)).toMatchObject({ outcome_current: current, settled_by: [60] })
  })
  it('is settled by one row when no positions were proposed', () => {
    expect(gradeOutcome({ ...approved, proposedCoins: [] }, [row(60, 'SOL', '1', 200)]).outcome_status).toBe(
      'settled',
    )
  })
  it('knows whether it settled after the commit', () => {
    const rows = [row(60, 'BTC', '1', 100), row(60, 'ETH', '1', 100)]
    expect(gradeOutcome(approved, rows).settled_after_commit).toBe(false)
    expect(gradeOutcome({ ...approved, committedAt: null }, rows).settled_after_commit).toBeNull()
  })
  it.each([
    ['-3', 'settled', 'proven_right'],
    ['3', 'settled', 'proven_wrong'],
    ['0', 'settled', 'inconclusive'],
    [null, 'open', 'evidence_unavailable'],
  ] as const)('a reject whose shadow made %s is %s, %s', (shadowPnlUsd, status, current) => {
    expect(gradeOutcome({ ...approved, verdict: 'reject', shadowPnlUsd }, [])).toMatchObject({
      outcome_status: status,
      outcome_current: current,
    })
  })
})

describe('money', () => {
  it.each([
    ['0', 0n],
    ['0.0805', 8_050_000n],
    ['-12.00000001', -1_200_000_001n],
  ])('%s is exact [ledger, 2.2]', (text, units) => {
    expect(usdE8(text)).toBe(units)
  })
  it.each(['', '-0', '-0.0', '01', '1.', '.5', '1e3', '+1', '1.123456789', ' 1'])(
    '%j is refused [ledger, 2.2]',
    (text) => {
      expect(() => usdE8(text)).toThrow('decimal amount')
    },
  )
  it('a trade of exactly 0 is a breakeven [payloads, 5.5]', () => {
    expect(['0.00000001', '0.00', '-0.00000001'].map(tradeResult)).toEqual(['WIN', 'BREAKEVEN', 'LOSS'])
  })
})
