// The box in a link: what was encoded comes back exactly, everything else is refused.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePointsOf, KINDS, MAX_CODE_POINTS } from './editor/kinds.ts'
import { type BoxState, decodeFragment, encodeFragment } from './link.ts'

const stateOf = (fragment: string) => decodeFragment(fragment).state

describe('a link', () => {
  it('brings back type and text', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    const type = fc.constantFrom(...KINDS.map((kind) => kind.type))
    fc.assert(
      fc.property(fc.record({ type, text }), (state: BoxState) => {
        const fragment = encodeFragment(state)
        expect(stateOf(fragment)).toEqual(state)
        // Nothing that a chat or a mail would cut the link at.
        expect(fragment).toMatch(/^#[a-z_]+\/[A-Za-z0-9_-]+$/)
      }),
    )
  })

  it('keeps a byte order mark, which is part of the artifact', () => {
    const state: BoxState = { type: 'plan', text: '\ufeffgo' }
    expect(stateOf(encodeFragment(state))).toEqual(state)
  })

  it.each([
    ['an unknown type', '#constitution/YQ'],
    ['no base64url', '#plan/%%%'],
    ['bytes that are not UTF-8', '#plan/gA'],
    ['an empty text', '#plan/'],
    ['a text over the limit', `#plan/${btoa('a'.repeat(MAX_CODE_POINTS + 1))}`],
  ])('refuses %s and says that it is damaged', (_, fragment) => {
    expect(decodeFragment(fragment)).toEqual({ state: null, damaged: true })
  })

  it('accepts a text of exactly the limit', () => {
    expect(stateOf(encodeFragment({ type: 'plan', text: 'a'.repeat(MAX_CODE_POINTS) }))).not.toBeNull()
  })

  it.each(['', '#main', '#live-limits'])('takes %j for no link at all', (fragment) => {
    expect(decodeFragment(fragment)).toEqual({ state: null, damaged: false })
  })
})

describe('codePointsOf', () => {
  it('counts as the contract does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codePointsOf(text)).toBe([...text].length)
      }),
    )
  })
  it('counts each half of a broken pair', () => {
    expect(codePointsOf('\ud83d\ud83d\ude42\ude42')).toBe(3)
  })
})
