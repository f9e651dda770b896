import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../bytes.ts'
import type { JsonObject, JsonValue } from '../json/strict-json.ts'
import { atPointer } from './json-pointer.ts'
import { mappingSha256, parseMapping, readMapping } from './mapping.ts'
import { mapping } from './testing/made-verifier.ts'

const good = mapping as unknown as JsonObject
const withFetch = (change: JsonObject) => ({ ...good, fetch: { ...(good.fetch as JsonObject), ...change } })

describe('a mapping', () => {
  it('is read as it was sent, and its hash does not depend on the order of members [payloads, 6.1]', () => {
    const read = parseMapping(utf8Encode(JSON.stringify(mapping)))
    expect(read).toEqual({ ok: true, value: mapping })
    const { name, ...rest } = mapping
    expect(mappingSha256({ ...rest, name })).toBe(mappingSha256(mapping))
  })
  it.each([
    ['no object', [], ''],
    ['a name with a slash', { ...good, name: 'a/b' }, 'name'],
    ['a name of one letter', { ...good, name: 'a' }, 'name'],
    ['an unknown member', { ...good, extra: 1 }, 'extra'],
    ['another scheme of address', withFetch({ url: 'file:///etc/passwd' }), 'fetch.url'],
    ['another method', withFetch({ method: 'DELETE' }), 'fetch.method'],
    ['a GET with a body', withFetch({ body: 'x' }), 'fetch.body'],
    ['a header of the connection', withFetch({ headers: { Host: 'x' } }), 'fetch.headers.Host'],
    ['a header with a line break', withFetch({ headers: { a: 'x\r\nb: c' } }), 'fetch.headers.a'],
    ['a path that is no pointer', withFetch({ governance_path: 'governance' }), 'fetch.governance_path'],
    ['an unknown field', { ...good, fields: { hash: '/a' } }, 'fields.hash'],
    [
      'a short key',
      { ...good, trust_policy: { independent_verifier_pubkeys: ['00'] } },
      'trust_policy.independent_verifier_pubkeys',
    ],
    ['a time before 1970', { ...good, terminal_outcome_time: -1 }, 'terminal_outcome_time'],
  ] as [string, JsonValue, string][])(
    'with %s is refused, with the member [payloads, 6.4]',
    (_, value, path) => {
      const read = readMapping(value)
      expect(read.ok ? null : read.problem.path.join('.')).toBe(path)
    },
  )
  it('with a duplicate member is refused [payloads, 1.1]', () => {
    expect(parseMapping(utf8Encode('{"name":"a","name":"b"}')).ok).toBe(false)
  })
})

describe('JSON Pointer [RFC 6901, 4]', () => {
  const value = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'm~n': 8 }
  it.each([
    ['', value],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/m~0n', 8],
    ['/foo/01', undefined],
    ['/foo/-', undefined],
    ['/toString', undefined],
    ['/foo/length', undefined],
  ])('%j', (pointer, found) => {
    expect(atPointer(value, pointer)).toEqual(found)
  })
})
