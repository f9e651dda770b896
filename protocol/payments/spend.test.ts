import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateSpend, SPEND_ORDER, splitLines } from './spend.ts'

const purse = { LN: 500n, CARD: 40n, XRP: 30n, X402: 20n, BONUS: 10n }
const amount = fc.bigInt({ min: 0n, max: 1000n })
const purses = fc.record({ LN: amount, CARD: amount, XRP: amount, X402: amount, BONUS: amount })
const sum = (lines: readonly { msat: bigint }[]) => lines.reduce((total, { msat }) => total + msat, 0n)

describe('allocateSpend', () => {
  it('spends BONUS, X402, XRP, CARD and then LN', () => {
    expect(allocateSpend(purse, 101n)).toEqual([
      { unit: 'BONUS', msat: 10n },
      { unit: 'X402', msat: 20n },
      { unit: 'XRP', msat: 30n },
      { unit: 'CARD', msat: 40n },
      { unit: 'LN', msat: 1n },
    ])
    expect(allocateSpend(purse, 10n)).toEqual([{ unit: 'BONUS', msat: 10n }])
    expect(allocateSpend(purse, 0n)).toEqual([])
  })
  it('never spends more than there is', () => {
    expect(allocateSpend(purse, 600n)).not.toBeNull()
    expect(allocateSpend(purse, 601n)).toBeNull()
    expect(allocateSpend({}, 1n)).toBeNull()
  })
  it('takes LN alone where only that will do', () => {
    expect(allocateSpend(purse, 500n, { lightningOnly: true })).toEqual([{ unit: 'LN', msat: 500n }])
    expect(allocateSpend(purse, 501n, { lightningOnly: true })).toBeNull()
  })
  it('adds up, and touches a unit only when those before it are empty', () => {
    fc.assert(
      fc.property(purses, fc.bigInt({ min: 0n, max: 6000n }), (available, msat) => {
        const lines = allocateSpend(available, msat)
        const all = sum(Object.values(available).map((part) => ({ msat: part })))
        expect(lines === null).toBe(all < msat)
        if (!lines) return
        expect(sum(lines)).toBe(msat)
        for (const line of lines) expect(line.msat > 0n && line.msat <= available[line.unit]).toBe(true)
        const last = lines.at(-1)
        for (const unit of SPEND_ORDER.slice(0, last ? SPEND_ORDER.indexOf(last.unit) : 0)) {
          expect(lines.find((line) => line.unit === unit)?.msat ?? 0n).toBe(available[unit])
        }
      }),
    )
  })
})

describe('splitLines', () => {
  it('takes the cut from what was spent first', () => {
    const lines = allocateSpend(purse, 101n)!
    expect(splitLines(lines, 15n)).toEqual({
      cut: [
        { unit: 'BONUS', msat: 10n },
        { unit: 'X402', msat: 5n },
      ],
      recipient: [
        { unit: 'X402', msat: 15n },
        { unit: 'XRP', msat: 30n },
        { unit: 'CARD', msat: 40n },
        { unit: 'LN', msat: 1n },
      ],
    })
    expect(splitLines(lines, 102n)).toBeNull()
  })
  it('pays out in the units paid, each balanced', () => {
    fc.assert(
      fc.property(purses, amount, amount, (available, msat, cutMsat) => {
        const lines = allocateSpend(available, msat)
        const split = lines && splitLines(lines, cutMsat)
        if (!lines || !split) return
        expect(sum(split.cut)).toBe(cutMsat)
        for (const { unit, msat: paid } of lines) {
          const parts = [...split.cut, ...split.recipient].filter((line) => line.unit === unit)
          expect(sum(parts)).toBe(paid)
        }
      }),
    )
  })
})
