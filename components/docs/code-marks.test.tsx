// Exactly the strings are marked, and every character stays.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { markedJson, markedShell } from './code-marks.tsx'

const strings = (node: React.ReactNode) =>
  [...renderToStaticMarkup(node).matchAll(/<span class="code-string">(.*?)<\/span>/gs)].map(([, text]) =>
    text!.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"),
  )
const textOf = (node: React.ReactNode) =>
  renderToStaticMarkup(node)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')

describe('JSON', () => {
  const json = JSON.stringify(
    { verdict: 'reject', note: 'a "b": c', deep: { yes: true, list: ['x', 1] } },
    null,
    2,
  )

  it('marks values, not the names of members', () => {
    expect(strings(markedJson(json))).toEqual(['"reject"', '"a \\"b\\": c"', '"x"'])
  })
  it('keeps every character', () => {
    expect(textOf(markedJson(json))).toBe(json)
  })
  it('leaves a very long text plain', () => {
    expect(markedJson('"x"'.repeat(20_000))).toBe('"x"'.repeat(20_000))
  })
})

it('marks quoted words of a shell line', () => {
  expect(strings(markedShell(`curl -H "A: b" -d '{"a": "b"}'`))).toEqual(['"A: b"', `'{"a": "b"}'`])
})
