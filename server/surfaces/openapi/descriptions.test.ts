/** Every description of the OpenAPI document is a phrase of at least three words that ends with a full stop. */
import { expect, it } from 'vitest'
import { catalogue } from '#server/catalogue.ts'
import { openApiDocument } from './openapi-document.ts'

interface Description {
  path: string
  text: string
}

/** Values of examples are data, and a property may itself be named description. */
function descriptionsIn(node: unknown, path = ''): Description[] {
  if (node === null || typeof node !== 'object') return []
  return Object.entries(node).flatMap(([key, value]): Description[] => {
    if (['default', 'const', 'enum', 'example', 'examples'].includes(key)) return []
    if (key === 'description' && typeof value === 'string') return [{ path, text: value }]
    return descriptionsIn(value, `${path}/${key}`)
  })
}

const isPhrase = (text: string): boolean => text.trim().split(/\s+/).length >= 3 && /[.!?…]["')]?$/.test(text)

const described = descriptionsIn(openApiDocument(catalogue, 'https://assay.example'))

it('every description has three words or more and ends with a full stop', () => {
  expect(described.length).toBeGreaterThan(2_000)
  expect(described.filter(({ text }) => !isPhrase(text))).toEqual([])
})

it.each(['In words.', 'Unix seconds', 'When it was created, in Unix seconds'])('finds %s', (text) => {
  const document = { paths: { '/x': { get: { parameters: [{ name: 'at', description: text }] } } } }
  expect(descriptionsIn(document).filter((each) => !isPhrase(each.text))).toHaveLength(1)
})
