/** Every test of protocol/ names the clause of the specification that it shows, itself or in a describe round it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SPECIFICATIONS } from './specifications.ts'
import { checkClauses } from './test-clauses.ts'

const root = resolve(import.meta.dirname, '../..')

/** Tests of our own tools that no specification speaks of. */
const WITHOUT_CLAUSE: readonly string[] = [
  'protocol/bytes.test.ts: compares',
  'protocol/bytes.test.ts: concatenates',
  'protocol/json/strict-json.test.ts: counts offsets in bytes for bytes and in UTF-16 units for strings',
  'protocol/json/strict-json.test.ts: limits the number of values',
  'protocol/json/strict-json.test.ts: says where and what to send instead',
  'protocol/ledger/specification/recompute.test.ts: says how to use it',
  'protocol/payments/lnurl/pay-request.test.ts: quotes at most 40 characters of an error',
  'protocol/review/shell/tables/tables.test.ts: no program is claimed by two rule files of one priority',
]

const problems = (source: string) =>
  checkClauses('made.test.ts', source).findings.map(({ line, problem }) => `${line}: ${problem}`)

describe('the check', () => {
  it.each([
    ["it('x', () => {})", ['1: no clause']],
    ["it(\n  'x',\n  () => {},\n)", ['1: no clause']],
    ["describe('y', () => {\n  test('x', () => {})\n})", ['2: no clause']],
    ["describe('a [NIP-01]', () => {})\ntest('x', () => {})", ['2: no clause']],
    ["it('[NIP-01] x', () => {})", ['1: no clause']],
    ["it.each([1])('%i is one', () => {})", ['1: no clause']],
    ["it.skipIf(missing)('x', () => {})", ['1: no clause']],
    ['it(name, () => {})', ['1: no clause']],
    ["it('x [RFC 99999, 1]', () => {})", ['1: unknown specification']],
    ["describe('y [nonsense]', () => {\n  it('x [NIP-01]', () => {})\n})", ['1: unknown specification']],
    ["it('x [RFC 8785, ]', () => {})", ['1: unknown specification']],
  ])('finds %j', (source, expected) => {
    expect(problems(source)).toEqual(expected)
  })

  it.each([
    "it('x [RFC 8785, 3.2.3]', () => {})",
    "it.each([1])(\n  '%i is one [NIP-01]',\n  () => {},\n)",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test
    "it.each`a\n${1}`('$a is one [NIP-01]', () => {})",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test
    'describe.skipIf(missing)(`y [BIP 340, verification]${note}`, () => {\n  it(name, () => {})\n})',
    "describe('y [review, 9]', () => {\n  describe('z', () => {\n    test('x', () => {})\n  })\n})",
  ])('accepts %j', (source) => {
    expect(checkClauses('made.test.ts', source)).toEqual({ tests: 1, findings: [] })
  })
})

describe('protocol/', () => {
  const files = execFileSync('git', ['ls-files', '-z', 'protocol'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file.endsWith('.test.ts'))
  const checked = files.map((file) => ({
    file,
    ...checkClauses(file, readFileSync(join(root, file), 'utf8')),
  }))

  it('has tests in every file', () => {
    expect(files.length).toBeGreaterThan(130)
    expect(checked.filter(({ tests }) => tests === 0).map(({ file }) => file)).toEqual([])
  })

  it('names a clause in every test', () => {
    const found = checked.flatMap(({ file, findings }) => findings.map(({ title }) => `${file}: ${title}`))
    expect(found.sort()).toEqual(WITHOUT_CLAUSE)
  })

  it('cites every specification of the table', () => {
    const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
    const cited = (name: string) => texts.includes(`[${name}]`) || texts.includes(`[${name}, `)
    expect([...SPECIFICATIONS.keys()].filter((name) => !cited(name))).toEqual([])
  })
})
