import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import { knownBadSnapshot, missingSnapshot } from '../lists/snapshot.ts'
import { review } from '../review.ts'
import { optionsFor, testRuleset } from '../testing/ruleset.ts'
import type { ReviewRecord, Snapshot } from '../types.ts'
import { listOf, shipped } from './testing/lists.ts'

const LISTED = '11'.repeat(20)
const OTHER = '22'.repeat(20)
const entry = (key: string) => ({ key, asset: 'ETH', entity: 'Test Entity' })
const full = listOf({
  entries: [entry(`evm:account:${LISTED}`), entry('other:text:ODDCOINq7w8e9r0t1y2u3i4o5p6')],
  names: [
    { key: 'brightwater ostrava', entity: 'Brightwater Ostrava', strength: 'primary' },
    { key: 'editor', entity: 'Brightwater Ostrava', strength: 'weak' },
    { key: 'kestrelhouse', entity: 'Brightwater Ostrava', strength: 'weak' },
    { key: 'alexander pavlovich tresnikov', entity: 'Tresnikov', strength: 'primary' },
    { key: 'zolotarevka', entity: 'Zolotarevka', strength: 'primary' },
  ],
  delisted: [
    { key: `evm:account:${'33'.repeat(20)}`, until: '2025-06-01' },
    { key: `evm:account:${LISTED}`, until: '2024-01-01' },
  ],
})

const judge = (
  artifact: unknown,
  data: readonly Snapshot[] = [full],
  asOfUnix: number | null = null,
): ReviewRecord =>
  review({
    artifact: utf8Encode(typeof artifact === 'string' ? artifact : JSON.stringify(artifact)),
    options: optionsFor('sanctions_screening', { asOfUnix }),
    ruleset: testRuleset,
    data,
  })
const rules = (record: ReviewRecord): string[] => record.issues.map(({ rule }) => rule)
const outcomes = ({ decoded }: ReviewRecord): string[] =>
  (decoded as { subjects: { outcome: string }[] }).subjects.map(({ outcome }) => outcome)

describe('case table [review, 8]', () => {
  it('a listed address: reject, class A, at its place, with list and date', () => {
    const record = judge(`pay 0x${LISTED} now`)
    expect(record).toMatchObject({
      verdict: 'reject',
      evidence_class: 'A',
      epistemic_basis: 'evidence_against',
    })
    expect(record.issues[0]).toMatchObject({ rule: 'sanctions.listed_address', span: [4, 46] })
    expect(record.issues[0]?.mechanism).toContain('2026-01-01')
    expect(outcomes(record)).toEqual(['listed'])
  })

  it('a listed key that was removed before and added again is listed', () => {
    expect(judge(`0x${LISTED}`).verdict).toBe('reject')
  })

  it('valid and unlisted on a full list: approve, A for addresses, C for names', () => {
    expect(judge(`0x${OTHER}`)).toMatchObject({ verdict: 'approve', evidence_class: 'A', issues: [] })
    const named = judge({ name: 'Meadow Bakery' })
    expect(named).toMatchObject({ verdict: 'approve', evidence_class: 'C' })
    expect(named.unchecked.find(({ id }) => id === 'names')?.why).toContain('5 names')
  })

  it('the worst of several decides', () => {
    expect(judge({ payees: [`0x${OTHER}`, `0x${LISTED}`] }).verdict).toBe('reject')
    expect(judge({ payees: [`0x${OTHER}`, `0x${OTHER.slice(2)}`] }).verdict).toBe('approve_with_concerns')
  })

  it.each([
    ['malformed', `0x${OTHER.slice(2)}`, 'sanctions.malformed'],
    ['a bad checksum', '12HQDsicffSBaYdJ6BhnE22sfjTESmmzKy', 'sanctions.bad_checksum'],
    ['nothing', 'see the attached sheet, as agreed by both of us last week', 'sanctions.nothing_to_screen'],
    ['a chain name', 'someone.eth', 'sanctions.unresolved_name'],
  ])('%s: concern, class D', (_, text, rule) => {
    const record = judge(text)
    expect(record).toMatchObject({ verdict: 'approve_with_concerns', evidence_class: 'D' })
    expect(rules(record)).toContain(rule)
  })

  it('one digit from a listed address: approve with a low note; two digits: no note', () => {
    const near = `0x2${LISTED.slice(1)}`
    expect(rules(judge(near))).toEqual(['sanctions.near_miss'])
    expect(judge(near).verdict).toBe('approve')
    expect(rules(judge(`0x22${LISTED.slice(2)}`))).toEqual([])
  })

  it('delisted: concern, with the date', () => {
    const record = judge(`0x${'33'.repeat(20)}`)
    expect(record.verdict).toBe('approve_with_concerns')
    expect(record.issues[0]?.mechanism).toContain('2025-06-01')
  })

  it('a secondary list marked concern: concern, with its date; unmarked it rejects', () => {
    const rows = { list: 'second list', published: '2025-05-05', entries: [entry(`evm:account:${OTHER}`)] }
    const marked = judge(`0x${OTHER}`, [full, listOf({ ...rows, effect: 'concern' }, 'second')])
    expect(marked.verdict).toBe('approve_with_concerns')
    expect(marked.issues[0]?.mechanism).toContain('2025-05-05')
    expect(judge(`0x${OTHER}`, [full, listOf(rows, 'second')]).verdict).toBe('reject')
  })

  it('a partial list clears nobody, and still rejects', () => {
    const record = judge(`0x${OTHER}`, [shipped])
    expect(record).toMatchObject({ verdict: 'approve_with_concerns', evidence_class: 'D' })
    expect(rules(record)).toEqual(['sanctions.partial_list'])
    expect(judge('0x098B716B8Aaf21512996dC57EB0615e2383E2f96', [shipped]).verdict).toBe('reject')
  })

  it.each([
    ['30 days', 30, []],
    ['31 days', 31, ['sanctions.stale_list']],
  ])('a list of %s', (_, days, expected) => {
    const asOf = Date.UTC(2026, 0, 1) / 1000 + days * 86_400
    expect(rules(judge(`0x${OTHER}`, [full], asOf))).toEqual(expected)
  })

  it('a list without a date is old as soon as there is a time, and only then', () => {
    const undated = listOf({ published: null, entries: [entry(`evm:account:${LISTED}`)] })
    expect(rules(judge(`0x${OTHER}`, [undated], 0))).toEqual(['sanctions.stale_list'])
    expect(rules(judge(`0x${OTHER}`, [undated]))).toEqual([])
  })

  it.each([
    ['none given', []],
    ['given as missing', [missingSnapshot('ofac_sdn')]],
  ])('no list (%s): class E, and the gate says so', (_, data) => {
    for (const artifact of [`0x${OTHER}`, { name: 'Meadow Bakery' }, `0x${OTHER.slice(2)}`, 'someone.eth']) {
      const record = judge(artifact, data)
      expect(record).toMatchObject({ verdict: 'reject', evidence_class: 'E', gate: { triggered: true } })
      expect(record.issues.some(({ mechanism }) => mechanism.includes('no list loaded'))).toBe(true)
    }
  })

  it('a secondary list alone does not stand for the missing one', () => {
    const second = listOf({ entries: [entry(`evm:account:${OTHER}`)], effect: 'concern' }, 'second')
    expect(judge(`0x${OTHER}`, [second])).toMatchObject({ verdict: 'reject', gate: { triggered: true } })
  })

  it('a known-bad address is a blocker, with and without a list [payloads, 3.3]', () => {
    const row = { key: `evm:account:${OTHER}`, first_seen: null, rule: 'r', record_sha256: null, accounts: 1 }
    const bad = knownBadSnapshot({ schema: 'assay.known_bad.v1', entries: [row] })
    expect(rules(judge(`0x${OTHER}`, [full, bad]))).toContain('sanctions.known_bad')
    expect(judge(`0x${OTHER}`, [bad])).toMatchObject({
      verdict: 'reject',
      epistemic_basis: 'evidence_against',
    })
  })
})

describe('chains [review, 8]', () => {
  it('the same key on another chain is high', () => {
    const bitcoin = '12HQDsicffSBaYdJ6BhnE22sfjTESmmzKx'
    const named = judge({ address: bitcoin, chain: 'bsv' }, [listedAs(bitcoin)])
    expect(named.verdict).toBe('approve_with_concerns')
    expect(rules(named)).toEqual(['sanctions.same_key'])
  })

  it('letters that several chains share count as the listed one when no chain is named', () => {
    const bitcoin = '12HQDsicffSBaYdJ6BhnE22sfjTESmmzKx'
    const onCash = listOf({ entries: [entry(keyOf(bitcoin).replace('bitcoin', 'bitcoincash'))] })
    expect(judge(bitcoin, [onCash]).verdict).toBe('reject')
    expect(judge({ address: bitcoin, chain: 'bitcoin' }, [onCash]).verdict).toBe('approve_with_concerns')
  })

  it('a token without a chain says nothing about the chain', () => {
    expect(judge({ address: `0x${LISTED}`, asset: 'USDT', network: 'ERC-20' }).verdict).toBe('reject')
  })
})

describe('spellings that are not understood [review, 8]', () => {
  it('are matched letter by letter', () => {
    expect(judge('send to ODDCOINq7w8e9r0t1y2u3i4o5p6 today').verdict).toBe('reject')
    expect(judge('send to ODDCOINq7w8e9r0t1y2u3i4o5p7 today').verdict).toBe('approve_with_concerns')
  })

  it('a listed account inside call data counts', () => {
    const data = (account: string): string => `0xa9059cbb${'0'.repeat(24)}${account}${'0'.repeat(63)}1`
    expect(judge({ to: `0x${OTHER}`, data: data(LISTED) }).verdict).toBe('reject')
    expect(judge({ to: `0x${OTHER}`, data: data(OTHER) }).verdict).toBe('approve')
  })
})

describe('names [review, 8]', () => {
  it.each([
    ['Ostrava Brightwater Ltd.', 'reject'],
    ['OSTRAVA, Brightwater', 'reject'],
    ['Brightwater-Ostrava', 'reject'],
    ['Brïghtwater Östrava', 'reject'],
    ['Вrightwаter Ostrava', 'reject'],
    ['Brightwater Great Ostrava', 'approve_with_concerns'],
    ['Brightwter Ostrava', 'approve_with_concerns'],
    ['Kestrelhouse', 'approve_with_concerns'],
    ['Zolotarevca', 'approve_with_concerns'],
    ['Золотаревка', 'reject'],
    ['Alexander Tresnikov', 'approve_with_concerns'],
    ['Alexander Pavlov', 'approve'],
    ['Tresnikov', 'approve'],
    ['Brightwater', 'approve'],
    ['Editor', 'approve'],
    ['Ostrava Brewery', 'approve'],
  ])('%s: %s', (name, verdict) => {
    expect(judge({ name }).verdict).toBe(verdict)
  })

  it('are found in running text, with their place', () => {
    const text = 'Invoice 7 was issued by Brightwater Ostrava for hosting'
    const [issue] = judge(text).issues
    expect(issue?.rule).toBe('sanctions.listed_name')
    expect(text.slice(...issue!.span!)).toBe('Brightwater Ostrava')
  })
})

describe('one listed word in running text [review, 8]', () => {
  it.each([
    ['Pay Zolotarevka for the hosting', 'reject'],
    ['The Zolotarevka invoice of May is open', 'approve_with_concerns'],
    ['Invoice from Zolotarevka Dental Care for May', 'approve'],
    ['Invoice from Old Zolotarevka for May', 'approve'],
    ['the zolotarevka of the valley, see 0x2222222222222222222222222222222222222222', 'approve'],
  ])('%s: %s', (text, verdict) => expect(judge(text).verdict).toBe(verdict))
})

describe('unchecked [review, 8]', () => {
  it('names web addresses, chain names, hashes and tags', () => {
    const artifact = {
      to: `0x${OTHER}`,
      ens: 'someone.eth',
      page: 'https://example.org/pay',
      tx: `0x${'ab'.repeat(32)}`,
      xrp: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu',
    }
    const record = judge(artifact)
    const ids = record.unchecked.map(({ id }) => id)
    for (const id of ['chain_names', 'urls', 'hashes', 'dropped', 'ownership', 'other_lists'])
      expect(ids).toContain(id)
    expect(record.verdict).toBe('approve')
  })
})

describe('many subjects [review, 8]', () => {
  it('beyond the cap are named, and the worst are shown first', () => {
    const addresses = Array.from({ length: 420 }, (_, i) => `0x${String(i).padStart(40, 'a')}`)
    const some = judge([...addresses, `0x${LISTED}`])
    expect(outcomes(some)[0]).toBe('listed')
    expect((some.decoded as { subjects_total: number }).subjects_total).toBe(421)
    const many = judge(Array.from({ length: 1500 }, (_, i) => `x${i}`))
    expect(rules(many)).toContain('sanctions.too_many')
    expect(() => jcsIntegers(many)).not.toThrow()
  })
})

function keyOf(address: string): string {
  const { decoded } = judge(address)
  return (decoded as { subjects: { key: string }[] }).subjects[0]!.key
}

function listedAs(address: string): Snapshot {
  return listOf({ entries: [entry(keyOf(address))] })
}
