import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import { shippedContent } from '../sanctions/testing/lists.ts'
import { readListFile } from './read-list-file.ts'
import { canonicalSignature } from './signature.ts'
import { missingSnapshot, sanctionsSnapshot } from './snapshot.ts'

const bytes = (value: unknown): Uint8Array => utf8Encode(JSON.stringify(value))

describe('the shipped list [review, 8]', () => {
  it('says that it is partial, dated and well formed', () => {
    const snapshot = sanctionsSnapshot(shippedContent)
    expect(snapshot).toMatchObject({ id: 'ofac_sdn', status: 'partial' })
    expect(snapshot.published).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(snapshot.entries).toBeGreaterThanOrEqual(30)
    const listed = new Set(shippedContent.entries.map(({ key }) => key))
    expect(listed.size).toBe(shippedContent.entries.length)
    expect(shippedContent.delisted.filter(({ key }) => listed.has(key))).toEqual([])
  })

  it('every spelling of its JSON has one hash', () => {
    const pretty = readListFile('ofac_sdn', utf8Encode(JSON.stringify(shippedContent, null, 2)))
    const canonical = readListFile('ofac_sdn', utf8Encode(jcsIntegers(shippedContent)))
    expect(pretty).toEqual(canonical)
    expect(pretty).toMatchObject({ ok: true, value: sanctionsSnapshot(shippedContent) })
  })
})

describe('rows that cannot be read refuse the list [review, 8]', () => {
  const [first] = shippedContent.entries
  it.each([
    ['entry without key', { entries: [{ ...first, key: 7 }] }],
    ['name of unknown strength', { names: [{ key: 'a b', entity: 'A', strength: 'fair' }] }],
    ['entries that are no array', { entries: {} }],
    ['a date that is none', { published: 'yesterday' }],
    ['unknown coverage', { coverage: 'most' }],
  ])('%s', (_, change) => {
    expect(readListFile('ofac_sdn', bytes({ ...shippedContent, ...change }))).toMatchObject({ ok: false })
    expect(readListFile('ofac_sdn', bytes(shippedContent)).ok).toBe(true)
  })

  it('a list of another kind', () => {
    expect(readListFile('contracts', bytes(shippedContent)).ok).toBe(false)
    expect(readListFile('known_bad', bytes(shippedContent)).ok).toBe(false)
    expect(readListFile('known_bad', bytes([`0x${'11'.repeat(20)}`])).ok).toBe(true)
  })
})

it('a missing list has the hash of null [review, 8]', () => {
  expect(missingSnapshot('ofac_sdn')).toMatchObject({ status: 'missing', entries: 0, published: null })
})

describe('canonical signatures [Solidity ABI, function selector]', () => {
  it.each([
    ['transfer(address to, uint256 amount)', 'transfer(address,uint256)'],
    ['swap(address a, (address x, uint256[2] y)[] b, bytes c)', 'swap(address,(address,uint256[2])[],bytes)'],
    ['function f(tuple(uint a) t, uint[] b) external returns (bool)', 'f((uint256),uint256[])'],
    ['f()', 'f()'],
    ['f(address payable to, bytes calldata data)', 'f(address,bytes)'],
    ['Mail(Person from)Person(string name)', null],
    ['f(uint256', null],
    ['not a signature', null],
  ])('%s', (text, expected) => {
    expect(canonicalSignature(text)).toBe(expected)
  })
})
