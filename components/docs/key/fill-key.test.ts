// A key stands in every sample where a variable stood, and a masked one cannot be used.
import { expect, it } from 'vitest'
import { filledWith, isKey, maskedKey, takesKey } from './fill-key.ts'

const key = 'asy_0123456789abcdefghijklmnop'

it('fills a shell line, a program and a placeholder', () => {
  expect(filledWith('-H "Authorization: Bearer $ASSAY_KEY"', key)).toBe(`-H "Authorization: Bearer ${key}"`)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a sample
  expect(filledWith('`Bearer ${process.env.ASSAY_KEY}`', key)).toBe(`\`Bearer ${key}\``)
  expect(filledWith('export ASSAY_KEY=asy_…', key)).toBe(`export ASSAY_KEY=${key}`)
})

it('leaves a sample without a key, and the token of an operator', () => {
  for (const code of ["curl -sS 'http://a/health'", 'Bearer $ASSAY_OPERATOR_TOKEN']) {
    expect(takesKey(code)).toBe(false)
    expect(filledWith(code, key)).toBe(code)
  }
})

it('masks most of it', () => {
  expect(maskedKey(key)).toBe('asy_0123••••mnop')
  expect(isKey(maskedKey(key))).toBe(false)
  expect(isKey(key)).toBe(true)
})
