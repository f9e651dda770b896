/** Edits in the envelopes of agent frameworks, code hosts and tags, and the same with something beside them. */
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'
import type { Verdict } from '../../../types.ts'

const OLD =
  'export function total(items: number[]): number {\n  let sum = 0\n  for (const item of items) sum += item\n  return sum\n}\n'
const GOOD = `/** Adds up the amounts. */\n${OLD}`
const BAD =
  "import { exec } from 'node:child_process'\nexport function total(req: any) {\n  exec('ls ' + req.query.dir)\n}\n"
const PATH = 'src/total.ts'
const SHA = '1'.repeat(40)

const signed = (sign: string, text: string): string => text.replace(/^(?=.)/gm, sign)
const hunk = (now: string): string => `@@\n${signed('-', OLD)}${signed('+', now)}`
const verdict = (artifact: object | string): Verdict =>
  reviewText(typeof artifact === 'string' ? artifact : JSON.stringify(artifact), 'code_diff').verdict

const gitlab = (action: object, body: object = {}, request: object = {}): object => ({
  method: 'POST',
  url: 'https://gitlab.com/api/v4/projects/17/repository/commits',
  headers: { 'PRIVATE-TOKEN': '$GITLAB_TOKEN', 'Content-Type': 'application/json' },
  ...request,
  body: {
    branch: 'sums',
    commit_message: 'Describe',
    author_email: 'bot@example.org',
    actions: [{ action: 'create', file_path: PATH, content: GOOD, ...action }],
    ...body,
  },
})
const github = (now: string, body: object = {}, request: object = {}): object => ({
  method: 'PUT',
  url: `https://api.github.com/repos/o/r/contents/${PATH}`,
  headers: { Authorization: 'Bearer ${GH_TOKEN}' },
  ...request,
  body: { message: 'Describe', content: btoa(now), sha: SHA, ...body },
})
const pushes = (change: object, ref: object = {}): object => ({
  refUpdates: [{ name: 'refs/heads/sums', oldObjectId: SHA, ...ref }],
  commits: [
    { comment: 'Describe', changes: [{ changeType: 'edit', item: { path: `/${PATH}` }, ...change }] },
  ],
})
const write = (now: string, more: object = {}): object => ({
  name: 'write_file',
  arguments: { path: PATH, content: now, ...more },
})
const tags = (now: string, more = ''): string =>
  `<write_to_file>\n<path>${PATH}</path>\n<content>\n${now}</content>\n${more}</write_to_file>`

const FORMS: readonly (readonly [what: string, form: (now: string) => object | string])[] = [
  [
    'Copilot',
    (now) => ({
      name: 'replace_string_in_file',
      arguments: JSON.stringify({ explanation: 'e', filePath: PATH, oldString: OLD, newString: now }),
    }),
  ],
  [
    'Gemini CLI',
    (now) => ({
      functionCall: {
        id: 'r',
        name: 'replace',
        args: {
          file_path: PATH,
          instruction: 'i',
          old_string: OLD,
          new_string: now,
          expected_replacements: 1,
        },
      },
    }),
  ],
  [
    'Gemini, words before the call',
    (now) => ({
      role: 'model',
      parts: [
        { text: 'I add a comment.' },
        { functionCall: { name: 'write_file', args: { file_path: PATH, content: now } } },
      ],
    }),
  ],
  [
    'Bedrock',
    (now) => ({
      role: 'assistant',
      content: [
        {
          toolUse: {
            toolUseId: 't',
            name: 'fs_write',
            input: { command: 'str_replace', path: PATH, old_str: OLD, new_str: now },
          },
        },
      ],
    }),
  ],
  [
    'Windsurf',
    (now) => ({
      name: 'replace_file_content',
      arguments: {
        TargetFile: PATH,
        Instruction: 'i',
        ReplacementChunks: [{ AllowMultiple: false, TargetContent: OLD, ReplacementContent: now }],
      },
    }),
  ],
  [
    'LangChain',
    (now) => ({
      name: 'write_file',
      args: { file_path: PATH, text: now, append: false },
      id: 'c',
      type: 'tool_call',
    }),
  ],
  [
    'JetBrains',
    (now) => ({
      jsonrpc: '2.0',
      id: 'x',
      method: 'tools/call',
      params: {
        name: 'replace_text_in_file',
        arguments: {
          pathInProject: PATH,
          oldText: OLD,
          newText: now,
          replaceAll: false,
          caseSensitive: true,
          projectPath: 'C:\\work\\shop',
        },
      },
    }),
  ],
  [
    'Serena',
    (now) => ({
      name: 'replace_symbol_body',
      arguments: { name_path: 'total', relative_path: PATH, body: now },
      _meta: { progressToken: 4 },
    }),
  ],
  [
    'Augment',
    (now) => ({
      name: 'str-replace-editor',
      input: {
        command: 'str_replace',
        path: PATH,
        old_str_1: OLD,
        new_str_1: now,
        old_str_start_line_number_1: 1,
      },
    }),
  ],
  [
    'Zed',
    (now) => ({
      name: 'edit_file',
      input: {
        path: PATH,
        mode: 'edit',
        display_description: 'd',
        edits: [{ old_text: OLD, new_text: now }],
      },
    }),
  ],
  [
    'OpenAI, apply_patch_call',
    (now) => ({
      type: 'apply_patch_call',
      call_id: 'c',
      status: 'completed',
      operation: { type: 'update_file', path: PATH, diff: hunk(now) },
    }),
  ],
  [
    'OpenAI, apply_patch_call of a new file',
    (now) => ({
      type: 'apply_patch_call',
      call_id: 'c',
      operation: { type: 'create_file', path: PATH, diff: signed('+', now) },
    }),
  ],
  [
    'OpenAI, after its reasoning',
    (now) => [
      { type: 'reasoning', id: 'r', summary: [] },
      {
        type: 'function_call',
        call_id: 'c',
        name: 'edit_file',
        arguments: JSON.stringify({ path: PATH, search: OLD, replace: now }),
      },
    ],
  ],
  [
    'GitHub MCP, push_files',
    (now) => ({
      name: 'push_files',
      arguments: { owner: 'o', repo: 'r', branch: 'b', message: 'm', files: [{ path: PATH, content: now }] },
    }),
  ],
  ['GitLab, commits', (now) => gitlab({ content: now })],
  ['GitLab, commits in Base64', (now) => gitlab({ content: btoa(now), encoding: 'base64' })],
  ['GitHub, contents', (now) => github(now)],
  ['Azure DevOps, pushes', (now) => pushes({ newContent: { content: now, contentType: 'rawtext' } })],
  [
    'Azure DevOps, pushes in Base64',
    (now) => pushes({ newContent: { content: btoa(now), contentType: 'base64encoded' } }),
  ],
  ['files by their names', (now) => ({ files: { [PATH]: now } })],
  ['a gist', (now) => ({ description: 'd', files: { 'total.ts': { content: now } } })],
  ['Cline', (now) => tags(now, '<task_progress>\n- [x] Add a comment\n</task_progress>\n')],
  [
    'Roo',
    (now) =>
      `<search_and_replace>\n<path>${PATH}</path>\n<search>${OLD}</search>\n<replace>${now}</replace>\n</search_and_replace>`,
  ],
  [
    'Claude, as tags',
    (now) =>
      `<function_calls>\n<invoke name="Edit">\n<parameter name="file_path">/w/${PATH}</parameter>\n<parameter name="old_string">${OLD}</parameter>\n<parameter name="new_string">${now}</parameter>\n</invoke>\n</function_calls>`,
  ],
  [
    'Qwen, as tags',
    (now) =>
      `<tool_call>\n<function=write_file>\n<parameter=path>\n${PATH}\n</parameter>\n<parameter=content>\n${now}</parameter>\n</function>\n</tool_call>`,
  ],
  ['Qwen, JSON in a tag', (now) => `<tool_call>\n${JSON.stringify(write(now))}\n</tool_call>`],
  [
    'Bolt',
    (now) =>
      `<boltArtifact id="x" title="t">\n<boltAction type="file" filePath="${PATH}">${now}</boltAction>\n</boltArtifact>`,
  ],
]

describe('edits in envelopes [review, 5]', () => {
  it.each(FORMS)('%s', (_what, form) => {
    expect([verdict(form(GOOD)), verdict(form(BAD))]).toEqual(['approve', 'reject'])
  })

  it.each<[string, object | string]>([
    [
      'another host',
      gitlab({}, {}, { url: 'https://gitlab.example.net/api/v4/projects/17/repository/commits' }),
    ],
    [
      'a host before an at sign',
      gitlab({}, {}, { url: 'https://gitlab.com@example.net/api/v4/projects/17/repository/commits' }),
    ],
    ['another method', github(GOOD, {}, { method: 'DELETE' })],
    ['a certificate that is not checked', gitlab({}, {}, { verify: false })],
    ['a proxy', gitlab({}, {}, { proxy: 'http://example.net' })],
    ['a token in the request', gitlab({}, {}, { headers: { 'PRIVATE-TOKEN': 'k8Hd72Lq0Zx' } })],
    ['another body', { ...gitlab({}), data: { run: 1 } }],
    ['a forced commit', gitlab({}, { force: true })],
    ['a deletion', gitlab({ action: 'delete' })],
    ['a mode of a file', gitlab({ execute_filemode: true })],
    ['a file that came from another place', gitlab({ previous_path: 'src/guard.ts' })],
    ['another file in the body', github(GOOD, { path: 'src/guard.ts' })],
    [
      'a branch that is deleted',
      pushes({ newContent: { content: GOOD, contentType: 'rawtext' } }, { newObjectId: '0'.repeat(40) }),
    ],
    [
      'a file that is renamed',
      pushes({ changeType: 'rename', newContent: { content: GOOD, contentType: 'rawtext' } }),
    ],
    ['a text that is not Base64', write(GOOD, { encoding: 'base64' })],
    ['a tool that runs', { ...write(GOOD), name: 'run_file' }],
    ['a tool that writes and runs', { ...write(GOOD), name: 'write_and_execute' }],
    ['a tool that sends', { ...write(GOOD), name: 'upload_file' }],
    ['a tool of no known verb', { ...write(GOOD), name: 'frobnicate' }],
    ['rights', write(GOOD, { mode: '0755' })],
    ['another account', write(GOOD, { sudo: true })],
    ['a command', write(GOOD, { command: 'npm start' })],
    ['an environment', write(GOOD, { env: { LD_PRELOAD: '/tmp/x.so' } })],
    ['another host for the file', write(GOOD, { host: 'db-1' })],
    ['an address that is told', write(GOOD, { webhook: 'https://example.net/x' })],
    ['a second content', write(GOOD, { contents: BAD })],
    ['a second file', write(GOOD, { target_file: 'src/guard.ts' })],
    ['arguments twice', { ...write(GOOD), input: { path: PATH, content: GOOD } }],
    ['a member twice', { name: 'write_file', arguments: `{"path":"${PATH}","content":"","content":"a"}` }],
    [
      'every place',
      { name: 'replace', args: { file: PATH, oldText: OLD, newText: GOOD, expected_replacements: 4 } },
    ],
    [
      'a pattern',
      { name: 'replace_content', args: { relative_path: PATH, needle: OLD, repl: GOOD, mode: 'regex' } },
    ],
    [
      'any case',
      { name: 'replace', args: { file: PATH, oldText: OLD, newText: GOOD, caseSensitive: false } },
    ],
    ['lines that are not shown', write(GOOD, { start_line: 3, end_line: 90 })],
    ['what is undone', { undo: { path: PATH, content: GOOD } }],
    [
      'an update and a deletion',
      [write(GOOD), { type: 'apply_patch_call', operation: { type: 'delete_file', path: 'src/guard.ts' } }],
    ],
    ['an edit and a command', [write(GOOD), { name: 'bash', arguments: { command: 'ls' } }]],
    ['a file that goes', { files: { [PATH]: GOOD, 'src/guard.ts': null } }],
    ['a script beside files', { files: { [PATH]: GOOD }, postinstall: 'node x.js' }],
    ['a command in tags', `${tags(GOOD)}\n<execute_command>\n<command>ls</command>\n</execute_command>`],
    ['two contents in tags', tags(GOOD, `<content>${BAD}</content>\n`)],
    ['words after tags', `${tags(GOOD)}\nThen start it.`],
    ['a content that ends early', tags(`${GOOD}</content>\nconst more = 1\n`)],
    ['entities, which some decode', tags(`${GOOD}// &lt;b&gt;\n`)],
    ['an attribute of a file', `<file path="${PATH}" mode="755">\n${GOOD}</file>`],
  ])('is not approved: %s', (_what, artifact) => {
    expect(verdict(artifact)).not.toBe('approve')
  })

  it('a request that is written out, and the same to another host or with more', () => {
    const body = JSON.stringify(gitlab({}), null, 2)
    const { body: sent } = JSON.parse(body) as { body: object }
    const request = (head: string, more = ''): string =>
      `${head}\nContent-Type: application/json\n\n${JSON.stringify(sent)}\n${more}`
    const path = '/api/v4/projects/17/repository/commits'
    expect(verdict(request(`POST https://gitlab.com${path}`))).toBe('approve')
    expect(verdict(request(`POST ${path} HTTP/1.1\nHost: gitlab.com`))).toBe('approve')
    for (const other of [
      request(`POST ${path} HTTP/1.1\nHost: gitlab.example.net`),
      request(`POST ${path} HTTP/1.1\nHost: gitlab.com\nHost: example.net`),
      request(`DELETE https://gitlab.com${path}`),
      request(`POST https://gitlab.com${path}\nX-Sudo: root`),
      request(`POST https://gitlab.com${path}`, 'Then start it.'),
    ])
      expect(verdict(other)).not.toBe('approve')
  })

  it('lines that stand for others are not taken for the whole file', () => {
    const edit = (code_edit: string): object => ({
      name: 'edit_file',
      arguments: { target_file: PATH, instructions: 'Describe', code_edit },
    })
    expect([verdict(edit(GOOD)), verdict(edit(BAD))]).toEqual(['approve', 'reject'])
    expect(verdict(edit(`// ... existing code ...\n${GOOD}// ... existing code ...\n`))).not.toBe('approve')
  })

  it('a hostile nesting of tags or of JSON takes bounded time', () => {
    for (const text of [
      `<path>a.ts</path>${'<a>'.repeat(6600)}`,
      `<file path="a.ts">${'<b>x</b>'.repeat(2400)}`,
      JSON.stringify({ arguments: '['.repeat(19_000) }),
    ]) {
      const began = performance.now()
      verdict(text)
      expect(performance.now() - began).toBeLessThan(1000)
    }
  })
})
