// Verifies that a dangerous artifact stays dangerous in a frame: behind much that is harmless, deep inside, or in another layout.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { reviewText } from './testing/ruleset.ts'
import type { ArtifactType } from './types.ts'

// Hundreds of reviews in each test, on a machine that may run others beside it.
vi.setConfig({ testTimeout: 180_000 })

interface Row {
  readonly id: string
  readonly artifact_type: ArtifactType
  readonly artifact: string
  readonly label?: string
}
/** Null where the artifact does not fit into the frame. */
type Frame = readonly [name: string, frame: (artifact: string) => string | null]
type Members = Readonly<Record<string, unknown>>

const vectors = join(import.meta.dirname, '../vectors/review')
const rowsOf = (path: string): Row[] =>
  readFileSync(join(vectors, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
const rejected = readdirSync(join(vectors, 'dev'))
  .filter((name) => name.startsWith('strangers'))
  .flatMap((name) => rowsOf(`dev/${name}`))
  .filter(({ label }) => label === 'reject')
const attempts = (kind: string): Row[] => rowsOf(`attempts/${kind}.jsonl`)
/** Scripts that are not approved; a line `===== VERDICTS` stands before each. */
const scripts: Row[] = readFileSync(join(vectors, 'bounds/shell.txt'), 'utf8')
  .split(/^===== */m)
  .slice(1)
  .flatMap((block, index) => {
    const end = block.indexOf('\n')
    const isApproved = block.slice(0, end).split(', ').includes('approve')
    return isApproved
      ? []
      : [
          {
            id: `script ${index + 1}`,
            artifact_type: 'shell_command',
            artifact: block.slice(end + 1).trimEnd(),
          },
        ]
  })

const LONG = 'The desk looked at the chart and at the book in the morning. '.repeat(120)
const repeated = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i + 1)).join('\n')

const within = (members: Members, depth: number): Members =>
  depth === 0 ? members : within({ a: members }, depth - 1)
const ofMembers =
  (frame: (members: Members) => Members) =>
  (artifact: string): string | null =>
    artifact.startsWith('{') ? JSON.stringify(frame(JSON.parse(artifact) as Members)) : null
const ACTIONS: readonly Frame[] = [
  ['in an order', ofMembers((members) => ({ order: members }))],
  ['in the parameters of a request', ofMembers((members) => ({ request: { params: members } }))],
  ['in a request beside its chain', ofMembers((members) => ({ chain: members.chain, request: members }))],
  ['in twenty objects', ofMembers((members) => within(members, 20))],
  [
    'behind 300 members',
    ofMembers((members) => ({
      ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`tag_${i}`, 'x'])),
      ...members,
    })),
  ],
  ['behind a long remark', ofMembers((members) => ({ note_of_the_desk: LONG, ...members }))],
  [
    'with remarks that end in more',
    ofMembers((members) =>
      Object.fromEntries(
        Object.entries(members).map(([name, value]) => [
          name,
          typeof value === 'string' && / [a-z]{3,}/.test(value) ? `${value}. ${LONG}` : value,
        ]),
      ),
    ),
  ],
]

const SCRIPTS: readonly Frame[] = [
  ['behind 300 commands', (script) => `${repeated(300, (i) => `echo "step ${i}"`)}\n${script}`],
  ['before 300 commands', (script) => `${script}\n${repeated(300, (i) => `echo "step ${i}"`)}`],
  ['in a condition', (script) => `if true; then\n${script}\nfi`],
  ['in a function', (script) => `main() {\n${script}\n}\nmain "$@"`],
  ['in functions that call each other', (script) => `a() {\n${script}\n}\nb() { a; }\nc() { b; }\nc`],
  ['in ten subshells', (script) => `${'( '.repeat(10)}\n${script}\n${')'.repeat(10)}`],
  ['in an argument', (script) => (script.includes("'") ? null : `bash -c '${script}'`)],
  ['in the input of a shell', (script) => `bash <<'FRAME'\n${script}\nFRAME`],
]

const read = (i: number): string => `${i}. Read the report of day ${i}.`
const linesOf = (plan: string): string[] => plan.split('\n').filter((line) => line !== '')
const PLANS: readonly Frame[] = [
  ['behind 60 steps', (plan) => `${repeated(60, read)}\n${plan}`],
  ['before 60 steps', (plan) => `${plan}\n${repeated(60, read)}`],
  [
    'as an item',
    (plan) =>
      plan.includes('\n')
        ? null
        : `Plan\n- Read the README of the repository.\n- ${plan}\n- Write a summary of it.`,
  ],
  ['as steps', (plan) => JSON.stringify({ steps: [...repeated(40, read).split('\n'), ...linesOf(plan)] })],
  ['in ten objects', (plan) => JSON.stringify(within({ plan: linesOf(plan) }, 10))],
  ['behind a long text', (plan) => `${'Read the reports of the team. '.repeat(200)}${plan}`],
]

const changeOf = (i: number): string =>
  `diff --git a/lib/sum${i}.py b/lib/sum${i}.py\n--- a/lib/sum${i}.py\n+++ b/lib/sum${i}.py\n@@ -1,2 +1,2 @@\n def total_${i}(values):\n-    return sum(values)\n+    return sum(values) + 0`
const isDiff = (change: string): boolean => /^(?:diff --git|--- )/.test(change)
const CHANGES: readonly Frame[] = [
  ['behind 12 files', (change) => (isDiff(change) ? `${repeated(12, changeOf)}\n${change}` : null)],
  [
    'before 12 files',
    (change) => (isDiff(change) ? `${change.trimEnd()}\n${repeated(12, changeOf)}\n` : null),
  ],
]

const ofType = (type: ArtifactType): Row[] => rejected.filter(({ artifact_type }) => artifact_type === type)

describe.each([
  ['onchain_action', attempts('onchain'), ACTIONS],
  ['trade', attempts('trade'), ACTIONS],
  ['shell_command', [...scripts, ...ofType('shell_command')], SCRIPTS],
  ['plan', [...attempts('plan'), ...ofType('plan')], PLANS],
  ['code_diff', [...attempts('code'), ...ofType('code_diff')], CHANGES],
] as const)('%s in a frame [review, 2]', (type, rows, frames) => {
  test('is not approved', () => {
    let count = 0
    const approved = rows.flatMap(({ id, artifact_type, artifact }, i) => {
      const [name, frame] = frames[i % frames.length]!
      const framed = artifact_type === type ? frame(artifact) : null
      // Longer ones are not read.
      if (framed === null || framed.length > 19_000) return []
      count++
      return reviewText(framed, type).verdict === 'approve' ? [`${id}, ${name}`] : []
    })
    expect(approved).toEqual([])
    expect(count).toBeGreaterThan(300)
  })
})
