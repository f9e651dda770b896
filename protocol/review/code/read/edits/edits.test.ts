/** Edits as the tools of agents are called with them, written after their references. */
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'

const OLD =
  'export function total(items: number[]): number {\n  let sum = 0\n  for (const item of items) sum += item\n  return sum\n}\n'
const GOOD = `/** Adds up the amounts. */\n${OLD}`
const BAD =
  "import { exec } from 'node:child_process'\nexport function total(req: any) {\n  exec('ls ' + req.query.dir)\n}\n"
const PATH = '/repo/src/total.ts'

const signed = (sign: string, text: string): string => text.replace(/^(?=.)/gm, sign)
const envelope = (now: string): string =>
  `*** Begin Patch\n*** Update File: src/total.ts\n@@\n${signed('-', OLD)}${signed('+', now)}*** End Patch`
const blocks = (now: string): string => `<<<<<<< SEARCH\n${OLD}=======\n${now}>>>>>>> REPLACE\n`
const edit = (now: string) => ({ file_path: PATH, old_string: OLD, new_string: now })

const FORMS: readonly (readonly [tool: string, form: (now: string) => object | string])[] = [
  [
    'Claude Code, Edit',
    (now) => ({ type: 'tool_use', id: 't', name: 'Edit', input: { ...edit(now), replace_all: false } }),
  ],
  ['Claude Code, bare', edit],
  [
    'Claude Code, MultiEdit',
    (now) => ({
      name: 'MultiEdit',
      input: { file_path: PATH, edits: [{ old_string: OLD, new_string: now }] },
    }),
  ],
  ['Claude Code, Write', (now) => ({ name: 'Write', input: { file_path: PATH, content: now } })],
  [
    'text editor of Anthropic',
    (now) => ({
      name: 'str_replace_based_edit_tool',
      input: { command: 'str_replace', path: PATH, old_str: OLD, new_str: now },
    }),
  ],
  [
    'text editor, create',
    (now) => ({ name: 'str_replace_editor', input: { command: 'create', path: PATH, file_text: now } }),
  ],
  [
    'OpenHands',
    (now) => ({ action: 'edit', args: { command: 'str_replace', path: PATH, old_str: OLD, new_str: now } }),
  ],
  ['Cursor', (now) => ({ name: 'search_replace', arguments: edit(now) })],
  [
    'OpenAI',
    (now) => ({
      type: 'function',
      function: {
        name: 'edit_file',
        arguments: JSON.stringify({ path: PATH, old_text: OLD, new_text: now }),
      },
    }),
  ],
  [
    'Model Context Protocol, edit',
    (now) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'edit_file',
        arguments: { path: PATH, edits: [{ oldText: OLD, newText: now }], dryRun: false },
      },
    }),
  ],
  [
    'Model Context Protocol, write',
    (now) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'write_file', arguments: { path: PATH, content: now } },
    }),
  ],
  [
    'GitHub, file by its text',
    (now) => ({
      name: 'create_or_update_file',
      arguments: {
        owner: 'o',
        repo: 'r',
        path: PATH,
        content: now,
        message: 'Describe',
        branch: 'b',
        sha: '1'.repeat(40),
      },
    }),
  ],
  ['apply_patch', envelope],
  [
    'apply_patch, a new file',
    (now) => `*** Begin Patch\n*** Add File: src/total.ts\n${signed('+', now)}*** End Patch`,
  ],
  [
    'Codex',
    (now) => ({
      type: 'function_call',
      name: 'apply_patch',
      arguments: JSON.stringify({ input: envelope(now) }),
    }),
  ],
  ['Aider', (now) => `src/total.ts\n\`\`\`ts\n${blocks(now)}\`\`\``],
  [
    'Cline',
    (now) =>
      `<replace_in_file>\n<path>src/total.ts</path>\n<diff>\n------- SEARCH\n${OLD}=======\n${now}+++++++ REPLACE\n</diff>\n</replace_in_file>`,
  ],
]

const judged = (artifact: object | string) =>
  reviewText(typeof artifact === 'string' ? artifact : JSON.stringify(artifact), 'code_diff')
const verdict = (artifact: object | string): string => judged(artifact).verdict

describe('calls of an edit tool [review, 5]', () => {
  it.each(FORMS)('%s', (_tool, form) => {
    expect(judged(form(GOOD))).toMatchObject({ verdict: 'approve', decoded: { files: [{ language: 'js' }] } })
    expect(verdict(form(BAD))).toBe('reject')
  })

  it('each edit of a message is judged', () => {
    const use = (now: string) => ({ type: 'tool_use', id: 't', name: 'Edit', input: edit(now) })
    const message = (...edits: string[]) => ({
      role: 'assistant',
      content: [{ type: 'text', text: 'Done.' }, ...edits.map(use)],
    })
    expect(verdict(message(GOOD, GOOD))).toBe('approve')
    expect(verdict(message(GOOD, BAD))).toBe('reject')
    expect(verdict(blocks(GOOD).replace(/^/, 'src/a.ts\n') + blocks(BAD).replace(/^/, 'src/b.ts\n'))).toBe(
      'reject',
    )
    expect(
      verdict(
        `${envelope(GOOD).replace('*** End Patch', '')}*** Add File: src/b.ts\n${signed('+', BAD)}*** End Patch`,
      ),
    ).toBe('reject')
  })

  it('a message of OpenAI holds words and calls', () => {
    const call = (now: string) => ({
      id: 'c',
      type: 'function',
      function: { name: 'edit_file', arguments: JSON.stringify(edit(now)) },
    })
    const message = (content: string | null, now: string) => ({
      role: 'assistant',
      content,
      tool_calls: [call(now)],
    })
    expect([verdict(message(null, GOOD)), verdict(message('I add a comment.', GOOD))]).toEqual([
      'approve',
      'approve',
    ])
    expect(verdict(message(null, BAD))).toBe('reject')
  })

  it('a finding points at the line in the artifact', () => {
    const artifact = envelope(BAD)
    const [start, end] = judged(artifact).issues.find(({ severity }) => severity === 'blocker')!.span!
    expect(artifact.slice(start, end)).toContain('exec(')
    const json = JSON.stringify(edit(BAD))
    const span = judged(json).issues.find(({ severity }) => severity === 'blocker')!.span!
    expect(json.slice(...span)).toContain('exec(')
  })

  it.each<[string, object | string]>([
    ['every place of a text', { ...edit(GOOD), replace_all: true }],
    ['an unknown member', { ...edit(GOOD), afterwards: 'run it' }],
    ['two paths', { ...edit(GOOD), path: 'src/other.ts' }],
    ['two texts', { ...edit(GOOD), new_str: BAD }],
    [
      'another call',
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', name: 'Edit', input: edit(GOOD) },
          { type: 'tool_use', name: 'Deploy', input: {} },
        ],
      },
    ],
    ['a file in Base64', { path: PATH, content: btoa(GOOD), message: 'm', sha: '1'.repeat(40) }],
    [
      'an edit of a list without its place',
      { path: PATH, edits: [{ old_string: OLD, new_string: GOOD }, { new_string: BAD }] },
    ],
    ['a list beside a change', { ...edit(GOOD), edits: [{ old_string: OLD, new_string: BAD }] }],
    ['words after the patch in JSON', { path: PATH, patch: `${envelope(GOOD)}\nThen run it in production.` }],
    ['words between blocks in JSON', { path: PATH, diff: `${blocks(GOOD)}Then drop the table.` }],
    ['words after the patch', `${envelope(GOOD)}\nThen run it in production.`],
    ['a patch without its end', envelope(GOOD).replace('*** End Patch', '')],
    ['a block without its end', blocks(GOOD).replace('>>>>>>> REPLACE', '')],
    ['words between blocks', `src/a.ts\n${blocks(GOOD)}Then drop the table.\n`],
    ['a file that is deleted', '*** Begin Patch\n*** Delete File: src/guard.ts\n*** End Patch'],
    ['a file that gets another name', envelope(GOOD).replace('\n@@', '\n*** Move to: src/auth.ts\n@@')],
  ])('is not approved: %s', (_what, artifact) => {
    expect(verdict(artifact)).not.toBe('approve')
  })
})
