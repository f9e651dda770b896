import { expect, it } from 'vitest'
import { type PageState, readFragment, writeFragment } from './page-state.ts'

const state: PageState = {
  text: '{"a":"Pré-action ✓ 😀 >>>???"}',
  tamper: 'sig',
  intendedVerifier: 'eip155:1:0xAbC',
  maxAge: '3600',
}

it('a link gives back the state that it was made from', () => {
  expect(readFragment(writeFragment(state))).toEqual(state)
})

it('uses only characters that survive in a link', () => {
  expect(writeFragment(state)).toMatch(/^#[\w\-=&.%*+]+$/)
})

it('nothing to say makes no fragment', () => {
  expect(writeFragment({ text: null, tamper: null, intendedVerifier: '', maxAge: '' })).toBe('')
  expect(readFragment('')).toEqual({ text: null, tamper: null, intendedVerifier: '', maxAge: '' })
})

it.each(['#event=%25', '#event=_w', '#event=A', '#tamper=pubkey'])('%s holds nothing readable', (hash) => {
  expect(readFragment(hash)).toMatchObject({ text: null, tamper: null })
})
