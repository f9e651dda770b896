// A row shows the expected beside the recomputed value, and marks what differs and nothing else.
import { describe, expect, test } from 'vitest'
import { count, HASH, html, PASSED_CHECK } from '#components/testing/markup.ts'
import { CheckRow } from './check-row.tsx'
import { describeLength } from './check-value.tsx'

/** One digit changed, the third. */
const OTHER = `${HASH.slice(0, 2)}${HASH.charAt(2) === '0' ? '1' : '0'}${HASH.slice(3)}`

describe('check row', () => {
  test('a pass shows both values and marks nothing', () => {
    const text = html(<CheckRow check={PASSED_CHECK} />)
    expect(count(text, `${HASH.slice(0, 8)}…${HASH.slice(-6)}`)).toBe(2)
    expect(text).not.toContain('<mark')
    expect(text).not.toContain('data-differs')
    expect(text).toContain('32 bytes')
  })

  test('a fail marks exactly the digit that differs, and its cell', () => {
    const text = html(<CheckRow check={{ ...PASSED_CHECK, outcome: 'fail', actual: OTHER }} />)
    expect(text).toContain(
      `${HASH.slice(0, 2)}<mark class="differs">${OTHER.charAt(2)}</mark>${HASH.slice(3, 8)}`,
    )
    // Once in the row, once in the exact bytes.
    expect(count(text, '<mark')).toBe(2)
    expect(text).toMatch(/data-differs="true" d="M/)
    expect(text).toContain('data-outcome="fail"')
  })

  test('cannot establish says what it needs and is no pass', () => {
    const text = html(
      <CheckRow
        check={{ ...PASSED_CHECK, outcome: 'cannot_establish', actual: null, needs: ['one more witness'] }}
      />,
    )
    expect(text).toContain('cannot establish')
    expect(text).toContain('Needs one more witness.')
    expect(text).toContain('not given')
    expect(text).not.toContain('>pass<')
  })

  test('hostile text stays text', () => {
    const text = html(
      <CheckRow check={{ ...PASSED_CHECK, outcome: 'fail', actual: '<img src=x onerror=alert(1)>' }} />,
    )
    expect(text).not.toContain('<img')
  })

  test('hex counts the bytes it names, other text its UTF-8', () => {
    expect(describeLength(HASH)).toBe('32 bytes')
    expect(describeLength(`sha256:${HASH}`)).toBe('32 bytes')
    expect(describeLength('é')).toBe('2 bytes')
    expect(describeLength('a')).toBe('1 byte')
  })
})
