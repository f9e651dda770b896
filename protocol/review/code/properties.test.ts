// Hostile changes: never throws, ends inside the budget, says the same twice, and grows at most linearly.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordSha256 } from '../core/hashes.ts'
import { reviewText } from '../testing/ruleset.ts'
import type { ArtifactType } from '../types.ts'

const TYPES = ['code_diff', 'patch', 'config_change'] as const
const PARTS = [
  'diff --git a/x.py b/x.py',
  '--- a/x.c',
  '+++ b/x.c',
  '@@ -1,3 +1,3 @@',
  '@@ -1 +',
  '@@',
  '-if (n > len) return;',
  '+memcpy(a, b, n);',
  ' context(',
  '+x = request.args["q"]',
  '+cur.execute("a" + x)',
  '+"""',
  '+/*',
  '+`${',
  '\\ No newline at end of file',
  'rename from a',
  '```python',
  '```',
  '{"before":"a=1","after":"a=2"}',
  '+\u202e',
  '+s = "\\ud83d\\ude00😀',
  '+password = "',
  '-- ',
  '2.4',
  '+((((((((',
  '-}}}}',
  '',
]

describe('hostile changes [review, 3]', () => {
  it('never throw, and give the same record twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 40 })), { maxLength: 30 }),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom<ArtifactType>(...TYPES),
        (parts, end, type) => {
          const text = parts.join(end)
          const record = reviewText(text, type)
          expect(recordSha256(reviewText(text, type))).toBe(recordSha256(record))
          const size = new TextEncoder().encode(text).length
          for (const { span } of record.issues)
            if (span !== null) {
              expect(span[0]).toBeLessThanOrEqual(span[1])
              expect(span[1]).toBeLessThanOrEqual(size)
            }
        },
      ),
      { numRuns: 300 },
    )
  })

  const WORST: readonly (readonly [string, string, string])[] = [
    ['one long line', '+', 'a.b(c, '],
    ['many sinks', '', '+cursor.execute("a" + request.args["q"]); os.system(x); eval(y); pickle.loads(z)\n'],
    ['many guards', '', '-if (user.role !== "admin" && amount > limit) { return verifySignature(x); }\n'],
    ['open brackets', '+', '([{'],
    ['quotes', '+', '"\'`'],
    ['assignments', '+', 'a=b+c;'],
    ['many files', '', 'diff --git a/a.py b/a.py\n@@ -1 +1 @@\n+x\n'],
    ['addresses', '+', 'postgres://u:p4ssw0rd@h '],
    ['secrets by name', '+', 'password="a1b2c3d4" '],
    ['letters of other scripts', '+', 'аbс '],
    ['C tests', '', '-if (n > a->len || p == NULL) return -1;\n+x[i] = *p++;\n'],
    ['fences', '', '```js\neval(x)\n```\n'],
    ['dollars', '+`', '${a}'],
  ]
  const fill = (head: string, unit: string, length: number): string =>
    (head + unit.repeat(Math.ceil(length / unit.length))).slice(0, length)

  it.each(WORST)('%s: steps grow at most linearly', (_name, head, unit) => {
    for (const type of TYPES) {
      const small = reviewText(fill(head, unit, 4_000), type).steps
      const large = reviewText(fill(head, unit, 16_000), type).steps
      expect(large).toBeLessThanOrEqual(small * 4 + 20_000)
    }
  })

  it.each(WORST)('%s: 20,000 characters stay within the budget of steps', (_name, head, unit) => {
    const record = reviewText(fill(head, unit, 20_000), 'code_diff')
    expect(record.issues.map(({ rule }) => rule)).not.toContain('input.budget')
  })
})
