/** Explanations: each contradiction beside a pair that differs in wording only. */
import { describe, expect, it } from 'vitest'
import { consistencyOf } from './consistency.ts'

const reasonOf = (a: string, b: string): string | null =>
  consistencyOf([a, b]).contradictions[0]?.reason ?? null

describe('contradictions', () => {
  it.each([
    ['It sends $500.', 'It sends $1,500.', 'It sends 500 USD to them.'],
    ['The amount is 1.5k usd', 'The amount is 1,501 dollars', 'The amount is 1500.00 dollars'],
    ['Sells 2 ETH', 'Sells 3 eth', 'Moves 2.0 ether'],
    [`Pays 0x${'a'.repeat(40)}`, `Pays 0x${'b'.repeat(40)}`, `The recipient is 0x${'A'.repeat(40)}`],
    ['It is reversible.', 'It is irreversible.', 'It can be undone.'],
    ['It was tested.', 'It has not been tested.', 'Tested twice.'],
    ['There is a backup.', 'There is no backup.', 'A snapshot was taken.'],
    ['We buy the dip.', 'We sell the rest.', 'It is a long.'],
  ])('%s / %s', (one, other, alike) => {
    expect(reasonOf(one, other)).not.toBeNull()
    expect(reasonOf(one, alike)).toBeNull()
  })

  it('finds none where a text states several values, or another subject', () => {
    expect(reasonOf('It moves 2 eth, then 3 eth.', 'It moves 4 eth.')).toBeNull()
    expect(reasonOf('It moves 2 eth.', 'It takes 3 days.')).toBeNull()
  })

  it('names the pair by its places', () => {
    expect(
      consistencyOf(['5 files', 'no figure', '6 files']).contradictions.map(({ a, b }) => [a, b]),
    ).toEqual([[0, 2]])
  })

  it('ends in time on hostile texts', () => {
    const hostile = [
      '1'.repeat(2_000),
      '1,'.repeat(1_000),
      'not '.repeat(500),
      `${'9'.repeat(15)}k `.repeat(110),
    ]
    const began = performance.now()
    consistencyOf(hostile)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
