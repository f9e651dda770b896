/** A changed outcome: the figures and the content hash notice it. */
import { describe, expect, it } from 'vitest'
import * as testProofs from '../../testing/worked-proof.ts'
import { ledgerMaker } from '../testing/made-ledger.ts'
import { changeOutcome } from './change-outcome.ts'
import { createFigureCounter } from './recompute-figures.ts'

const { makeLedger } = ledgerMaker(testProofs)
const lines = makeLedger(['pre_action_verdict', 'trade_outcomes', 'trade_outcomes']).entries.map(
  ({ answer }) => answer,
)
const figuresOf = (given: readonly string[]) => {
  const counter = createFigureCounter()
  for (const line of given) counter.add(line)
  return counter.result()
}

describe('an outcome that is changed [ledger, 10.2]', () => {
  it('changes wins, losses and sum, and leaves the stated content hash behind', () => {
    const at = lines.findIndex((line) => changeOutcome(line) !== null)
    const changed = changeOutcome(lines[at]!)!
    expect(changed.after.result).toBe(changed.before.result === 'WIN' ? 'LOSS' : 'WIN')
    expect(Number(changed.after.pnlUsd)).toBe(-Number(changed.before.pnlUsd))
    const [own, other] = [figuresOf(lines), figuresOf(lines.with(at, changed.line))].map(
      ({ trackRecord }) => trackRecord,
    )
    expect(other!.live_trades_closed).toBe(own!.live_trades_closed)
    expect(other!.net_pnl_usd).not.toBe(own!.net_pnl_usd)
    expect(other!.wins).not.toBe(own!.wins)
    expect(changed.statedHash).toBe(JSON.parse(lines[at]!).chain.content_hash)
    expect(changed.recomputedHash).not.toBe(changed.statedHash)
  })

  it('is back, with its hash, when it is changed twice', () => {
    const line = lines.find((candidate) => changeOutcome(candidate) !== null)!
    const back = changeOutcome(changeOutcome(line)!.line)!
    expect(back.line).toBe(line)
    expect(back.recomputedHash).toBe(back.statedHash)
  })

  it('is not found in other entries and in text that is no entry', () => {
    expect(changeOutcome(lines[1]!)).toBeNull()
    expect(changeOutcome('{"result":"WIN"}')).toBeNull()
    expect(changeOutcome('no JSON')).toBeNull()
  })
})
