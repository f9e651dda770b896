import { describe, expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const cells = (text: string): string[][] => text.split('\n').map((line) => line.split(','))
const faultsOf = (text: string) => {
  const read = readTable(cells(text))
  return read.ok ? [] : read.problem.map(({ path }) => path.join(' '))
}

describe('tables of results [payloads, 8.1]', () => {
  test('one column without a heading holds returns', () => {
    expect(readTable(cells('0.01\n-2e-3\n\n+.5'))).toMatchObject({
      ok: true,
      value: { request: { returns: [0.01, -0.002, 0.5] } },
    })
  })

  test('headings name the members, and other columns are left out', () => {
    const read = readTable(cells('Date,Symbol,Net BPS,Note\n2024-01-02,BTC,12.5,first\n1704240000,ETH,-3,'))
    expect(read).toEqual({
      ok: true,
      value: {
        request: {
          trades: [
            { ts: '2024-01-02', coin: 'BTC', net_bps: 12.5 },
            { ts: 1704240000, coin: 'ETH', net_bps: -3 },
          ],
        },
        columns: [
          { heading: 'Date', as: 'ts' },
          { heading: 'Symbol', as: 'coin' },
          { heading: 'Net BPS', as: 'net_bps' },
          { heading: 'Note', as: null },
        ],
      },
    })
  })

  test('a column of returns alone is sent as returns', () => {
    expect(readTable(cells('return\n0.01\n0.02'))).toMatchObject({
      value: { request: { returns: [0.01, 0.02] } },
    })
  })

  test.each([
    ['', ['']],
    ['price\n1\n2', ['1']],
    ['ret,pnl\n1,2', ['1']],
    ['ret,date,time\n1,2,3', ['1']],
    ['0.01\nNaN\n1,5%', ['2']],
    ['ret\n0.01\n1.2%\nInfinity\n', ['3 ret', '4 ret']],
    ['ret\n1e999', []],
  ])('refuses %j at its row', (text, places) => {
    expect(faultsOf(text)).toEqual(places)
  })
})
