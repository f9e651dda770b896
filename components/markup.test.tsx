// Markup of the components as the server renders it: accessible, and within the page's content security policy.
import { createElement, type ReactElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Glyph, GlyphDiff } from './glyph/glyph.tsx'
import { HashChip } from './glyph/hash-chip.tsx'
import { Hallmark } from './hallmark/hallmark.tsx'
import { finenessDigits } from './hallmark/punch.tsx'
import { Seal } from './hallmark/seal.tsx'
import { count, HASH, html, PASSED_CHECK } from './testing/markup.ts'
import { BalanceBar } from './ui/feedback/balance-bar.tsx'
import { Progress } from './ui/feedback/progress.tsx'
import { Button } from './ui/input/button.tsx'
import { Input } from './ui/input/field.tsx'
import { Tabs } from './ui/input/tabs.tsx'
import { CheckRow } from './verdict/check-row.tsx'
import { ClockStrength } from './verdict/clock-strength.tsx'
import { ConfidenceScale } from './verdict/confidence-scale.tsx'
import { VerdictLabel } from './verdict/verdict.tsx'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useSearchParams: () => new URLSearchParams() }))

describe('the page policy: no style attribute in server markup', () => {
  const specimens: Record<string, ReactElement> = {
    BalanceBar: <BalanceBar parts={[{ name: 'Card', amountSats: 5, withdrawable: false }]} />,
    Button: <Button loading loadingLabel="Signing" />,
    CheckRow: <CheckRow check={PASSED_CHECK} />,
    ConfidenceScale: <ConfidenceScale confidenceBps={9700} />,
    Hallmark: <Hallmark verdict="reject" confidenceBps={1} verifierPubkey={HASH} blockHeight={1} />,
    HashChip: <HashChip value={HASH} />,
    Progress: <Progress label="Signatures" done={1} total={3} />,
    Tabs: <Tabs label="Example" tabs={[{ value: 'a', label: 'A', content: 'x' }]} />,
  }
  test.each(Object.entries(specimens))('%s', (_, element) => {
    expect(html(element)).not.toMatch(/\sstyle=/)
  })

  test('the guard sees one where there is one', () => {
    expect(html(createElement('i', { style: { width: 1 } }))).toMatch(/\sstyle=/)
  })
})

describe('glyph', () => {
  test('is one path, and nothing for what is no hash', () => {
    expect(count(html(<Glyph value={HASH} />), '<path')).toBe(1)
    expect(html(<Glyph value="hello" />)).toBe('')
  })

  test('a cell that became empty is still marked', () => {
    const zero = '0'.repeat(64)
    const one = `1${'0'.repeat(63)}`
    expect(html(<GlyphDiff value={zero} expected={one} />)).toContain('<rect')
    expect(html(<GlyphDiff value={one} expected={one} />)).not.toContain('<rect')
  })
})

describe('hallmark', () => {
  test('a fact that does not exist yet is dashed and empty', () => {
    const pending = html(<Hallmark verdict="approve" confidenceBps={9700} verifierPubkey={HASH} />)
    expect(count(pending, 'stroke-dasharray="3 3"')).toBe(1)
    expect(pending).toContain('Not anchored yet')
    expect(count(html(<Hallmark />), 'stroke-dasharray="3 3"')).toBe(4)
    const struck = html(
      <Hallmark verdict="approve" confidenceBps={9700} verifierPubkey={HASH} blockHeight={975_612} />,
    )
    expect(struck).not.toContain('stroke-dasharray')
    expect(struck).toContain('>975<')
    expect(struck).toContain('>612<')
  })

  test('block 0 is a block', () => {
    expect(html(<Hallmark blockHeight={0} />)).toContain('Bitcoin block 0')
  })

  test.each([
    [9700, '970'],
    [9999, '999'],
    [10_000, '999'],
    [5209, '520'],
    [42, '004'],
    [0, '000'],
  ])('fineness of %i basis points is %s: thousandths, rounded down', (bps, digits) => {
    expect(finenessDigits(bps)).toBe(digits)
  })

  test('the rim is left out below 26 px', () => {
    expect(count(html(<Seal verdict="reject" size={26} />), '<path')).toBe(3)
    expect(count(html(<Seal verdict="reject" size={25} />), '<path')).toBe(2)
  })
})

describe('words stand beside shapes', () => {
  test('verdict: hidden seal, read word', () => {
    const text = html(<VerdictLabel verdict="approve_with_concerns" />)
    expect(text).toContain('aria-hidden="true"')
    expect(text).toContain('Approve with concerns')
  })

  test.each([
    ['bitcoin', 4],
    ['relay_copy', 3],
    ['on_chain', 2],
    ['survivor_floor', 1],
    ['own_clock', 0],
  ] as const)('clock %s has %i bars in ink, and its name', (clock, bars) => {
    const text = html(<ClockStrength clock={clock} />)
    expect(count(text, 'fill-text"')).toBe(bars)
    expect(count(text, '<rect')).toBe(4)
    expect(text.replaceAll(/<[^>]+>/g, '')).not.toBe('')
  })

  test('the copy button names what it copies, and begins with what is seen', () => {
    expect(html(<HashChip value={HASH} name="event id" />)).toContain(
      'aria-label="ba7816…15ad, copy event id"',
    )
    expect(html(<HashChip value={HASH} />)).toContain(`title="${HASH}"`)
  })
})

describe('controls', () => {
  test('an error is tied to its input', () => {
    const text = html(<Input id="amount" label="Amount" error="Exceeds your balance." />)
    expect(text).toContain('aria-invalid="true"')
    expect(text).toContain('aria-describedby="amount-error"')
    expect(text).toContain('id="amount-error"')
    expect(html(<Input id="amount" label="Amount" />)).not.toContain('aria-invalid')
  })

  test('loading keeps both words in the button, so that its width holds, and is not disabled', () => {
    const text = html(
      <Button loading loadingLabel="Signing">
        Sign it
      </Button>,
    )
    expect(text).toContain('Sign it')
    expect(text).toContain('Signing')
    expect(text).toContain('aria-busy="true"')
    expect(text).not.toMatch(/\sdisabled/)
  })

  test('only the chosen tab is in the tab order, and only its panel is shown', () => {
    const tabs = ['a', 'b'].map((value) => ({ value, label: value, content: value }))
    const text = html(<Tabs label="Example" tabs={tabs} />)
    expect(count(text, 'tabindex="0"')).toBe(1)
    expect(count(text, 'hidden=""')).toBe(1)
  })
})
