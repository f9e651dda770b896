// Hostile JSON gets a clear refusal or a failed check, never a 500.
import { expect, test } from '@playwright/test'

const zeros = '0'.repeat(64)
const event = {
  id: zeros,
  pubkey: zeros,
  created_at: 1_790_000_000,
  kind: 30078,
  tags: [['t', 'assay']],
  content: '{}',
  sig: '0'.repeat(128),
}
const deep = (levels: number) => `{"event":${'['.repeat(levels)}${']'.repeat(levels)}}`
const withBytes = (...bytes: number[]) =>
  Buffer.concat([Buffer.from('{"proof_id":"'), Buffer.from(bytes), Buffer.from('"}')])

const refused: [name: string, body: string | Buffer][] = [
  ['a member twice', `{"event_id":"${zeros}","event_id":"${zeros}"}`],
  ['a member twice, deep inside', '{"event":{"content":"a","content":"b"}}'],
  ['one name in two spellings', `{"event_id":"${zeros}","event\\u005fid":"${zeros}"}`],
  ['65 levels', deep(65)],
  ['50,000 levels', deep(50_000)],
  ['invalid UTF-8', withBytes(0xff, 0xfe)],
  ['overlong UTF-8', withBytes(0xc0, 0xaf)],
  ['a surrogate in UTF-8', withBytes(0xed, 0xa0, 0x80)],
  ['a trailing comma', `{"event_id":"${zeros}",}`],
  ['two values', '{} {}'],
  ['NaN', '{"expect_max_age_seconds":NaN}'],
  ['a fraction of a second', `{"event_id":"${zeros}","expect_max_age_seconds":1.5}`],
  ['a key of wrong length', '{"event_id":"00"}'],
  ['a prototype', '{"__proto__":{"event_id":"x"}}'],
  ['nothing at all', '{}'],
]

for (const [name, body] of refused)
  test(`${name} is a 422 that says what is wrong`, async ({ request }) => {
    const answer = await request.post('/verify-proof', {
      headers: { 'content-type': 'application/json' },
      data: typeof body === 'string' ? Buffer.from(body) : body,
    })
    expect([answer.status(), (await answer.text()).slice(0, 200)]).toEqual([422, expect.any(String)])
    const { detail } = await answer.json()
    expect(detail[0]).toEqual({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) })
    expect(detail[0].msg.length).toBeGreaterThan(5)
  })

const judged: [name: string, subject: unknown][] = [
  ['a float created_at', { ...event, created_at: 1_790_000_000.5 }],
  ['created_at as text', { ...event, created_at: '1790000000' }],
  ['a huge created_at', { ...event, created_at: 1e300 }],
  ['a kind below zero', { ...event, kind: -1 }],
  ['tags that are none', { ...event, tags: { length: 1e9 } }],
  ['an eighth field', { ...event, verified: true }],
  ['no signature', { ...event, sig: undefined }],
  ['an id in capitals', { ...event, id: 'A'.repeat(64) }],
  ['content that is no JSON', { ...event, content: '{"a":' }],
  ['nothing in it', {}],
]

for (const [name, subject] of judged)
  test(`an event with ${name} does not hold, and a check says which`, async ({ request }) => {
    const answer = await request.post('/verify-proof', { data: { event: subject } })
    expect([answer.status(), (await answer.text()).slice(0, 200)]).toEqual([200, expect.any(String)])
    const { valid, reason, report } = await answer.json()
    expect(valid).toBe(false)
    expect(reason).toEqual(expect.any(String))
    expect(report.checks.map(({ outcome }: { outcome: string }) => outcome)).toContain('fail')
  })

test('a body over the limit is a 413, whether its length is declared or not', async ({
  request,
  baseURL,
}) => {
  const large = JSON.stringify({ proof_id: 'x'.repeat(600_000) })
  const headers = { 'content-type': 'application/json' }
  const declared = await request.post('/verify-proof', { headers, data: Buffer.from(large) })
  expect([declared.status(), (await declared.json()).code]).toEqual([413, 'body_too_large'])
  const streamed = await fetch(`${baseURL}/verify-proof`, {
    method: 'POST',
    headers,
    body: new Blob([large]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect([streamed.status, (await streamed.json()).code]).toEqual([413, 'body_too_large'])
})
