// A movement reads the same on the page and in the file, and the file holds no spreadsheet formula.
import { describe, expect, it } from 'vitest'
import type { StatementEntry } from '../session/contract.ts'
import { statementCsv } from './statement-csv.ts'
import { detailOf, shortReference, whatOf } from './statement-words.ts'

const entry = (changes: Partial<StatementEntry> = {}): StatementEntry => ({
  id: '7',
  at: 1_795_176_120,
  kind: 'hold_open',
  title: 'POST /review',
  unit: 'LN',
  account: 'available',
  amount_sats: -240,
  balance_sats: 58_760,
  state: 'charged',
  operation: 'POST /review',
  tool: 'review',
  total_sats: 240,
  subject: null,
  subject_url: null,
  reference: 'chg_0b6b4a0e-2f0a-4d1c-9d57-5be5dfb2b3a1',
  ...changes,
})

describe('words', () => {
  it.each([
    [entry(), 'Review'],
    [
      entry({ tool: 'ledger_submit', operation: 'POST /ledger/submit', title: 'POST /ledger/submit' }),
      'Ledger submit',
    ],
    [entry({ title: 'POST /review: failed, returned', kind: 'hold_release' }), 'Review: failed, returned'],
    [entry({ title: 'Debit for review', operation: 'POST /verify' }), 'Debit for review'],
    [entry({ title: 'Lightning top-up', operation: null, tool: null }), 'Lightning top-up'],
  ])('%#: %s', (given, words) => expect(whatOf(given)).toBe(words))

  it.each([
    [entry(), []],
    [entry({ state: 'held' }), ['on hold']],
    [entry({ state: 'returned' }), ['returned']],
    [entry({ state: 'returned', kind: 'hold_release', amount_sats: 240 }), []],
    [entry({ amount_sats: -100 }), ['part of 240']],
    [entry({ account: 'owed', total_sats: null, state: null }), ['applied to the debt, not the balance']],
  ])('%#: details %j', (given, facts) => expect(detailOf(given)).toEqual(facts))

  it('a long reference keeps its head and tail', () => {
    expect(shortReference('chg_0b6b4a0e-2f0a-4d1c-9d57-5be5dfb2b3a1')).toBe('chg_0b6b4a…b3a1')
    expect(shortReference('wd_short')).toBe('wd_short')
  })
})

describe('file', () => {
  it('has a row for each entry, in order, lines ended as RFC 4180 says', () => {
    const lines = statementCsv([entry(), entry({ id: '6', reference: null })]).split('\r\n')
    expect(lines[0]).toBe(
      'id,at_utc,kind,title,unit,account,amount_sats,balance_sats,state,operation,tool,total_sats,subject,subject_url,reference',
    )
    expect(lines[1]).toBe(
      '7,2026-11-20T12:02:00.000Z,hold_open,POST /review,LN,available,-240,58760,charged,POST /review,review,240,,,chg_0b6b4a0e-2f0a-4d1c-9d57-5be5dfb2b3a1',
    )
    expect(lines[2]).toMatch(/^6,.*,240,,,$/)
    expect(lines[3]).toBe('')
  })

  it('quotes what would break a line, and defuses what a spreadsheet would run', () => {
    expect(statementCsv([entry({ title: 'Sale, "notes"' })])).toContain('"Sale, ""notes"""')
    expect(statementCsv([entry({ title: '=1+1' })])).toContain(",'=1+1,")
    // A number is no text: its minus stays.
    expect(statementCsv([entry()])).toContain(',-240,')
  })
})
