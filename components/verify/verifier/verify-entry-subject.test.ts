// The worker finds what was changed in an entry, and keeps every other byte as it was served.
import { describe, expect, it } from 'vitest'
import { toBase64 } from '#protocol/base64.ts'
import { ledgerMaker } from '#protocol/ledger/testing/made-ledger.ts'
import * as testProofs from '#protocol/testing/worked-proof.ts'
import { EVENT_PLACES } from '../page-state.ts'
import { type EntryFacts, verifyEntrySubject } from './verify-entry-subject.ts'

const { madeProfile: profile, makeLedger } = ledgerMaker(testProofs)
const ledger = makeLedger(['pre_action_verdict', 'trade_outcomes', 'pre_action_verdict'])

const factsOf = (entry: number): EntryFacts => ({
  tlogProof: ledger.tlogProof(entry),
  predecessor: ledger.at(entry - 1).answer,
  headEvent: JSON.stringify(ledger.at(entry).headEvent),
})
const verify = (entry: string, facts = factsOf(41), tamper: (typeof EVENT_PLACES)[number] | null = null) =>
  verifyEntrySubject({ entry, facts, tamper, profile })
const failed = (result: ReturnType<typeof verify>) =>
  result.report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
const { answer } = ledger.at(41)

it('an entry as served passes, and gives the head to remember', () => {
  const result = verify(answer)
  expect(failed(result)).toEqual([])
  expect(result.report.outcome).toBe('pass')
  expect(result.head).toEqual({ size: ledger.size, root: ledger.root() })
  expect(result.hashed['record.content_hash']).toBe(ledger.at(41).recordText)
  expect(result.further).toMatchObject({
    one_history: 'cannot_establish',
    existed_before: 'cannot_establish',
  })
})

it('bytes pass as their text does; bytes that are no UTF-8 fail', () => {
  const bytes = new TextEncoder().encode(answer)
  expect(verifyEntrySubject({ entry: bytes, facts: factsOf(41), tamper: null, profile }).report.outcome).toBe(
    'pass',
  )
  expect(
    verifyEntrySubject({ entry: bytes.with(5, 0xff), facts: {}, tamper: null, profile }).report.outcome,
  ).toBe('fail')
})

describe.each(EVENT_PLACES)('one changed character in the %s', (place) => {
  const result = verify(answer, factsOf(41), place)
  it('is found', () => {
    expect(failed(result).filter((id) => id.startsWith('event.'))).not.toEqual([])
  })
  it('and changes the event alone', () => {
    expect(JSON.parse(result.verifiedText).record).toEqual(JSON.parse(answer).record)
    expect(result.verifiedText).not.toBe(answer)
  })
})

it('a changed record is found, and there is no head to remember from another log', () => {
  const result = verify(answer.replace('"period":"p"', '"period":"q"'))
  expect(failed(result)).toContain('record.content_hash')
  const note = ledger.tlogProof(41).replaceAll('ledger.example/log', 'other.example/log')
  expect(verify(answer, { ...factsOf(41), tlogProof: note }).head).toBeNull()
})

it('a remembered head is extended, and one of another history is a fail', () => {
  const size = ledger.size - 1
  const consistency = ledger.consistency(size, ledger.size).map(toBase64)
  const remembered = { size, root: ledger.root(size) }
  expect(
    verify(answer, { ...factsOf(41), remembered, consistency }).report.questions.extends_remembered,
  ).toBe('pass')
  const other = { size, root: ledger.root(size - 1) }
  expect(failed(verify(answer, { ...factsOf(41), remembered: other, consistency }))).toEqual([
    'log.consistency',
  ])
})
